package session

import (
	"fmt"
	"go/types"
)

// used is a package that Use added.
type used struct {
	path  string
	names map[string]any
}

// Use adds a package that cells can import, made of values of this program:
//
//   - (*T)(nil) is the type T
//   - another pointer is the variable that it points to, which cells and the
//     program share
//   - a function is itself
//   - a constant.Value is an untyped constant
//
// The keys of names are exported names. T may be of package main, and may have
// another name than its own. Its exported fields and methods are those of the
// program, so values go both ways as they are. Of generic functions and types,
// only instances can be used.
//
// path must not be a path that cells can import already. If path or a name cannot
// be used, the error says why, and nothing is added. Use must not be called while
// a cell runs.
func (s *Session) Use(path string, names map[string]any) error {
	u := used{path, names}
	if err := s.use(u); err != nil {
		return fmt.Errorf("session: Use: %w", err)
	}
	s.used = append(s.used, u)
	return nil
}

func (s *Session) use(u used) error {
	pkg, err := s.types.Make(u.path, u.names)
	if err != nil {
		return err
	}
	s.engine.Add(s.types.Symbols())
	s.importer.Add(pkg)
	return nil
}

// compiledPackage is the package that cells can import from path, or nil.
func (s *Session) compiledPackage(path string) *types.Package {
	pkg, err := s.importer.Compiled(path)
	if err != nil {
		return nil
	}
	return pkg
}

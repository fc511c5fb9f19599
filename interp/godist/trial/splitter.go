package trial

import (
	"go/importer"
	"go/token"
)

// NewSplitter returns a Splitter that takes the packages which programs import
// from the Go toolchain's build.
func NewSplitter() *Splitter {
	fset := token.NewFileSet()
	return &Splitter{fset: fset, importer: importer.ForCompiler(fset, "gc", nil)}
}

// Check reports whether the source is a valid program.
func (s *Splitter) Check(source string) error {
	_, err := s.check(source)
	return err
}

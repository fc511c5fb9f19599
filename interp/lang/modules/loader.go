package modules

import (
	"errors"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strings"
	"sync"

	"github.com/mercer-go/mercer/internal/tempdir"
	"github.com/mercer-go/mercer/interp/lang/comments"
)

// Package is a checked package, ready to be interpreted.
type Package struct {
	Types *types.Package
	Files []*ast.File
	Info  *types.Info
	Embed map[*types.Var]*FS // the variables of type embed.FS that hold files
}

// Loader finds, reads and checks packages. It is not safe for concurrent use.
type Loader struct {
	// Stop, if set, is asked before each package. If it says true, the import fails.
	Stop func() bool
	// Partial, if set, has parts of packages that cells cannot import. It returns nil if it
	// has no part of a package.
	Partial func(path string) *types.Package

	fset    *token.FileSet
	all     types.Importer // imports the compiled packages; it asks the Loader for the others
	done    map[string]*result
	pending []*Package // checked and not yet returned by Pending, dependencies first
	stack   []located  // the packages being checked, each imported by the one before
	paths   []string   // their import paths

	comments map[string]comments.Comments // of the packages that have been parsed
	asked    []*types.Package             // what cells have imported since the last Pending
	failed   *Error                       // see Failed
	parsed   map[string]parsed            // what survey has parsed and load will need
	trying   bool

	notebook, private *manifest
	privateDir        *tempdir.Dir // folder of the session's own go.mod; nil if there is none yet
	privateMu         sync.Mutex   // guards privateDir from Close
}

type result struct {
	pkg *types.Package
	err error
}

// New returns a Loader with positions in fset. all imports the compiled
// packages, and asks the Loader's Import for the others.
func New(fset *token.FileSet, all types.Importer) *Loader {
	return &Loader{fset: fset, all: all, done: map[string]*result{}, comments: map[string]comments.Comments{}}
}

// Close removes the session's own go.mod. It may be called while the Loader
// works.
func (l *Loader) Close() error {
	l.privateMu.Lock()
	defer l.privateMu.Unlock()
	if l.privateDir == nil {
		return nil
	}
	return l.privateDir.Remove()
}

// Comment returns a doc comment of an imported package, by a key of package
// comments, or "".
func (l *Loader) Comment(path, key string) string { return l.comments[path][key] }

// Import returns a package of a module. It returns nil if the path does not
// look like one in a module, but like one of the standard library.
func (l *Loader) Import(path string) (pkg *types.Package, err error) {
	if len(l.stack) == 0 && !l.trying {
		defer func() {
			if pkg != nil {
				l.asked = append(l.asked, pkg)
			}
			_ = errors.As(err, &l.failed)
		}()
	}
	if r, ok := l.done[path]; ok && (len(l.stack) > 0 || visible(path, l.notebook.path())) {
		return r.pkg, r.err
	}
	if len(l.stack) == 0 {
		before := len(l.pending)
		defer func() { l.forgetFailed(before) }()
	}
	at, err := l.locate(path)
	if err != nil || at.dir == "" {
		return nil, err
	}
	for i, p := range l.paths {
		if p == path {
			return nil, &Error{Path: path, Module: at.name(), Reason: "import cycle: " + strings.Join(append(l.paths[i:], path), " imports ")}
		}
	}
	if len(l.stack) == 0 {
		l.parsed = map[string]parsed{}
		defer func() { l.parsed = nil }()
		if e := l.survey(path, at); e != nil {
			return nil, e
		}
	}
	pkg, err = l.load(path, at)
	l.done[path] = &result{pkg, err}
	return pkg, err
}

// forgetFailed ends the import of a cell that failed. The next cell may fix
// what failed. Packages that were only loaded for this import must not be
// initialised.
func (l *Loader) forgetFailed(before int) {
	failed := false
	for path, r := range l.done {
		if r.err != nil {
			delete(l.done, path)
			failed = true
		}
	}
	if failed {
		for _, p := range l.pending[before:] {
			delete(l.done, p.Types.Path())
		}
		l.pending = l.pending[:before]
	}
}

// Try calls f. Pending does not return packages that only f imports, because a
// cell that is being typed may never run.
func (l *Loader) Try(f func()) {
	l.trying = true
	defer func() { l.trying = false }()
	f()
}

// Failed returns why the last import by a cell failed that did so since the last call,
// or nil.
func (l *Loader) Failed() *Error {
	e := l.failed
	l.failed = nil
	return e
}

// Pending returns the packages that cells have imported since the last call,
// and the packages that these import, but each only once. Initialise them in
// this order.
func (l *Loader) Pending() []*Package {
	needed := map[*types.Package]bool{}
	var need func(all []*types.Package)
	need = func(all []*types.Package) {
		for _, p := range all {
			if !needed[p] {
				needed[p] = true
				need(p.Imports())
			}
		}
	}
	need(l.asked)
	l.asked = nil
	var taken, rest []*Package
	for _, p := range l.pending {
		if needed[p.Types] {
			taken = append(taken, p)
		} else {
			rest = append(rest, p)
		}
	}
	l.pending = rest
	return taken
}

// load reads and checks a package.
func (l *Loader) load(path string, at located) (*types.Package, error) {
	fail := func(format string, args ...any) *Error {
		return &Error{Path: path, Module: at.name(), Reason: fmt.Sprintf(format, args...)}
	}
	if l.Stop != nil && l.Stop() {
		return nil, fail("the import was interrupted")
	}
	source, ok := l.parsed[path]
	if !ok {
		source = parse(l.fset, at)
	}
	files, p, err := source.files, source.pkg, source.err
	var systems []embedding
	if err == nil {
		systems, err = embedFiles(l.fset, files, p)
	}
	if err != nil {
		return nil, unparsed(path, at, err)
	}
	l.stack, l.paths = append(l.stack, at), append(l.paths, path)
	defer func() { l.stack, l.paths = l.stack[:len(l.stack)-1], l.paths[:len(l.paths)-1] }()
	info := newInfo()
	var first, missing error
	var parts []*types.Package
	conf := types.Config{
		GoVersion: at.version,
		Importer: importer(func(dep string) (*types.Package, error) {
			if l.Partial != nil {
				if part := l.Partial(dep); part != nil {
					parts = append(parts, part)
					return part, nil
				}
			}
			pkg, err := l.all.Import(dep)
			if err != nil && missing == nil {
				missing = l.above(path, at, dep, err)
			}
			return pkg, err
		}),
		Error: func(err error) {
			if first == nil {
				first = err
			}
		},
	}
	pkg := types.NewPackage(path, p.Name)
	_ = types.NewChecker(&conf, l.fset, pkg, info).Files(files) // conf.Error has the errors
	switch {
	case missing != nil:
		return nil, missing
	case first != nil:
		e := fail("%v", l.unlike(first, parts))
		if name := usesCgo(at.dir, p.IgnoredGoFiles); name != "" {
			e = fail("%s uses cgo (%v)", name, first)
		}
		e.Build = at.module.Version != "" // the author of the notebook's own module can repair it
		return nil, e
	}
	embedded, err := embedAll(systems, info, at.dir)
	if err != nil {
		return nil, fail("%v", err)
	}
	found := comments.Comments{}
	for _, f := range files {
		found.File(f)
	}
	l.comments[path] = found
	l.pending = append(l.pending, &Package{pkg, files, info, embedded})
	return pkg, nil
}

// unlike is an error about a package that uses more of others than their parts.
func (l *Loader) unlike(err error, parts []*types.Package) error {
	for _, part := range parts {
		if strings.Contains(err.Error(), "undefined: "+part.Name()+".") {
			_, why := l.all.Import(part.Path())
			return fmt.Errorf("%w: %w", err, why)
		}
	}
	return err
}

type importer func(path string) (*types.Package, error)

func (f importer) Import(path string) (*types.Package, error) { return f(path) }

func newInfo() *types.Info {
	return &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{}, Instances: map[*ast.Ident]types.Instance{},
		Implicits: map[ast.Node]types.Object{}, Scopes: map[ast.Node]*types.Scope{}, FileVersions: map[*ast.File]string{},
	}
}

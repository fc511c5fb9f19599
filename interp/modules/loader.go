package modules

import (
	"errors"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"strings"
)

// Package is a checked package, ready to be interpreted.
type Package struct {
	Types *types.Package
	Files []*ast.File
	Info  *types.Info
}

// Loader finds, reads and checks packages. It is not safe for concurrent use.
type Loader struct {
	fset    *token.FileSet
	all     types.Importer // of the packages compiled in; it asks the Loader for the others
	done    map[string]*result
	pending []*Package // checked and not yet taken, dependencies first
	stack   []located  // the packages being checked, each imported by the one before
	paths   []string   // their import paths

	notebook, private *manifest
	privateDir        string // of the session's own go.mod; "" if there is none yet
}

type result struct {
	pkg *types.Package
	err error
}

// New returns a Loader with positions in fset. all imports what is compiled in
// and asks the Loader's Import for the rest.
func New(fset *token.FileSet, all types.Importer) *Loader {
	return &Loader{fset: fset, all: all, done: map[string]*result{}}
}

// Error is why a package of a module cannot be imported.
type Error struct {
	Path   string // the import path
	Module string // its module, "path@version"; "" if it is not known
	Reason string
}

func (e *Error) Error() string {
	if e.Module == "" {
		return fmt.Sprintf("package %q %s", e.Path, e.Reason)
	}
	msg := fmt.Sprintf("package %q of module %s cannot be interpreted: %s", e.Path, e.Module, e.Reason)
	if strings.Contains(e.Module, "@") {
		msg += fmt.Sprintf("; \"mercer build --with %s\" makes a mercer that has it compiled in", e.Module)
	}
	return msg
}

// Import returns a package of a module. It returns nil if the path is of no
// module: it looks like one of the standard library.
func (l *Loader) Import(path string) (*types.Package, error) {
	if r, ok := l.done[path]; ok && (r.err == nil || len(l.stack) > 0) {
		return r.pkg, r.err
	}
	at, err := l.locate(path)
	if err != nil || at.dir == "" {
		return nil, err
	}
	for i, p := range l.paths {
		if p == path {
			return nil, &Error{path, at.name(), "import cycle: " + strings.Join(append(l.paths[i:], path), " imports ")}
		}
	}
	pkg, err := l.load(path, at)
	l.done[path] = &result{pkg, err}
	return pkg, err
}

// Pending hands over the packages that were checked since it was last called.
// They are to be initialised in this order.
func (l *Loader) Pending() []*Package {
	p := l.pending
	l.pending = nil
	return p
}

// locate finds the source of a package; dir is "" if its path is of no module.
func (l *Loader) locate(path string) (located, error) {
	from := ""
	if n := len(l.paths); n > 0 {
		from = l.paths[n-1]
	}
	var broken error
	for _, m := range l.manifests(&broken) {
		at, ok, err := m.find(path)
		if err != nil {
			return located{}, &Error{path, "", "cannot be found: " + err.Error()}
		}
		if ok {
			if from == "" {
				from = m.path()
			}
			if !visible(path, from) {
				return located{}, &Error{path, "", "is internal to module " + at.name()}
			}
			return at, nil
		}
	}
	if broken != nil {
		return located{}, &Error{path, "", "cannot be found: " + broken.Error()}
	}
	if first, _, _ := strings.Cut(path, "/"); !strings.Contains(first, ".") {
		return located{}, nil
	}
	where := "is in no module of " + l.manifestFile()
	if l.manifestFile() == "" {
		where = "is not compiled in, and there is no go.mod that names its module"
	}
	return located{}, &Error{path, "", where + "; %go get " + path + "@latest adds it"}
}

// manifests are the go.mod files to look into.
func (l *Loader) manifests(broken *error) []*manifest {
	var out []*manifest
	read := func(file string, m **manifest) {
		if file == "" {
			return
		}
		now, err := readManifest(file, *m)
		if err != nil {
			*broken = err
			return
		}
		*m = now
		out = append(out, now)
	}
	read(NotebookModule(), &l.notebook)
	if l.privateDir != "" {
		read(filepath.Join(l.privateDir, "go.mod"), &l.private)
	}
	return out
}

// manifestFile is the go.mod that a module is added to: the notebook's or the
// session's own; "" if there is none.
func (l *Loader) manifestFile() string {
	if file := NotebookModule(); file != "" {
		return file
	}
	if l.privateDir != "" {
		return filepath.Join(l.privateDir, "go.mod")
	}
	return ""
}

// load reads and checks a package.
func (l *Loader) load(path string, at located) (*types.Package, error) {
	fail := func(format string, args ...any) error { return &Error{path, at.name(), fmt.Sprintf(format, args...)} }
	files, p, err := parse(l.fset, at)
	if err == nil {
		err = embed(l.fset, files, p)
	}
	if err != nil {
		return nil, fail("%v", err)
	}
	l.stack, l.paths = append(l.stack, at), append(l.paths, path)
	defer func() { l.stack, l.paths = l.stack[:len(l.stack)-1], l.paths[:len(l.paths)-1] }()
	info := newInfo()
	var first, missing error
	conf := types.Config{
		GoVersion: at.version,
		Importer: importer(func(dep string) (*types.Package, error) {
			pkg, err := l.all.Import(dep)
			if err != nil && missing == nil {
				missing = fail("%s", because(dep, err))
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
	_ = types.NewChecker(&conf, l.fset, pkg, info).Files(files) // told through conf.Error
	switch {
	case missing != nil:
		return nil, missing
	case first != nil && usesCgo(at.dir, p.IgnoredGoFiles) != "":
		return nil, fail("%s uses cgo (%v)", usesCgo(at.dir, p.IgnoredGoFiles), first)
	case first != nil:
		return nil, fail("%v", first)
	}
	l.pending = append(l.pending, &Package{pkg, files, info})
	return pkg, nil
}

// because says what is wrong with a package that another one imports.
func because(dep string, err error) string {
	var e *Error
	if errors.As(err, &e) && e.Module != "" {
		return fmt.Sprintf("it imports %s, which cannot be: %s", dep, e.Reason)
	}
	if errors.As(err, &e) {
		return fmt.Sprintf("it imports %s, which %s", dep, e.Reason)
	}
	return fmt.Sprintf("it imports %s, which is not compiled into this mercer", dep)
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

// privateModule makes the session's own go.mod, once, and returns its folder.
func (l *Loader) privateModule(goVersion string) (string, error) {
	if l.privateDir != "" {
		return l.privateDir, nil
	}
	dir, err := os.MkdirTemp("", "mercer-modules-")
	if err != nil {
		return "", err
	}
	text := "module notebook\n\ngo " + goVersion + "\n"
	if err := os.WriteFile(filepath.Join(dir, "go.mod"), []byte(text), 0o644); err != nil {
		return "", err
	}
	l.privateDir = dir
	return dir, nil
}

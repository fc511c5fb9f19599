package cell

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
)

// Hooks is the import path of the compiled functions that lowered code calls:
// Stop, Interrupt, Context, Enter, Mark, Fail, Show and Display. The runtime provides them.
const Hooks = "mercer/hooks"

// symbol is a name that cells may use: what the checker knows of it and how
// the interpreter calls it. The two differ once a name is declared again.
type symbol struct {
	object types.Object
	name   string
}

// Front is the front end of one session: it remembers what cells declared.
type Front struct {
	fset     *token.FileSet
	importer *Importer
	pkg      *types.Package             // main, for all cells; its scope is reset for each run
	scope    map[string]symbol          // what the next cell sees
	taken    map[string]int             // declarations made under a name so far
	packages map[string]string          // import path -> the interpreter's name for it
	imported map[string]map[string]bool // file name -> aliases the interpreter has for it
	marked   map[string]bool            // functions that have a place mark
	cells    int                        // prepared so far; it keeps names apart
	must     types.Object               // the predeclared function
}

// Unit is a checked cell, ready to run step by step.
type Unit struct {
	Steps []Step
}

// Step is one file for the interpreter. Executing it declares; if Enters is
// set it has also handed Hooks.Enter the function to call next.
type Step struct {
	File   *ast.File
	Enters bool
	scope  map[string]symbol
	name   string
	seen   map[string]bool
	marked []string
}

// NewFront returns a front end whose positions live in fset, the
// interpreter's own.
func NewFront(fset *token.FileSet, importer *Importer) *Front {
	return &Front{
		fset: fset, importer: importer, pkg: types.NewPackage("main", "main"), marked: map[string]bool{},
		scope: map[string]symbol{}, taken: map[string]int{},
		packages: map[string]string{}, imported: map[string]map[string]bool{},
	}
}

// Prelude declares what every cell finds: must, check, Display and ctx. The step it
// returns is to be run before any cell.
func (f *Front) Prelude() (Step, error) {
	const source = `package main

import "context"

func must[T any](v T, err error) T { panic(0) }

func check(err error) { panic(0) }

func Display(v any) error { panic(0) }

var ctx context.Context
`
	file, err := parser.ParseFile(f.fset, "prelude", source, parser.SkipObjectResolution)
	if err != nil {
		return Step{}, err
	}
	conf := types.Config{Importer: f.importer}
	if err := types.NewChecker(&conf, f.fset, f.pkg, nil).Files([]*ast.File{file}); err != nil {
		return Step{}, err
	}
	for _, name := range f.pkg.Scope().Names() {
		f.scope[name] = symbol{f.pkg.Scope().Lookup(name), name}
		f.taken[name] = 1
	}
	f.must = f.pkg.Scope().Lookup("must")
	const lowered = `package main

import (
	pkg_context "context"
	pkg_hooks "` + Hooks + `"
)

var ctx pkg_context.Context

var stop__ = pkg_hooks.Stop

func Display(v any) error { return pkg_hooks.Display(v) }

func check(err error) {
	if err != nil {
		pkg_hooks.Fail(err)
	}
}
`
	f.packages["context"], f.packages[Hooks] = "pkg_context", "pkg_hooks"
	file, err = parser.ParseFile(f.fset, "prelude", lowered, parser.SkipObjectResolution)
	return Step{File: file}, err
}

// Prepare checks and lowers a cell. name is its file name in positions. The
// error is an *Error if the cell is at fault. Nothing that the cell declares is
// seen by other cells before Commit.
func (f *Front) Prepare(name, source string) (*Unit, error) {
	u := &Unit{}
	f.cells++
	scope, seen := f.scope, f.imported[name]
	runs := split(source)
	if len(runs) > 0 && runs[0].kind == clause {
		runs = []run{{clause, 0, len(source)}}
	}
	for i, r := range runs {
		if seen == nil {
			seen = map[string]bool{}
		}
		c := &check{front: f, name: name, source: source, scope: maps.Clone(scope), seen: maps.Clone(seen), entry: fmt.Sprintf("run_%d_%d", f.cells, i)}
		step, err := c.run(r, i == len(runs)-1)
		if err != nil {
			return nil, err
		}
		scope, step.scope = c.scope, c.scope
		seen, step.seen, step.name = c.seen, c.seen, name
		u.Steps = append(u.Steps, step)
	}
	return u, nil
}

// Commit makes the declarations of a step visible to later cells. It is to be
// called once the interpreter has executed the step's file.
func (f *Front) Commit(s Step) {
	f.scope = s.scope
	f.imported[s.name] = s.seen
	for _, name := range s.marked {
		f.marked[name] = true
	}
}

// declare gives an object a name of its own in the interpreter: its plain name
// the first time, name__2 when it is declared again.
func (f *Front) declare(o types.Object) symbol {
	name := o.Name()
	f.taken[name]++
	if n := f.taken[name]; n > 1 || name == "main" || name == "init" {
		return symbol{o, fmt.Sprintf("%s__%d", name, n)}
	}
	return symbol{o, name}
}

// packageName is the interpreter's name for an imported package.
func (f *Front) packageName(p *types.Package) string {
	if f.packages[p.Path()] == "" {
		name := "pkg_" + p.Name()
		for _, used := range f.packages {
			if used == name {
				name = fmt.Sprintf("pkg_%s_%d", p.Name(), len(f.packages))
			}
		}
		f.packages[p.Path()] = name
	}
	return f.packages[p.Path()]
}

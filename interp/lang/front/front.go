package front

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"sync/atomic"
)

// Front is the front end of one session. It remembers what cells have declared.
type Front struct {
	// Grow runs a function that changes which methods types of earlier cells
	// have. While it runs, no cell may look up methods, and later none may find those
	// that are pending; whoever runs cells must make sure of that.
	Grow func(change func(), pending []*types.Func)
	// Stop, if set, is asked from time to time. If it says true, the check that
	// runs ends with ErrStopped.
	Stop func() bool

	fset     *token.FileSet
	parsed   []*token.File            // since the last cell was prepared
	sources  map[*token.File]fileText // of those
	importer *Importer
	scope    map[string]types.Object                 // what the next cell sees; see replaces it
	visible  atomic.Pointer[map[string]types.Object] // scope, for who may look at any time
	decls    map[string]*declaration                 // the live functions, methods, types and constants
	kept     map[string]bool                         // the error variables that statements of earlier cells left to functions or pointers

	extended []extension // with methods that are not there to stay yet

	show, showChecked, unread, ctx types.Object   // of the prelude
	own                            []types.Object // all that the prelude declares
}

// Unit is a checked cell, ready to run step by step.
type Unit struct {
	Steps []Step
	facts facts
}

// Step is a package to run: first its init function, which sets the variables
// of a whole program, then its Entry.
type Step struct {
	Package *types.Package // nil if there is nothing to run
	Files   []*ast.File
	Info    *types.Info
	Entry   string // the function to call; "" if there is none

	Variables []*types.Package              // they declare the variables that the cell's statements define
	Same      map[types.Object]types.Object // variables that are those of an earlier cell

	Replaced [][2]*types.Func // functions that replace older ones: old, new
	Methods  []Method         // methods of older types that functions of the package implement
	Gone     []types.Object   // variables that no cell can name any more, because they have got another type
	Notes    []string         // to show to the user before the cell runs
	Follows  bool             // it compiles again what uses variables of the step before, also if that one fails when it runs

	scope map[string]types.Object
	decls map[string]*declaration
	notes []note
	kept  map[string]bool
}

// Method is a method that a function implements. The function's first parameter
// is the receiver.
type Method struct {
	Func     *types.Func
	Function string
}

// NewFront returns a front end with positions in fset.
func NewFront(fset *token.FileSet, importer *Importer) *Front {
	if importer != nil {
		importer.fset = fset
	}
	f := &Front{Grow: func(change func(), _ []*types.Func) { change() }, fset: fset, importer: importer, sources: map[*token.File]fileText{}, decls: map[string]*declaration{}, kept: map[string]bool{}}
	f.see(map[string]types.Object{})
	return f
}

// PreludeFile is the file name in the prelude's positions.
const PreludeFile = "prelude"

// PreludeSource is the code that is declared before every cell. The runtime
// provides its functions without a body.
const PreludeSource = `package main

import "context"

// must returns v, or fails the cell if err is not nil.
func must[T any](v T, err error) T {
	if err != nil {
		fail(err)
	}
	return v
}

// check fails the cell if err is not nil.
func check(err error) {
	if err != nil {
		fail(err)
	}
}

// Display shows a value at once, before the cell has ended.
func Display(v any) error { return display(v) }

// ctx is the cell's context: it ends when the cell is stopped.
var ctx context.Context

// unread fails the cell if err, which nothing reads, is not nil.
func unread(err error) {
	if err != nil {
		failUnread(err)
	}
}

// show takes the values of the cell. A cell that was stopped cannot call it.
func show(values ...any) { take(values...) }

// showChecked is show for results of which the last is an error.
func showChecked(values ...any) { takeChecked(values...) }

func fail(err error)
func failUnread(err error)
func take(values ...any)
func takeChecked(values ...any)
func display(v any) error
`

// provided are the packages that cells find declared under the last parts of
// their paths.
var provided = []string{"github.com/mercer-go/mercer/interp/display", "github.com/mercer-go/mercer/interp/widget"}

// Prelude declares must, check, Display, ctx and the packages display and
// widget. Declare the returned step before any cell.
func (f *Front) Prelude() (Step, error) {
	file, err := parser.ParseFile(f.fset, PreludeFile, PreludeSource, parser.SkipObjectResolution|parser.ParseComments)
	if err != nil {
		return Step{}, err
	}
	c := &checking{front: f, name: PreludeFile, scope: map[string]types.Object{}}
	if err := c.check([]*ast.File{file}, nil); err != nil {
		return Step{}, err
	}
	scope := map[string]types.Object{}
	for _, name := range []string{"must", "check", "Display", "ctx"} {
		scope[name] = c.pkg.Scope().Lookup(name)
		f.own = append(f.own, scope[name])
	}
	for _, p := range provided {
		pkg, err := f.importer.Import(p)
		if err != nil {
			return Step{}, err
		}
		scope[pkg.Name()] = types.NewPkgName(token.NoPos, nil, pkg.Name(), pkg)
	}
	f.see(scope)
	own := c.pkg.Scope()
	f.ctx, f.show, f.showChecked, f.unread = own.Lookup("ctx"), own.Lookup("show"), own.Lookup("showChecked"), own.Lookup("unread")
	return Step{Package: c.pkg, Files: []*ast.File{file}, Info: c.info, scope: f.scope, decls: f.decls}, nil
}

// Context returns the predeclared variable ctx.
func (f *Front) Context() types.Object { return f.ctx }

// Prepare checks a cell. name is its file name in positions. If the cell is
// wrong, the error is an *Error. Other cells do not see the cell's declarations
// before Commit.
func (f *Front) Prepare(name, source string) (u *Unit, err error) {
	return f.PreparePart(name, source, nil)
}

// PreparePart is Prepare for a part of a cell. rest is the code of the cell
// after it, which may mention what the part defines.
func (f *Front) PreparePart(name, source string, rest []string) (u *Unit, err error) {
	defer func() { f.sweep(u) }()
	defer f.Retract()
	defer func() {
		switch r := recover().(type) {
		case nil:
		case stopped:
			u, err = nil, ErrStopped
		default:
			panic(r)
		}
	}()
	u, err = f.whole(name, source, rest)
	var fault *Error
	if errors.As(err, &fault) && fault.Syntax {
		if text := f.namedArguments(source, fault); text != "" {
			fault.Message += "; " + text
		}
	}
	return u, err
}

// Commit makes the declarations of a step visible to later cells.
func (f *Front) Commit(s Step) {
	f.Extend(s)
	f.see(s.scope)
	f.decls, f.extended = s.decls, nil
	maps.Copy(f.kept, s.kept)
}

// Paths lists what a cell can import, in no particular order.
func (f *Front) Paths() []string { return f.importer.Paths() }

// Unimported returns a package of this name that cells could import, and its
// path. It returns nil if there is none.
func (f *Front) Unimported(name string) (pkg *types.Package, path string) {
	for _, path := range f.importer.Named(name) {
		if pkg, err := f.importer.Import(path); err == nil {
			return pkg, path
		}
	}
	return nil, ""
}

// Position returns where a cell declared something. Filename is the cell.
func (f *Front) Position(o types.Object) token.Position { return f.fset.Position(o.Pos()) }

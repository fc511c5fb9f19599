package compiled

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"go/types"
	"strconv"
	"strings"

	"github.com/mercer-go/mercer/interp/lang/compiled/wire"
	"github.com/mercer-go/mercer/interp/lang/front"
)

// Program is a checked cell.
type Program struct {
	Functions []Function
	Notes     []string // about functions that other cells cannot call

	source  string
	imports []string
	at      map[string]token.Position // of the imports
	prints  wire.Prints
}

// Function is a function that other cells can call.
type Function struct {
	Name   string
	sig    *types.Signature
	writes []bool // by parameter: it may change the caller's elements
}

const goVersion = "go1.26"

// Check checks a cell. name is its file name in positions. compiled imports the
// packages that are compiled into mercer. If the cell imports other packages,
// errors in their use are found by Build. The error is a *front.Error.
func Check(name, source string, compiled func(path string) (*types.Package, error)) (*Program, error) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, name, "package main\n//line "+name+":1:1\n"+source, parser.SkipObjectResolution)
	if err != nil {
		return nil, syntaxError(err)
	}
	p := &Program{source: source, at: map[string]token.Position{}}
	for _, spec := range file.Imports {
		path, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			return nil, faultAt(fset, spec.Pos(), err.Error())
		}
		p.imports = append(p.imports, path)
		p.at[path] = fset.Position(spec.Pos())
	}
	outside := false
	var first error
	conf := types.Config{
		GoVersion: goVersion,
		Importer: importer(func(path string) (*types.Package, error) {
			pkg, err := compiled(path)
			outside = outside || err != nil
			return pkg, err
		}),
		Error: func(err error) {
			var te types.Error
			if first == nil && errors.As(err, &te) {
				first = faultAt(fset, te.Pos, te.Msg)
			}
		},
	}
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{}}
	pkg := types.NewPackage("main", "main")
	_ = types.NewChecker(&conf, fset, pkg, info).Files([]*ast.File{file}) // told through conf.Error
	if first != nil && !outside {
		return nil, first
	}
	p.prints = prints(p.imports, info)
	for _, d := range file.Decls {
		fn, ok := d.(*ast.FuncDecl)
		switch {
		case !ok || fn.Recv != nil || fn.Name.Name == "init" || fn.Name.Name == "_":
			continue
		case fn.Name.Name == "main":
			return nil, faultAt(fset, fn.Name.Pos(), "a compiled cell must not have a function main: call its functions from other cells")
		}
		o, ok := info.Defs[fn.Name].(*types.Func)
		if !ok {
			continue
		}
		if why := unfit(o.Signature()); why != nil {
			p.Notes = append(p.Notes, "note: "+fn.Name.Name+" can only be called by compiled functions: "+why.Error())
			continue
		}
		p.Functions = append(p.Functions, Function{fn.Name.Name, o.Signature(), writes(fn, o.Signature(), info)})
	}
	return p, nil
}

type importer func(path string) (*types.Package, error)

func (f importer) Import(path string) (*types.Package, error) { return f(path) }

// syntaxError is the parser's first complaint.
func syntaxError(err error) error {
	var list scanner.ErrorList
	if !errors.As(err, &list) || len(list) == 0 {
		return err
	}
	e := list[0]
	msg := e.Msg
	if strings.HasPrefix(msg, "expected declaration") {
		msg = "a compiled cell may only contain declarations: " + msg
	}
	return &front.Error{Syntax: true, Message: msg, Line: e.Pos.Line, Column: e.Pos.Column}
}

func faultAt(fset *token.FileSet, pos token.Pos, msg string) error {
	p := fset.Position(pos)
	return &front.Error{Message: msg, Line: p.Line, Column: p.Column}
}

// prints tells how a cell may print: what it cannot need not be waited for.
func prints(imports []string, info *types.Info) (out wire.Prints) {
	for _, path := range imports {
		switch path {
		case "math", "math/bits", "math/cmplx", "math/rand", "math/rand/v2", "math/big", "sort", "slices", "maps", "cmp", "iter",
			"strings", "bytes", "strconv", "errors", "time", "sync", "sync/atomic", "unicode", "unicode/utf8", "container/heap", "container/list":
		default:
			out.Files = true
		}
	}
	for _, o := range info.Uses {
		b, ok := o.(*types.Builtin)
		out.Builtins = out.Builtins || ok && strings.HasPrefix(b.Name(), "print")
	}
	return out
}

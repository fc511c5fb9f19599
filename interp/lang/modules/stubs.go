package modules

import (
	"go/ast"
	"os"
	"path/filepath"

	"github.com/mercer-go/mercer/internal/lazyregexp"
)

// stub matches a function in assembly that does nothing but jump to another one of its
// package, as packages have it for processors whose assembly nobody has written. Both
// functions have the same arguments and results.
var stub = lazyregexp.New(`(?m)^TEXT\s+·(\w+)\(SB\)[^\n]*\n\s*(?:JMP|BR?|JAL)\s+·(\w+)\(SB\)`)

// stubsIn returns the functions in Go that stand for functions in assembly, by the names
// of these: for some processor, the package has nothing else.
func stubsIn(dir string) map[string]string {
	out := map[string]string{}
	names, _ := filepath.Glob(filepath.Join(dir, "*.s")) // the pattern is valid
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			continue // then the function has no body, which is reported
		}
		for _, m := range stub().FindAllSubmatch(text, -1) {
			out[string(m[1])] = string(m[2])
		}
	}
	return out
}

// calling makes the body of a function that calls another one. It is nil if the
// parameters have no names.
func calling(d *ast.FuncDecl, name string) *ast.BlockStmt {
	at := d.End()
	call := &ast.CallExpr{Fun: &ast.Ident{NamePos: at, Name: name}, Lparen: at, Rparen: at}
	for _, field := range d.Type.Params.List {
		if len(field.Names) == 0 {
			return nil
		}
		for _, p := range field.Names {
			if p.Name == "_" {
				return nil
			}
			call.Args = append(call.Args, &ast.Ident{NamePos: at, Name: p.Name})
		}
		if _, variadic := field.Type.(*ast.Ellipsis); variadic {
			call.Ellipsis = at
		}
	}
	body := ast.Stmt(&ast.ExprStmt{X: call})
	if d.Type.Results.NumFields() > 0 {
		body = &ast.ReturnStmt{Return: at, Results: []ast.Expr{call}}
	}
	return &ast.BlockStmt{Lbrace: at, List: []ast.Stmt{body}, Rbrace: at}
}

package cell

import (
	"go/ast"
	"go/token"
)

// stops makes every loop and every function look at the stop button:
//
//	for … { body }  ->  for … { if *stop__ { pkg_hooks.Interrupt() }; body }
//
// A look at an interpreted variable costs next to nothing; a call would not.
// Interrupt panics, which unwinds through compiled callers too.
func stops(file *ast.File) {
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			look(n.Body)
		case *ast.FuncLit:
			look(n.Body)
		case *ast.ForStmt:
			look(n.Body)
		case *ast.RangeStmt:
			look(n.Body)
		}
		return true
	})
}

func look(body *ast.BlockStmt) {
	if body == nil {
		return
	}
	at := body.Lbrace
	stop := &ast.IfStmt{
		If: at, Cond: &ast.StarExpr{Star: at, X: ident(at, "stop__")},
		Body: &ast.BlockStmt{Lbrace: at, List: []ast.Stmt{&ast.ExprStmt{X: hook(at, "Interrupt")}}, Rbrace: at},
	}
	body.List = append([]ast.Stmt{stop}, body.List...)
}

func ident(at token.Pos, name string) *ast.Ident { return &ast.Ident{NamePos: at, Name: name} }

// hook is a call of one of the runtime's compiled functions.
func hook(at token.Pos, name string, args ...ast.Expr) *ast.CallExpr {
	fun := &ast.SelectorExpr{X: ident(at, "pkg_hooks"), Sel: ident(at, name)}
	return &ast.CallExpr{Fun: fun, Lparen: at, Args: args, Rparen: at}
}

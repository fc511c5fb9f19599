package session

import (
	"go/ast"
	"go/parser"
	"go/token"
)

// leaves returns the statement that leaves a loop around the code, "return" or
// "break", or "" if there is none. Such a statement would make the number of
// loops wrong.
func leaves(code string) string {
	file, err := parser.ParseFile(token.NewFileSet(), "", "package p\nfunc _() {\n"+code+"\n}", parser.SkipObjectResolution)
	if err != nil {
		return "" // the check reports it later
	}
	found := ""
	var look func(n ast.Node, breakable bool)
	look = func(n ast.Node, breakable bool) {
		ast.Inspect(n, func(inner ast.Node) bool {
			if inner == n {
				return true
			}
			switch inner := inner.(type) {
			case *ast.FuncLit:
				return false
			case *ast.ForStmt, *ast.RangeStmt, *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.SelectStmt:
				look(inner, true)
				return false
			case *ast.ReturnStmt:
				found = "return"
			case *ast.BranchStmt:
				if inner.Tok == token.BREAK && inner.Label == nil && !breakable {
					found = "break"
				}
			}
			return true
		})
	}
	look(file, false)
	return found
}

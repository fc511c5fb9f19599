package runtime

import (
	"go/ast"
	"go/parser"
	"go/token"
)

// leaves is what leaves a loop around statements, so that fewer turns would be
// timed than are counted: "return" or "break"; "" if nothing does.
func leaves(code string) string {
	file, err := parser.ParseFile(token.NewFileSet(), "", "package p\nfunc _() {\n"+code+"\n}", parser.SkipObjectResolution)
	if err != nil {
		return "" // it will be told
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

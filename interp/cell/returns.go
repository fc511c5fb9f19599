package cell

import (
	"fmt"
	"go/ast"
	"go/token"
)

// returns computes several results before any of them is set. The interpreter
// sets named results one by one, and later ones then see the new values:
//
//	func f() (a, b int) { …; return b, a }
//	->
//	func f() (a, b int) { …; { ret0 := b; ret1 := a; return ret0, ret1 } }
func (c *check) returns(file *ast.File) {
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			c.returnsIn(n.Type, n.Body)
		case *ast.FuncLit:
			c.returnsIn(n.Type, n.Body)
		}
		return true
	})
}

func (c *check) returnsIn(t *ast.FuncType, body *ast.BlockStmt) {
	if body == nil || t.Results == nil || len(t.Results.List[0].Names) == 0 {
		return
	}
	for _, list := range lists(body) {
		for i, s := range list {
			r, ok := s.(*ast.ReturnStmt)
			if !ok || len(r.Results) < 2 {
				continue
			}
			at := r.Pos()
			block := &ast.BlockStmt{Lbrace: at, Rbrace: r.End()}
			for k, value := range r.Results {
				if tv := c.info.Types[value]; tv.Value != nil || tv.IsNil() {
					continue // a constant depends on nothing, and has no type of its own
				}
				temporary := fmt.Sprintf("ret%d", k)
				block.List = append(block.List, &ast.AssignStmt{Lhs: []ast.Expr{ident(at, temporary)}, TokPos: at, Tok: token.DEFINE, Rhs: []ast.Expr{value}})
				r.Results[k] = ident(at, temporary)
			}
			block.List = append(block.List, r)
			list[i] = block
		}
	}
}

// lists are the statement lists of a function's body, without those of the
// function literals inside it.
func lists(body *ast.BlockStmt) (all [][]ast.Stmt) {
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.BlockStmt:
			all = append(all, n.List)
		case *ast.CaseClause:
			all = append(all, n.Body)
		case *ast.CommClause:
			all = append(all, n.Body)
		}
		return true
	})
	return all
}

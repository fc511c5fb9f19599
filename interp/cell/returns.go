package cell

import (
	"fmt"
	"go/ast"
	"go/token"
)

// returns mends named results. The interpreter lets them begin with what the
// last call from the same place left in them, and sets them one by one, so that
// later ones see the new values:
//
//	func f() (a, b int) { …; return b, a }
//	->
//	func f() (a, b int) {
//		var zero0 int; a = zero0; var zero1 int; b = zero1
//		…; { ret0 := b; ret1 := a; return ret0, ret1 }
//	}
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
	body.List = append(zeroed(t.Results), body.List...)
}

// zeroed sets named results to zero.
func zeroed(results *ast.FieldList) (list []ast.Stmt) {
	for _, field := range results.List {
		for _, name := range field.Names {
			if name.Name == "_" {
				continue
			}
			at := name.Pos()
			zero := fmt.Sprintf("zero%d", len(list)/2)
			spec := &ast.ValueSpec{Names: []*ast.Ident{ident(at, zero)}, Type: field.Type}
			list = append(list,
				&ast.DeclStmt{Decl: &ast.GenDecl{TokPos: at, Tok: token.VAR, Specs: []ast.Spec{spec}}},
				&ast.AssignStmt{Lhs: []ast.Expr{ident(at, name.Name)}, TokPos: at, Tok: token.ASSIGN, Rhs: []ast.Expr{ident(at, zero)}})
		}
	}
	return list
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

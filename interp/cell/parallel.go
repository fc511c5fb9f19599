package cell

import (
	"fmt"
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/ast/astutil"
)

// parallel takes assignments of several values apart. The interpreter loses
// all but the first when that is computed in place:
//
//	a, b = b+1, f()  ->  { par0 := b+1; par1 := f(); a = par0; b = par1 }
//
// In the head of a loop or a condition, where no block may stand, the block
// is the body of a function literal that is called.
func (c *check) parallel(file *ast.File) {
	astutil.Apply(file, nil, func(at *astutil.Cursor) bool {
		s, ok := at.Node().(*ast.AssignStmt)
		if !ok || s.Tok != token.ASSIGN || len(s.Lhs) < 2 || len(s.Lhs) != len(s.Rhs) {
			return true
		}
		block := &ast.BlockStmt{Lbrace: s.Pos(), List: c.sequence(s), Rbrace: s.End()}
		switch at.Name() {
		case "Init", "Post":
			lit := &ast.FuncLit{Type: &ast.FuncType{Func: s.Pos(), Params: &ast.FieldList{Opening: s.Pos(), Closing: s.Pos()}}, Body: block}
			at.Replace(&ast.ExprStmt{X: &ast.CallExpr{Fun: lit, Lparen: s.Pos(), Rparen: s.End()}})
		default:
			at.Replace(block)
		}
		return true
	})
}

// sequence lists the single assignments. Elements and fields come before
// variables, so that a[i] in i, a[i] = 1, 2 still means the old i.
func (c *check) sequence(s *ast.AssignStmt) []ast.Stmt {
	at := s.Pos()
	var compute, elements, variables []ast.Stmt
	for i, value := range s.Rhs {
		if tv := c.info.Types[value]; tv.Value == nil && !tv.IsNil() {
			temporary := fmt.Sprintf("par%d", i)
			compute = append(compute, &ast.AssignStmt{Lhs: []ast.Expr{ident(at, temporary)}, TokPos: at, Tok: token.DEFINE, Rhs: []ast.Expr{value}})
			value = ident(at, temporary)
		}
		assign := &ast.AssignStmt{Lhs: []ast.Expr{s.Lhs[i]}, TokPos: at, Tok: token.ASSIGN, Rhs: []ast.Expr{value}}
		if _, ok := s.Lhs[i].(*ast.Ident); ok {
			variables = append(variables, assign)
		} else {
			elements = append(elements, assign)
		}
	}
	return append(append(compute, elements...), variables...)
}

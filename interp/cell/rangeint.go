package cell

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/astutil"
)

// rangeInt writes out a range over an integer, which the interpreter does not
// know. The count is computed once, and each turn has a variable of its own:
//
//	for i := range n { body }
//	->
//	for turn__ := [2]int{0, n}; turn__[0] < turn__[1]; turn__[0]++ { i := turn__[0]; body }
func (c *check) rangeInt(file *ast.File) error {
	var failed error
	astutil.Apply(file, nil, func(at *astutil.Cursor) bool {
		r, ok := at.Node().(*ast.RangeStmt)
		if !ok {
			return true
		}
		count := c.info.Types[r.X]
		basic, ok := count.Type.Underlying().(*types.Basic)
		if !ok || basic.Info()&types.IsInteger == 0 {
			return true
		}
		t := count.Type
		if key, ok := r.Key.(*ast.Ident); ok && basic.Info()&types.IsUntyped != 0 {
			if o := c.info.ObjectOf(key); o != nil {
				t = o.Type()
			}
		}
		typ, err := c.typeExpr(types.Default(t))
		if err != nil {
			failed = c.errorAt(r.Pos(), err.Error())
			return false
		}
		at.Replace(countLoop(r, typ))
		return true
	})
	return failed
}

func countLoop(r *ast.RangeStmt, typ string) *ast.ForStmt {
	at := r.Pos()
	turn := func(i string) ast.Expr {
		return &ast.IndexExpr{X: ident(at, "turn__"), Lbrack: at, Index: number(at, i), Rbrack: at}
	}
	if r.Key != nil && !isBlank(r.Key) {
		own := &ast.AssignStmt{Lhs: []ast.Expr{r.Key}, TokPos: at, Tok: r.Tok, Rhs: []ast.Expr{turn("0")}}
		r.Body.List = append([]ast.Stmt{own}, r.Body.List...)
	}
	pair := &ast.CompositeLit{Type: &ast.ArrayType{Lbrack: at, Len: number(at, "2"), Elt: ident(at, typ)}, Lbrace: at, Elts: []ast.Expr{number(at, "0"), r.X}, Rbrace: at}
	return &ast.ForStmt{
		For:  at,
		Init: &ast.AssignStmt{Lhs: []ast.Expr{ident(at, "turn__")}, TokPos: at, Tok: token.DEFINE, Rhs: []ast.Expr{pair}},
		Cond: &ast.BinaryExpr{X: turn("0"), OpPos: at, Op: token.LSS, Y: turn("1")},
		Post: &ast.IncDecStmt{X: turn("0"), TokPos: at, Tok: token.INC},
		Body: r.Body,
	}
}

func isBlank(e ast.Expr) bool {
	id, ok := e.(*ast.Ident)
	return ok && id.Name == "_"
}

func number(at token.Pos, value string) *ast.BasicLit {
	return &ast.BasicLit{ValuePos: at, Kind: token.INT, Value: value}
}

package front

import (
	"go/ast"
	"go/token"
	"go/types"
)

// finalExpression returns the expression that ends a cell's statements, or nil.
func finalExpression(body *ast.BlockStmt) ast.Expr {
	if body == nil || len(body.List) == 0 {
		return nil
	}
	if last, ok := body.List[len(body.List)-1].(*ast.ExprStmt); ok {
		return last.X
	}
	return nil
}

// showValue ends the statements with a call that shows the value of the cell:
//
//	f()  ->  show(f())
func (c *checking) showValue(value ast.Expr) {
	if value == nil || c.silent(value) {
		return
	}
	tv := c.info.Types[value]
	if tv.IsNil() {
		return
	}
	if basic, ok := tv.Type.(*types.Basic); ok { // an untyped constant gets its default type
		tv.Type = types.Default(basic)
		c.info.Types[value] = tv
	}
	last := len(c.body.List) - 1
	if s, ok := c.body.List[last].(*ast.ExprStmt); ok && s.X == value { // otherwise its error is checked
		c.body.List[last] = c.call(c.front.show, value)
	}
}

// call makes a statement that calls a function of the prelude.
func (c *checking) call(function types.Object, arg ast.Expr) ast.Stmt {
	id := &ast.Ident{NamePos: arg.Pos(), Name: function.Name()}
	c.info.Uses[id] = function
	c.info.Types[id] = types.TypeAndValue{Type: function.Type()}
	call := &ast.CallExpr{Fun: id, Lparen: arg.Pos(), Args: []ast.Expr{arg}, Rparen: arg.End()}
	c.info.Types[call] = types.TypeAndValue{Type: types.NewTuple()}
	return &ast.ExprStmt{X: call}
}

// silent reports whether an expression has no value, or one that nobody wants
// to see, such as the byte count of a Println.
func (c *checking) silent(value ast.Expr) bool {
	if tv := c.info.Types[value]; tv.IsVoid() || tv.Type == nil {
		return true
	}
	call, ok := ast.Unparen(value).(*ast.CallExpr)
	if !ok {
		unary, ok := ast.Unparen(value).(*ast.UnaryExpr)
		return ok && unary.Op == token.ARROW
	}
	switch o := c.info.Uses[called(call)].(type) {
	case *types.Builtin:
		return o.Name() == "copy" || o.Name() == "recover"
	case *types.Func:
		if o.Pkg() == nil || o.Pkg().Path() != "fmt" {
			return false
		}
		switch o.Name() {
		case "Print", "Printf", "Println", "Fprint", "Fprintf", "Fprintln":
			return true
		}
	}
	return false
}

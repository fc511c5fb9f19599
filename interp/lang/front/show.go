package front

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"math"
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
func (c *checking) showValue(value ast.Expr) error {
	if value == nil || c.silent(value) {
		return nil
	}
	tv := c.info.Types[value]
	if tv.IsNil() {
		return nil
	}
	if basic, ok := tv.Type.(*types.Basic); ok { // what is untyped gets its default type
		tv.Type = types.Default(basic)
		if msg := misfit(value, tv, basic); msg != "" {
			return c.errorAt(value.Pos(), msg)
		}
		c.info.Types[value] = tv
	}
	last := len(c.body.List) - 1
	if s, ok := c.body.List[last].(*ast.ExprStmt); ok && s.X == value { // otherwise its error is checked
		show := c.front.show
		if ts := c.gets(ast.Unparen(value)); len(ts) > 1 && isError(ts[len(ts)-1]) {
			show = c.front.showChecked
		}
		c.body.List[last] = c.call(show, value)
	}
	return nil
}

// misfit says why an untyped value cannot have its default type, as go/types does of an argument; it is empty if it can.
func misfit(value ast.Expr, tv types.TypeAndValue, untyped *types.Basic) string {
	text := types.ExprString(value)
	if tv.Value == nil {
		if shift, ok := ast.Unparen(value).(*ast.BinaryExpr); ok && untyped.Info()&types.IsUntyped != 0 && untyped.Info()&types.IsNumeric != 0 && untyped.Info()&types.IsInteger == 0 {
			return fmt.Sprintf("invalid operation: shifted operand %s (type %s) must be integer", types.ExprString(shift.X), tv.Type)
		}
		return ""
	}
	if untyped.Info()&types.IsUntyped == 0 || representable(tv.Value, untyped) {
		return ""
	}
	exact := ""
	if s := tv.Value.String(); s != text {
		exact = " " + s
	}
	return fmt.Sprintf("cannot use %s (%s constant%s) as %s value of the cell (overflows)", text, untyped, exact, tv.Type)
}

// representable reports whether an untyped constant fits its default type.
func representable(v constant.Value, untyped *types.Basic) bool {
	finite := func(v constant.Value) bool {
		f, _ := constant.Float64Val(v)
		return !math.IsInf(f, 0)
	}
	switch untyped.Kind() {
	case types.UntypedInt:
		_, exact := constant.Int64Val(constant.ToInt(v))
		return exact
	case types.UntypedRune:
		n, exact := constant.Int64Val(constant.ToInt(v))
		return exact && n == int64(int32(n))
	case types.UntypedFloat:
		return finite(v)
	case types.UntypedComplex:
		return finite(constant.Real(v)) && finite(constant.Imag(v))
	}
	return true
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

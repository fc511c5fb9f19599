package front

import (
	"go/ast"
	"go/token"
	"go/types"
)

// gets returns the types of what a call or a receive operation gets.
func (c *checking) gets(x ast.Expr) []types.Type {
	switch x := x.(type) {
	case *ast.CallExpr:
		if f := c.info.Types[x.Fun]; f.IsType() || f.IsBuiltin() {
			return nil
		}
	case *ast.UnaryExpr:
		if x.Op != token.ARROW {
			return nil
		}
	default:
		return nil
	}
	t, ok := c.info.Types[x].Type.(*types.Tuple)
	if !ok {
		return []types.Type{c.info.Types[x].Type}
	}
	var ts []types.Type
	for v := range t.Variables() {
		ts = append(ts, v.Type())
	}
	return ts
}

// isError reports whether values of type t are errors, or nil: it is error or
// another interface with its method.
func isError(t types.Type) bool {
	return t != nil && types.IsInterface(t) && types.Implements(t, types.Universe.Lookup("error").Type().Underlying().(*types.Interface))
}

// alone reports whether an expression gets nothing but an error, which has not
// been made there. As the value of a cell it is not shown: the cell fails.
func (c *checking) alone(x ast.Expr) bool {
	x = ast.Unparen(x)
	call, ok := x.(*ast.CallExpr)
	ts := c.gets(x)
	return ok && len(ts) == 1 && isError(ts[0]) && !c.makes(call)
}

// makes reports whether a call makes an error: the error is a value, and does
// not say that the call has failed. There is more than one package errors.
func (c *checking) makes(call *ast.CallExpr) bool {
	f := c.callee(call)
	return f != nil && (f.Pkg().Name() == "errors" || f.Pkg().Path() == "fmt" && f.Name() == "Errorf")
}

// wraps reports whether a call has a failing error as an argument.
func (g *gathering) wraps(call *ast.CallExpr) bool {
	found := false
	for _, a := range call.Args {
		ast.Inspect(a, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncLit:
				return false
			case *ast.Ident:
				v, ok := g.info.Uses[n].(*types.Var)
				found = found || ok && g.failing[v]
			case *ast.CallExpr:
				for _, t := range g.gets(n) {
					found = found || isError(t) && !g.makes(n)
				}
			}
			return true
		})
	}
	return found
}

// prints reports whether a call is one of fmt.Print, Printf and Println.
func (c *checking) prints(call *ast.CallExpr) bool {
	f := c.callee(call)
	if f == nil || f.Pkg().Path() != "fmt" {
		return false
	}
	return f.Name() == "Print" || f.Name() == "Printf" || f.Name() == "Println"
}

// called is the name by which a call calls, or nil.
func called(call *ast.CallExpr) *ast.Ident {
	switch fun := ast.Unparen(call.Fun).(type) {
	case *ast.SelectorExpr:
		return fun.Sel
	case *ast.Ident:
		return fun
	}
	return nil
}

// callee returns the function of a package that is called, or nil.
func (c *checking) callee(call *ast.CallExpr) *types.Func {
	f, ok := c.info.Uses[called(call)].(*types.Func)
	if !ok || f.Pkg() == nil || f.Signature().Recv() != nil {
		return nil
	}
	return f
}

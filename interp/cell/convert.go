package cell

import (
	"fmt"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/astutil"
)

// converts makes a cell's own type an interface of a compiled package through
// a variable of that interface, where the interpreter would panic: in a
// composite literal, a conversion, or a variadic argument.
//
//	kernel.Sum{Mine{1}}  ->  kernel.Sum{as(Mine{1})}
//
//	func as(v Mine) kernel.Kernel { var i kernel.Kernel = v; return i }
func (c *check) converts(file *ast.File) {
	astutil.Apply(file, nil, func(at *astutil.Cursor) bool {
		switch n := at.Node().(type) {
		case *ast.CompositeLit:
			c.convertElements(n)
		case *ast.CallExpr:
			c.convertArguments(n)
		}
		return true
	})
}

func (c *check) convertElements(lit *ast.CompositeLit) {
	for i, element := range lit.Elts {
		value := &lit.Elts[i]
		var target types.Type
		kv, keyed := element.(*ast.KeyValueExpr)
		if keyed {
			value = &kv.Value
		}
		switch t := c.info.Types[lit].Type.Underlying().(type) {
		case *types.Struct:
			target = t.Field(min(i, t.NumFields()-1)).Type()
			if keyed {
				target = c.info.ObjectOf(kv.Key.(*ast.Ident)).Type()
			}
		case *types.Slice:
			target = t.Elem()
		case *types.Array:
			target = t.Elem()
		case *types.Map:
			target = t.Elem()
		default:
			continue
		}
		*value = c.convert(*value, target)
	}
}

func (c *check) convertArguments(call *ast.CallExpr) {
	fun := c.info.Types[call.Fun]
	if fun.Type == nil {
		return
	}
	if fun.IsType() {
		if len(call.Args) == 1 {
			call.Args[0] = c.convert(call.Args[0], fun.Type)
		}
		return
	}
	sig, ok := fun.Type.Underlying().(*types.Signature)
	if !ok || !sig.Variadic() || call.Ellipsis.IsValid() {
		return
	}
	last := sig.Params().Len() - 1
	slice, ok := sig.Params().At(last).Type().(*types.Slice)
	if !ok {
		return
	}
	for i := last; i < len(call.Args); i++ {
		call.Args[i] = c.convert(call.Args[i], slice.Elem())
	}
}

// convert wraps value if it is of a cell's type and target is a compiled
// package's interface with methods.
func (c *check) convert(value ast.Expr, target types.Type) ast.Expr {
	iface, ok := target.Underlying().(*types.Interface)
	if !ok || iface.NumMethods() == 0 || !declaredIn(target, false) || !declaredIn(c.info.Types[value].Type, true) {
		return value
	}
	from, err := c.typeExpr(c.info.Types[value].Type)
	if err != nil {
		return value
	}
	to, err := c.typeExpr(target)
	if err != nil {
		return value
	}
	name := fmt.Sprintf("%s_as%d", c.entry, c.pasted.Len())
	fmt.Fprintf(&c.pasted, "func %s(v %s) %s {\nvar i %s = v\nreturn i\n}\n", name, from, to, to)
	return &ast.CallExpr{Fun: ident(value.Pos(), name), Lparen: value.Pos(), Args: []ast.Expr{value}, Rparen: value.End()}
}

// declaredIn tells whether a named type that is no interface, or a pointer to
// one, was declared in a cell; or, if inCell is false, any type elsewhere.
func declaredIn(t types.Type, inCell bool) bool {
	if p, ok := t.(*types.Pointer); ok && inCell {
		t = p.Elem()
	}
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || inCell && types.IsInterface(named) {
		return false
	}
	own := named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == "main"
	return own == inCell
}

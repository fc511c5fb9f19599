package cell

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ast/astutil"
)

// methodValue writes out a method that is used as a value, whose type the
// interpreter gets wrong:
//
//	f := x.M  ->  f := bind(x)
//
//	func bind(r T) func(A) B { return func(a0 A) B { return r.M(a0) } }
func (c *check) methodValue(at *astutil.Cursor) {
	sel, ok := at.Node().(*ast.SelectorExpr)
	if !ok {
		return
	}
	selection := c.info.Selections[sel]
	if selection == nil || selection.Kind() != types.MethodVal {
		return
	}
	if call, ok := at.Parent().(*ast.CallExpr); ok && call.Fun == sel {
		return
	}
	receiver, argument := selection.Recv(), sel.X
	if needsAddress(selection) {
		receiver = types.NewPointer(receiver)
		argument = &ast.UnaryExpr{OpPos: sel.Pos(), Op: token.AND, X: sel.X}
	}
	r, err := c.typeExpr(receiver)
	if err != nil {
		return // it has no name here: the interpreter may still manage
	}
	sig := selection.Type().(*types.Signature)
	params, args, results, err := c.signature(sig)
	if err != nil {
		return
	}
	name := fmt.Sprintf("%s_bind%d", c.entry, c.pasted.Len())
	back := ""
	if sig.Results().Len() > 0 {
		back = "return "
	}
	fmt.Fprintf(&c.pasted, "func %s(r %s) func(%s) (%s) {\nreturn func(%s) (%s) { %sr.%s(%s) }\n}\n",
		name, r, params, results, params, results, back, sel.Sel.Name, args)
	at.Replace(&ast.CallExpr{Fun: ident(sel.Pos(), name), Lparen: sel.Pos(), Args: []ast.Expr{argument}, Rparen: sel.End()})
}

// needsAddress reports a method of a pointer called on a variable.
func needsAddress(s *types.Selection) bool {
	if _, isPointer := s.Recv().Underlying().(*types.Pointer); isPointer || types.IsInterface(s.Recv()) || s.Indirect() {
		return false
	}
	_, isPointer := s.Obj().(*types.Func).Signature().Recv().Type().(*types.Pointer)
	return isPointer
}

// signature writes parameters named a0, a1, …, the arguments that hand them
// on, and the results.
func (c *check) signature(sig *types.Signature) (params, args, results string, err error) {
	var ps, as, rs []string
	for i := range sig.Params().Len() {
		t, dots := sig.Params().At(i).Type(), ""
		if sig.Variadic() && i == sig.Params().Len()-1 {
			t, dots = t.(*types.Slice).Elem(), "..."
		}
		text, err := c.typeExpr(t)
		if err != nil {
			return "", "", "", err
		}
		ps = append(ps, fmt.Sprintf("a%d %s%s", i, dots, text))
		as = append(as, fmt.Sprintf("a%d%s", i, dots))
	}
	for i := range sig.Results().Len() {
		text, err := c.typeExpr(sig.Results().At(i).Type())
		if err != nil {
			return "", "", "", err
		}
		rs = append(rs, text)
	}
	return strings.Join(ps, ", "), strings.Join(as, ", "), strings.Join(rs, ", "), nil
}

package cell

import (
	"fmt"
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ast/astutil"
)

// builtins writes functions for min, max and clear, which the interpreter
// does not know, one for each type they are used at:
//
//	min(a, b)  ->  min1(a, b), with func min1(a0, a1 T) T
//	clear(m)   ->  clear2(m), with func clear2(m map[K]V)
func (c *check) builtins(file *ast.File) error {
	var failed error
	astutil.Apply(file, nil, func(at *astutil.Cursor) bool {
		call, ok := at.Node().(*ast.CallExpr)
		if !ok {
			return true
		}
		id, ok := ast.Unparen(call.Fun).(*ast.Ident)
		if !ok {
			return true
		}
		b, ok := c.info.Uses[id].(*types.Builtin)
		if !ok {
			return true
		}
		var err error
		switch b.Name() {
		case "min":
			err = c.extreme(call, id, "<")
		case "max":
			err = c.extreme(call, id, ">")
		case "clear":
			err = c.clear(call, id)
		}
		if err != nil {
			failed = c.errorAt(call.Pos(), err.Error())
		}
		return err == nil
	})
	return failed
}

// extreme calls a function that keeps the first of its arguments that no
// other beats; a NaN beats all, as in Go.
func (c *check) extreme(call *ast.CallExpr, id *ast.Ident, beats string) error {
	t, err := c.typeExpr(types.Default(c.info.Types[call].Type))
	if err != nil {
		return err
	}
	name := fmt.Sprintf("%s_%s%d", c.entry, id.Name, c.pasted.Len())
	var params, tests strings.Builder
	for i := range call.Args {
		fmt.Fprintf(&params, "a%d %s, ", i, t)
		if i > 0 {
			fmt.Fprintf(&tests, "if a%d %s m || a%d != a%d {\nm = a%d\n}\n", i, beats, i, i, i)
		}
	}
	fmt.Fprintf(&c.pasted, "func %s(%s) %s {\nm := a0\nif m != m {\nreturn m\n}\n%sreturn m\n}\n",
		name, strings.TrimSuffix(params.String(), ", "), t, tests.String())
	call.Fun = ident(id.Pos(), name)
	return nil
}

func (c *check) clear(call *ast.CallExpr, id *ast.Ident) error {
	argument := c.info.Types[call.Args[0]].Type
	t, err := c.typeExpr(argument)
	if err != nil {
		return err
	}
	body := "for k := range m {\ndelete(m, k)\n}"
	if s, ok := argument.Underlying().(*types.Slice); ok {
		elem, err := c.typeExpr(s.Elem())
		if err != nil {
			return err
		}
		body = fmt.Sprintf("var zero %s\nfor i := range m {\nm[i] = zero\n}", elem)
	}
	name := fmt.Sprintf("%s_clear%d", c.entry, c.pasted.Len())
	fmt.Fprintf(&c.pasted, "func %s(m %s) {\n%s\n}\n", name, t, body)
	call.Fun = ident(id.Pos(), name)
	return nil
}

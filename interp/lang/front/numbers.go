package front

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

// mixesNumbers is about an operation on numbers of two types.
func (a *advising) mixesNumbers() string {
	if !strings.Contains(a.msg, "(mismatched types ") {
		return ""
	}
	for _, n := range a.at {
		var x, y ast.Expr
		switch n := n.(type) {
		case *ast.BinaryExpr:
			x, y = n.X, n.Y
		case *ast.AssignStmt:
			if len(n.Lhs) != 1 || len(n.Rhs) != 1 {
				continue
			}
			x, y = n.Lhs[0], n.Rhs[0]
		default:
			continue
		}
		s, t := a.info.TypeOf(x), a.info.TypeOf(y)
		if s == nil || t == nil || types.Identical(s, t) {
			continue
		}
		_, assigns := n.(*ast.AssignStmt)
		switch {
		case isText(s) && isNumber(t):
			return conversion("fmt.Sprint", y)
		case isText(t) && isNumber(s) && !assigns:
			return conversion("fmt.Sprint", x)
		case !isNumber(s) || !isNumber(t):
		case rank(s) >= rank(t) || assigns:
			return conversion(TypeName(s), y)
		default:
			return conversion(TypeName(t), x)
		}
	}
	return ""
}

// truncates is about a constant with a fraction beside an integer.
func (a *advising) truncates() string {
	if !strings.Contains(a.msg, "(untyped float constant) truncated to ") {
		return ""
	}
	for _, n := range a.at {
		b, ok := n.(*ast.BinaryExpr)
		if !ok {
			continue
		}
		for _, x := range []ast.Expr{b.X, b.Y} {
			if t := a.info.TypeOf(x); t != nil && isNumber(t) && isInteger(t) {
				return conversion("float64", x)
			}
		}
	}
	return ""
}

// wantsNumber is about a number where one of another type is wanted.
func (a *advising) wantsNumber() string {
	want := ""
	if _, after, ok := strings.Cut(a.msg, ") as "); ok && strings.HasPrefix(a.msg, "cannot use ") {
		want, _, _ = strings.Cut(after, " value in ")
	} else if strings.HasSuffix(a.msg, " must be integer") {
		want = "int"
	}
	o, ok := types.Universe.Lookup(want).(*types.TypeName)
	if !ok || !isNumber(o.Type()) {
		return ""
	}
	for _, n := range a.at {
		x, ok := n.(ast.Expr)
		if !ok {
			continue
		}
		t := a.info.TypeOf(x)
		if t == nil || !isNumber(t) {
			continue
		}
		text := conversion(want, x)
		if b, ok := ast.Unparen(x).(*ast.BinaryExpr); ok && b.Op == token.QUO && isInteger(t) && !isInteger(o.Type()) && text != "" {
			return conversion(want, b.X) + " / " + conversion(want, b.Y) // converted afterwards, the fraction would be lost
		}
		if text != "" && isInteger(o.Type()) && !isInteger(t) {
			text += ", which drops the fraction"
		}
		return text
	}
	return ""
}

// conversion is fun(x), if x is short.
func conversion(fun string, x ast.Expr) string {
	text := types.ExprString(ast.Unparen(x))
	if len(text) > 40 {
		return ""
	}
	return fun + "(" + text + ")"
}

func isNumber(t types.Type) bool  { return isBasic(t, types.IsInteger|types.IsFloat) }
func isInteger(t types.Type) bool { return isBasic(t, types.IsInteger) }
func isText(t types.Type) bool    { return isBasic(t, types.IsString) }

func isBasic(t types.Type, info types.BasicInfo) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&info != 0
}

// rank orders number types: a number is converted to the type of higher rank,
// in which it loses least.
func rank(t types.Type) int {
	r := int(types.SizesFor("gc", "amd64").Sizeof(t.Underlying()))
	if _, named := t.(*types.Named); named {
		r += 10
	}
	if !isInteger(t) {
		r += 100
	}
	return r
}

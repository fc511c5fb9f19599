package cell

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// advice says what to write instead, if an error of the checker is one of those
// that newcomers to Go make. pos is where the error is.
func (c *checking) advice(files []*ast.File, pos token.Pos, msg string) string {
	a := &advising{checking: c, at: nodesAt(files, pos), msg: msg}
	for _, try := range []func() string{a.dropsError, a.mixesNumbers, a.truncates, a.wantsNumber, a.cannotIndex} {
		if text := try(); text != "" {
			return "; write " + text
		}
	}
	return ""
}

// advising looks for advice about an error.
type advising struct {
	*checking
	at  []ast.Node // what begins where the error is, and then what these are operands of
	msg string
}

// nodesAt lists the nodes that begin at pos, the outer ones first, and then the
// binary expressions whose right side does.
func nodesAt(files []*ast.File, pos token.Pos) []ast.Node {
	var at, beside []ast.Node
	for _, file := range files {
		ast.Inspect(file, func(n ast.Node) bool {
			if n == nil || n.Pos() > pos || n.End() <= pos {
				return n == ast.Node(file)
			}
			if b, ok := n.(*ast.BinaryExpr); ok && b.Y.Pos() == pos {
				beside = append(beside, n)
			}
			if n.Pos() == pos {
				at = append(at, n)
			}
			return true
		})
	}
	return append(at, beside...)
}

// dropsError is about a call that returns a value and an error where only one
// value can be.
func (a *advising) dropsError() string {
	if !slices.ContainsFunc([]string{"assignment mismatch: 1 variable ", "multiple-value ", "too many arguments", "too many return values"}, func(s string) bool {
		return strings.HasPrefix(a.msg, s)
	}) {
		return ""
	}
	for _, n := range a.at {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			continue
		}
		sig, ok := a.info.TypeOf(call.Fun).(*types.Signature)
		if !ok || sig.Results().Len() != 2 || !isError(sig.Results().At(1).Type()) {
			continue
		}
		text := types.ExprString(call.Fun) + "(...)"
		if len(call.Args) == 0 {
			text = types.ExprString(call.Fun) + "()"
		}
		if a.scope["must"] == nil { // a whole program
			return "v, err := " + text + ", and look at err"
		}
		return "must(" + text + "), which stops the cell if there is an error"
	}
	return ""
}

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

// getters are methods that get elements or rows by their numbers. Of each pair
// one is enough.
var getters = [][]string{{"AtVec", "At"}, {"RawRowView", "Row"}}

// cannotIndex is about an index where there are only methods.
func (a *advising) cannotIndex() string {
	if !strings.HasPrefix(a.msg, "cannot index ") && !strings.HasPrefix(a.msg, "invalid operation: cannot index ") {
		return ""
	}
	for i := len(a.at) - 1; i >= 0; i-- { // x[0] comes before x[0][1]
		index, ok := a.at[i].(*ast.IndexExpr)
		if !ok {
			continue
		}
		t := a.info.TypeOf(index.X)
		if t == nil {
			continue
		}
		var found []string
		for _, names := range getters {
			for _, name := range names {
				o, _, _ := types.LookupFieldOrMethod(t, true, a.pkg, name)
				if m, ok := o.(*types.Func); ok && byNumbers(m.Signature()) {
					found = append(found, types.ExprString(index.X)+"."+name+"("+parameters(m.Signature())+")")
					break
				}
			}
		}
		return strings.Join(found, " or ")
	}
	return ""
}

// byNumbers reports whether a method takes only integers and returns one value.
func byNumbers(s *types.Signature) bool {
	for v := range s.Params().Variables() {
		if v.Type() != types.Typ[types.Int] {
			return false
		}
	}
	return s.Params().Len() > 0 && s.Results().Len() == 1
}

func parameters(s *types.Signature) string {
	var names []string
	for v := range s.Params().Variables() {
		names = append(names, v.Name())
	}
	return strings.Join(names, ", ")
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

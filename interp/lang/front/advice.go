package front

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

package progfuzz

import (
	"fmt"
	"strings"
)

// fields declares a small struct type and a function that reads the fields of a value as those of another
// type, and calls it. Only so go/ssa reads a field of a value that has no address.
func (l *looper) fields() {
	g := l.g
	t := &typ{src: g.name("Few"), kind: structKind, named: true}
	for range 2 + g.n(3) {
		t.fields = append(t.fields, field{g.name("F"), l.scalar(), false})
	}
	if g.chance(50) {
		t.fields = append(t.fields, field{g.name("S"), g.slice(l.number()), false})
	}
	var types, values strings.Builder
	for _, f := range t.fields {
		fmt.Fprintf(&types, "%s %s\n", f.name, f.t.src)
		value := l.value(f.t)
		if f.t.kind <= floatKind {
			value = l.expr(f.t, 1)
		}
		fmt.Fprintf(&values, "%s: %s, ", f.name, value)
	}
	g.declare("type %s struct {\n%s}\n\ntype %[1]sToo %[1]s", t.src, types.String())
	f, p, n, v := g.name("of"), g.name("p"), g.name("n"), g.name("v")
	u, result := l.number(), l.scalar()
	if g.chance(20) {
		u, result = intType, boolType
	}
	in := &looper{g: g, rounds: l.rounds, wild: l.wild, smalls: l.smalls, vars: []place{{name: n, t: u}, {name: t.src + "Too(" + p + ")", t: t, locked: true}}}
	signature := fmt.Sprintf("(%s %s) %s {\n%s}", n, u.src, result.src, in.text(func() { in.computes(result) }))
	literal := fmt.Sprintf("%s{%s}", t.src, values.String())
	switch g.n(3) {
	case 0: // captured
		g.p("%s := %s\n_ = %[1]s\n%[3]s := func%[4]s", p, literal, f, signature)
	case 1: // bound
		g.declare("func (%s %s) %s%s", p, t.src, f, signature)
		g.p("%s := %s.%[1]s", f, literal)
	default:
		g.declare("func %s(%s %s, %s", f, p, t.src, signature[1:])
		g.p("%s := %s(%s, %s)\n_ = %[1]s", v, f, literal, l.expr(u, 1))
		l.vars = append(l.vars, place{name: v, t: result})
		return
	}
	if result == boolType && u == intType {
		result = intType
		g.p("%s := sort.Search(8, %s)\n_ = %[1]s", v, f)
	} else { // nobody knows which function it is
		g.p("%s := []func(%s) %s{%s}[0](%s)\n_ = %[1]s", v, u.src, result.src, f, l.expr(u, 1))
	}
	l.vars = append(l.vars, place{name: v, t: result})
}

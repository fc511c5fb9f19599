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
	u, result := l.number(), l.number()
	in := &looper{g: g, rounds: l.rounds, wild: l.wild, vars: []place{{name: n, t: u}, {name: t.src + "Too(" + p + ")", t: t, locked: true}}}
	body := fmt.Sprintf("{\nif %s {\nreturn %s\n}\nreturn %s\n}", in.condition(1), in.expr(result, 2), in.expr(result, 1))
	literal := fmt.Sprintf("%s{%s}", t.src, values.String())
	if g.chance(30) { // captured
		g.p("%s := %s\n_ = %[1]s\n%[3]s := func(%[4]s %[5]s) %[6]s %[7]s\n%[8]s := %[3]s(%[9]s)\n_ = %[8]s", p, literal, f, n, u.src, result.src, body, v, l.expr(u, 1))
	} else {
		g.declare("func %s(%s %s, %s %s) %s %s", f, p, t.src, n, u.src, result.src, body)
		g.p("%s := %s(%s, %s)\n_ = %[1]s", v, f, literal, l.expr(u, 1))
	}
	l.vars = append(l.vars, place{name: v, t: result})
}

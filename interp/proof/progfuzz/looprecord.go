package progfuzz

import (
	"fmt"
	"strings"
)

// record is a declared struct type.
func (l *looper) record() *typ {
	g := l.g
	if len(g.records) > 0 && (len(g.records) > 2 || g.chance(60)) {
		return g.records[g.n(len(g.records))]
	}
	t := &typ{src: g.name("Record"), kind: structKind, named: true}
	for range 2 + g.n(4) {
		t.fields = append(t.fields, field{g.name("F"), l.scalar(), false})
	}
	t.fields = append(t.fields, field{g.name("A"), g.array(l.scalar(), 4), false})
	if len(g.records) > 0 {
		t.fields = append(t.fields, field{g.name("R"), g.records[0], false})
	}
	var b strings.Builder
	for _, f := range t.fields {
		fmt.Fprintf(&b, "%s %s\n", f.name, f.t.src)
	}
	g.declare("type %s struct {\n%sNext *%[1]s\n}", t.src, b.String())
	g.records = append(g.records, t)
	return t
}

// globals declares variables of the package.
func (l *looper) globals() {
	g := l.g
	for range 2 + g.n(3) {
		v := place{name: g.name("Shared"), t: l.scalar()}
		if g.chance(50) {
			v.t, v.locked = []*typ{g.slice(l.scalar()), g.array(l.scalar(), 8), l.record()}[g.n(3)], true
		}
		g.declare("var %s %s = %s", v.name, v.t.src, l.value(v.t))
		l.vars = append(l.vars, v)
	}
}

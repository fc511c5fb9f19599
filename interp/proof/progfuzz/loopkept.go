package progfuzz

import "fmt"

// kept writes a loop that keeps what a variable was before its last step, and whose last statement ends it.
func (l *looper) kept(n int) {
	g := l.g
	t := l.scalar()
	now := l.declareVar(t, l.expr(t, 2))
	before := l.declareVar(t, l.expr(t, 1))
	w := l.g.name("w")
	g.p("%s := 0", w)
	g.out.WriteString(labelMark)
	head := "for"
	full := g.chance(50) // whose other statements may go on with the next round
	if full {
		head = fmt.Sprintf("for %s <= %d", w, n)
	}
	l.block(head, func() {
		g.p("%s++\n%s = %s", w, before, now)
		if full {
			l.vars = append(l.vars, place{name: w, t: intType, limit: n + 2, locked: true})
			l.statements()
		}
		g.p("%s = %s", now, l.expr(t, 2))
		g.p("if %s >= %d || %s {\nbreak\n}", w, n, l.condition(1))
	})
}

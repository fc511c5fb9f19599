package progfuzz

import "fmt"

// kept calls a function whose loop keeps what a variable was before its last step, and ends with its last statement.
// The function is small: where many values are in registers, they do not share them.
func (l *looper) kept(n int) {
	g := l.g
	t := l.scalar()
	in := &looper{g: g, rounds: l.rounds * n, vars: []place{{name: "now", t: t}, {name: "step", t: t, locked: true}}}
	body := in.text(func() {
		before, w := in.declareVar(t, "now"), g.name("w")
		g.p("%s := 0", w)
		in.block("for", func() {
			g.p("%s++\n%s = now\nnow = %s", w, before, in.expr(t, 2))
			end := fmt.Sprintf("%s >= %d", w, n)
			if g.chance(30) {
				end += " || " + in.condition(1)
			}
			g.p("if %s {\n%s\n}", end, g.pick("break", "return "+before))
		})
		g.p("return %s", g.pick(before, "now", in.expr(t, 1)))
	})
	name := g.name("kept")
	g.declare("func %s(now, step %s) %[2]s {\n%[3]s}", name, t.src, body)
	call := fmt.Sprintf("%s(%s, %s)", name, l.expr(t, 1), l.expr(t, 1))
	for _, v := range l.all(func(v place) bool { return v.t == t && !v.locked && v.limit == 0 && !v.grows }) {
		g.p("%s = %s", v.name, call)
		return
	}
	l.declareVar(t, call)
}

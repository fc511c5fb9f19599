package progfuzz

import "fmt"

// maxLoops bounds how deep loops lie in each other.
const maxLoops = 3

// statements writes those of a loop's body.
func (l *looper) statements() {
	n := 1 + l.g.n(5)
	if l.nesting > 3 {
		n = 1 + l.g.n(2)
	}
	for range n {
		l.statement()
	}
	if l.nesting == 1 && len(l.all(func(v place) bool { return v.t.kind <= floatKind })) > 20 {
		for range 8 {
			l.assign()
		}
	}
}

func (l *looper) statement() {
	g := l.g
	deep := l.nesting > 4
	switch k := g.n(42); {
	case k < 13:
		l.assign()
	case k < 15:
		l.rotate()
	case k < 16:
		t := l.scalar()
		l.declareVar(t, l.expr(t, 2))
	case k < 21 && !deep && len(l.labels) < maxLoops:
		l.loop()
	case k < 24 && !deep:
		l.branch()
	case k < 26 && !deep:
		l.choice()
	case k < 28:
		l.leave()
	case k < 30:
		l.slices()
	case k < 31:
		l.rowsOf()
	case k < 33:
		l.pointers()
	case k < 34:
		l.entry()
	case k < 35 && !deep:
		l.closure()
	case k < 36:
		l.bitsOf()
	case k < 37:
		l.called()
	case k < 38 && l.nesting < 3:
		l.channel()
	case k < 39:
		l.boxed()
	case k < 40:
		l.fields()
	case k < 41:
		l.callbacks()
	default:
		l.assign()
	}
}

// assign changes a number or truth value.
func (l *looper) assign() {
	g := l.g
	to, t, ok := l.anyTarget()
	if !ok {
		return
	}
	switch {
	case t == boolType || g.chance(40):
		g.p("%s = %s", to, l.expr(t, 3))
	case t.kind == intKind && g.chance(15):
		g.p("%s%s", to, g.pick("++", "--"))
	case t.kind == intKind && g.chance(15):
		g.p("%s %s= %s", to, g.pick("/", "%"), l.divisor(t, 1))
	case t.kind == intKind && g.chance(20):
		g.p("%s %s= %s", to, g.pick("<<", ">>"), l.count())
	case t.kind == intKind:
		g.p("%s %s= %s", to, g.pick("+", "-", "*", "&", "|", "^", "&^"), l.operand(t, 2))
	default:
		g.p("%s = %s(%[1]s %[3]s %[4]s)", to, t.src, g.pick("+", "-", "*", "/"), l.operand(t, 2))
	}
}

// rotate exchanges variables of one type: all at the same time.
func (l *looper) rotate() {
	g := l.g
	list := l.all(func(v place) bool { return v.t.kind <= floatKind && !v.locked })
	if len(list) == 0 {
		return
	}
	t := list[g.n(len(list))].t
	var names []string
	for _, v := range list {
		if v.t == t && len(names) < 8 {
			names = append(names, v.name)
		}
	}
	left, right := "", ""
	for i, at := range g.r.Perm(len(names)) {
		sep := ", "
		if i == 0 {
			sep = ""
		}
		left, right = left+sep+names[i], right+sep+names[at]
	}
	g.p("%s = %s", left, right)
}

func (l *looper) branch() {
	g := l.g
	l.block("if "+l.condition(2), func() { l.some(2) })
	if g.chance(40) {
		text := l.text(func() { l.block("else", func() { l.some(2) }) })
		l.join(text)
	}
}

// join puts a text on the line of the last brace.
func (l *looper) join(text string) {
	so := l.g.out.String()
	l.g.out.Reset()
	fmt.Fprintf(l.g.out, "%s %s", so[:len(so)-1], text)
}

func (l *looper) some(n int) {
	for range 1 + l.g.n(n) {
		l.statement()
	}
}

// choice is a switch.
func (l *looper) choice() {
	g := l.g
	t := g.integer()
	head, labels := fmt.Sprintf("switch %s & 7", l.expr(t, 1)), []string{"0", "1, 2", "3", "5, 6"}
	if g.chance(40) {
		head, labels = "switch", []string{l.condition(1), l.condition(1), l.condition(2)}
	}
	text := l.text(func() {
		for i, label := range labels {
			count := len(l.vars)
			g.p("case %s:", label)
			l.nesting++
			l.some(2)
			l.nesting--
			if i < len(labels)-1 && g.chance(15) {
				g.p("fallthrough")
			} else if g.chance(10) {
				g.p("if %s {\nbreak\n}", l.condition(1))
			}
			l.vars = l.vars[:count]
		}
		if g.chance(50) {
			g.p("default:")
			l.nesting++
			l.some(1)
			l.nesting--
		}
	})
	g.p("%s {\n%s}", head, text)
}

// leave ends a round, a loop, or the function.
func (l *looper) leave() {
	g := l.g
	if len(l.labels) == 0 {
		return
	}
	how := g.pick("break ", "continue ") + l.labels[g.n(len(l.labels))]
	if g.chance(30) {
		how = "continue"
	}
	if l.returns && g.chance(15) {
		how = "return early"
	}
	g.p("if %s && %s {\n%s\n}", l.condition(1), l.condition(1), how)
}

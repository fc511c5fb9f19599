package progfuzz

import "fmt"

// slices appends, copies and cuts slices.
func (l *looper) slices() {
	g := l.g
	list := l.all(func(v place) bool { return v.grows })
	if len(list) == 0 {
		return
	}
	v := list[g.n(len(list))]
	switch g.n(5) {
	case 0, 1:
		g.p("if len(%s) < 40 {\n%[1]s = append(%[1]s, %s)\n}", v.name, l.operand(v.t.elem, 1))
	case 2:
		g.p("if len(%s) > 2 {\n%[1]s = %[1]s[%s]\n}", v.name, g.pick("1:", ":len("+v.name+")-1", "1:2:2", "len("+v.name+")/2:"))
	case 3:
		g.p("copy(%s, %[1]s[len(%[1]s)/2:])", v.name)
	default:
		part := g.name("t")
		g.p("%s := %s[%s]\n_ = %[1]s", part, v.name, g.pick(":", "len("+v.name+")/2:"))
		l.vars = append(l.vars, place{name: part, t: v.t, grows: true, locked: true})
	}
}

// rowsOf gives a row a name, exchanges rows, or makes a new one.
func (l *looper) rowsOf() {
	g := l.g
	list := l.all(func(v place) bool { return v.t.kind == sliceKind && v.t.elem.kind == sliceKind })
	if len(list) == 0 {
		return
	}
	v := list[g.n(len(list))]
	switch g.n(4) {
	case 0:
		a, b := l.index(4), l.index(4)
		g.p("%s[%s], %[1]s[%[3]s] = %[1]s[%[3]s], %[1]s[%[2]s]", v.name, a, b)
	case 1:
		g.p("%s[%s] = make(%s, 8)", v.name, l.index(4), v.t.elem.src)
	default:
		row := g.name("r")
		g.p("%s := %s[%s]\n_ = %[1]s", row, v.name, l.index(4))
		l.vars = append(l.vars, place{name: row, t: v.t.elem, locked: true})
	}
}

// pointers takes the address of an element, copies structs, or makes a new one.
func (l *looper) pointers() {
	g := l.g
	list := l.all(func(v place) bool {
		return v.t.kind == sliceKind && (v.t.elem.kind == structKind || v.t.elem.kind == pointerKind) && !v.grows
	})
	if len(list) == 0 {
		return
	}
	v := list[g.n(len(list))]
	at := fmt.Sprintf("%s[%s]", v.name, l.index(8))
	p := g.name("p")
	t := v.t.elem
	switch k := g.n(4); {
	case k == 0 && t.kind == structKind:
		g.p("%s = %s[%s]", at, v.name, l.index(8))
		return
	case k == 0:
		g.p("%s = %s", at, l.value(t))
		return
	case k == 1 && t.kind == structKind:
		g.p("%s := %s\n_ = %[1]s", p, at)
		l.vars = append(l.vars, place{name: p, t: t, locked: true})
		return
	case t.kind == structKind:
		at, t = "&"+at, g.pointer(t)
	}
	g.p("%s := %s\n_ = %[1]s", p, at)
	l.vars = append(l.vars, place{name: p, t: t, locked: true})
}

// entry uses a map.
func (l *looper) entry() {
	g := l.g
	list := l.all(func(v place) bool { return v.t.kind == mapKind })
	if len(list) == 0 {
		return
	}
	m := list[g.n(len(list))]
	key := fmt.Sprintf("int(%s)&7", l.expr(g.integer(), 1))
	switch g.n(4) {
	case 0:
		v, ok := g.name("v"), g.name("ok")
		g.p("%s, %s := %s[%s]\n_, _ = %[1]s, %[2]s", v, ok, m.name, key)
		l.vars = append(l.vars, place{name: v, t: m.t.elem}, place{name: ok, t: boolType})
	case 1:
		g.p("delete(%s, %s)", m.name, key)
	case 2:
		if to, ok := l.target(intType); ok {
			g.p("for k := range %s {\n%s += k\n}", m.name, to)
		}
	default:
		g.p("%s[%s] = %s", m.name, key, l.operand(m.t.elem, 1))
	}
}

// closure declares a function that captures variables, the loop's too, and calls it.
func (l *looper) closure() {
	g := l.g
	t := l.number()
	f, p := g.name("f"), g.name("a")
	labels, returns := l.labels, l.returns
	l.labels, l.returns = nil, false
	l.block(fmt.Sprintf("%s := func(%s %s) %s", f, p, t.src, t.src), func() {
		l.vars = append(l.vars, place{name: p, t: t})
		l.assign()
		if l.rounds < maxRounds/8 && g.chance(40) {
			l.loop()
		}
		g.p("return %s", l.expr(t, 1))
	})
	l.labels, l.returns = labels, returns
	v := g.name("v")
	g.p("%s := %s(%s)\n_ = %[1]s", v, f, l.expr(t, 1))
	l.vars = append(l.vars, place{name: v, t: t})
}

// bitsOf uses the bits of a float that is a number: which NaN it is depends on the compiler.
func (l *looper) bitsOf() {
	g := l.g
	to, t, ok := l.anyTarget()
	if !ok || t.kind != intKind {
		return
	}
	from := floats[g.n(2)]
	v := g.name("b")
	g.p("if %s := %s; %[1]s == %[1]s {\n%[3]s ^= %[4]s(math.Float%[5]dbits(%[1]s))\n}", v, from.src+"("+l.expr(from, 2)+")", to, t.src, from.bits)
}

// called calls a function of the program.
func (l *looper) called() {
	g := l.g
	a, b := g.name("v"), g.name("v")
	g.p("%s, %s := mixed(%s, %s, %s)\n_, _ = %[1]s, %[2]s", a, b, l.expr(intType, 1), l.expr(floatType, 1), l.condition(1))
	l.vars = append(l.vars, place{name: a, t: intType}, place{name: b, t: floatType})
}

// channel sends and receives.
func (l *looper) channel() {
	g := l.g
	t := l.number()
	to, ok := l.target(t)
	if !ok {
		return
	}
	c := g.name("c")
	if g.chance(50) {
		g.p("%s := make(chan %s, 2)\n%[1]s <- %[3]s\n%[1]s <- %[4]s\n%[5]s = <-%[1]s", c, t.src, l.expr(t, 1), l.expr(t, 1), to)
		return
	}
	v := l.declareVar(t, l.expr(t, 1))
	g.p("%s := make(chan %s)\ngo func() { %[1]s <- %[3]s }()\n%[4]s = <-%[1]s", c, t.src, v, to)
}

// boxed puts a number into an interface and takes it out.
func (l *looper) boxed() {
	g := l.g
	t, u := l.number(), l.number()
	to, ok := l.target(t)
	if !ok {
		return
	}
	v := g.name("y")
	if t == u {
		g.p("if %s, ok := any(%s).(%s); ok {\n%s = %[1]s\n}", v, l.expr(t, 1), t.src, to)
		return
	}
	g.p("switch %s := any(%s).(type) {\ncase %s:\n%s = %[3]s(%[1]s)\ncase %[5]s:\n%[4]s = %[3]s(%[1]s)\n}", v, l.expr(u, 1), t.src, to, u.src)
}

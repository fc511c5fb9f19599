package progfuzz

import "fmt"

func (g *gen) ifElse() {
	v := g.name("c")
	t := g.integer()
	head := fmt.Sprintf("if %s := %s; %[1]s > 3", v, g.typed(t, g.expr(t, 2)))
	text := g.body(func() {
		g.vars = append(g.vars, variable{v, t, false})
		g.block(head, func() { g.statements(1 + g.n(2)) })
	})
	other := g.body(func() {
		g.vars = append(g.vars, variable{v, t, false})
		g.block("else", func() { g.statements(1) })
	})
	fmt.Fprintf(g.out, "%s %s", text[:len(text)-1], other)
}

// loop writes a loop that runs a few times.
func (g *gen) loop() {
	times := 1 + g.n(4)
	mult := g.mult
	g.mult *= times
	defer func() { g.mult = mult }()
	i := g.name("i")
	inside := func(vars ...variable) func() {
		return func() {
			g.vars = append(g.vars, vars...)
			if g.chance(30) {
				g.block(fmt.Sprintf("if %s", g.expr(boolType, 2)), func() { g.p("%s", g.pick("break", "continue")) })
			}
			g.statements(1 + g.n(3))
		}
	}
	counter := variable{i, intType, true}
	switch g.n(6) {
	case 0:
		g.block(fmt.Sprintf("for %s := 0; %[1]s < %d; %[1]s++", i, times), inside(counter))
	case 1:
		g.block(fmt.Sprintf("for %s := range %d", i, times), inside(counter))
	case 2:
		t := g.value()
		v := g.name("e")
		g.block(fmt.Sprintf("for %s, %s := range []%s{%s}", i, v, t.src, g.list(t, times, 2)), inside(counter, variable{v, t, false}))
	case 3:
		t := g.array(g.basic(), times)
		v := g.name("e")
		g.block(fmt.Sprintf("for %s, %s := range (%s)", i, v, g.expr(t, 2)), inside(counter, variable{v, t.elem, false}))
	case 4:
		r := g.name("e")
		g.block(fmt.Sprintf("for %s, %s := range %q", i, r, g.pick("aé", "日", "\xffz", "go")), inside(counter, variable{r, integers[6], false}))
	case 5:
		v := g.name("w")
		g.p("%s := 0", v)
		g.block(fmt.Sprintf("for %s < %d", v, times), func() {
			g.p("%s++", v)
			inside(variable{v, intType, true})()
		})
	}
}

func (g *gen) switchStmt() {
	t := g.basic()
	for t.kind == boolKind || t.kind == complexKind || t.kind == floatKind {
		t = g.basic()
	}
	v := g.name("s")
	body := g.body(func() {
		for i := range 1 + g.n(4) {
			label := fmt.Sprintf("%d, %d", 2*i, 2*i+1)
			if t.kind == stringKind {
				label = []string{`"a", "b"`, `""`, `"go"`, `"héllo"`, `"x,y"`}[i]
			}
			g.p("case %s:", label)
			g.clause(i)
		}
		if g.chance(70) {
			g.p("default:")
			g.clause(0)
		}
	})
	g.p("switch %s := %s; %[1]s {\n%[3]s}", v, g.typed(t, g.expr(t, 2)), body)
}

// clause writes the body of a case.
func (g *gen) clause(i int) {
	from := len(g.vars)
	g.nesting++
	g.p("fmt.Println(\"case\", %d)", i)
	g.statements(1)
	g.useAll(from)
	g.nesting--
	g.vars = g.vars[:from]
}

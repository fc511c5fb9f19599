package progfuzz

import "fmt"

// maxNesting bounds how deep blocks lie in each other.
const maxNesting = 2

// statements writes n random statements.
func (g *gen) statements(n int) {
	for range n {
		g.statement()
	}
}

func (g *gen) statement() {
	k := g.n(12)
	if g.nesting >= maxNesting && k >= 8 {
		k -= 5
	}
	switch k {
	case 0, 1, 2:
		t := g.any()
		if g.chance(15) {
			t = g.pointer(g.value())
		}
		g.variable(t)
	case 3, 4, 5:
		g.assign()
	case 6:
		g.print(g.any())
	case 7:
		g.swap()
	case 8:
		g.block("if "+g.expr(boolType, 2), func() { g.statements(1 + g.n(2)) })
	case 9:
		g.ifElse()
	case 10:
		g.loop()
	case 11:
		g.switchStmt()
	}
}

// variable declares one and returns it.
func (g *gen) variable(t *typ) variable {
	v := variable{g.name("v"), t, false}
	text := g.expr(t, 2)
	switch g.n(3) {
	case 0:
		g.p("var %s %s = %s", v.name, t.src, text)
	case 1:
		g.p("var %s %s", v.name, t.src)
		if g.chance(70) && t.kind != pointerKind || t.kind == pointerKind || t.kind == mapKind {
			g.p("%s = %s", v.name, text)
		}
	case 2:
		g.p("%s := %s", v.name, g.typed(t, text))
	}
	if t.kind == mapKind { // never nil
		g.p("if %s == nil {\n%[1]s = %s{}\n}", v.name, t.src)
	}
	g.vars = append(g.vars, v)
	return v
}

// writable lists what can be assigned to, with its type.
func (g *gen) writable() []variable {
	var out []variable
	for _, v := range g.vars {
		if v.constant {
			continue
		}
		out = append(out, v)
		switch v.t.kind {
		case structKind:
			for _, f := range v.t.fields {
				out = append(out, variable{v.name + "." + f.name, f.t, false})
			}
		case arrayKind:
			out = append(out, variable{fmt.Sprintf("%s[%d]", v.name, g.n(v.t.n)), v.t.elem, false})
		case pointerKind:
			out = append(out, variable{"*" + v.name, v.t.elem, false})
		case mapKind:
			if key, ok := g.literal(v.t.key); ok {
				out = append(out, variable{fmt.Sprintf("%s[%s]", v.name, key), v.t.elem, false})
			}
		}
	}
	return out
}

func (g *gen) assign() {
	list := g.writable()
	if len(list) == 0 {
		g.print(g.value())
		return
	}
	v := list[g.n(len(list))]
	switch {
	case v.t.kind == intKind && g.chance(60):
		switch g.n(4) {
		case 0:
			g.p("%s%s", paren(v.name), g.pick("++", "--"))
		case 1:
			g.p("%s %s= %s & 7", v.name, g.pick("<<", ">>"), g.varying(uintType, 1))
		default:
			g.p("%s %s= %s", v.name, g.pick("+", "-", "*", "&", "|", "^", "&^"), g.expr(v.t, 2))
		}
	case v.t.kind == stringKind:
		g.p("%s %s %s", v.name, g.pick("=", "+="), g.expr(v.t, 2))
		g.p("if len(%s) > 4000 {\n%[1]s = %s[:4000]\n}", v.name, paren(v.name)) // it may grow by as much as it is long, in a loop
	case v.t.kind == mapKind && v.t.key == stringType && g.chance(50):
		g.p("if %s != nil {\n%[1]s[%q] = %s\n}", v.name, g.pick("a", "b"), g.expr(v.t.elem, 1))
	case v.t.kind == mapKind:
		g.p("%s = %s", v.name, v.t.src+"{"+g.entries(v.t, 2)+"}")
	case v.t.kind == sliceKind:
		g.p("%s = append(%[1]s, %s)", v.name, g.expr(v.t.elem, 1))
	default:
		g.p("%s = %s", v.name, g.expr(v.t, 2))
	}
}

// paren keeps *p++ from being read as something else.
func paren(name string) string {
	if name[0] == '*' {
		return "(" + name + ")"
	}
	return name
}

// swap exchanges two variables of one type.
func (g *gen) swap() {
	list := g.writable()
	for range 10 {
		if len(list) < 2 {
			break
		}
		a, b := list[g.n(len(list))], list[g.n(len(list))]
		if a.t == b.t && a.name != b.name && a.t.kind != mapKind {
			g.p("%s, %s = %s, %s", a.name, b.name, b.name, a.name)
			return
		}
	}
	g.print(g.value())
}

// print prints an expression.
func (g *gen) print(t *typ) {
	if !t.printable() {
		t = intType
	}
	text := g.typed(t, g.expr(t, 2))
	if g.chance(50) {
		g.p("fmt.Println(%s)", text)
		return
	}
	g.p("fmt.Printf(\"%s\\n\", %s)", g.verb(t), text)
}

// verb is one that prints all of a type.
func (g *gen) verb(t *typ) string {
	switch {
	case g.chance(60):
		return g.pick("%v", "%+v", "%#v", "%T", "[%10v]", "[%-8v]")
	case t.kind == intKind:
		return g.pick("%d", "%x", "%08b", "%o", "%q", "%+d", "%#x", "[%6d]", "%c", "%U")
	case t.kind == floatKind:
		return g.pick("%.3f", "%e", "%g", "[%9.2f]", "%08.3f")
	case t.kind == stringKind:
		return g.pick("%q", "%s", "%x", "[%5s]", "[%.2s]", "%+q")
	case t.kind == boolKind:
		return g.pick("%t", "%d")
	}
	return "%v"
}

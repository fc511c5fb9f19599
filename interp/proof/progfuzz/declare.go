package progfuzz

import (
	"fmt"
	"strings"
)

// function is one without effect but printing.
type function struct {
	name   string
	params []*typ
	result *typ
	cost   int
}

// constants declares groups of constants.
func (g *gen) constants() {
	a, b, c := g.name("Const"), g.name("Const"), g.name("Const")
	g.declare("const (\n%s = iota * %d + %d\n%s\n_\n%s\n)", a, 1+g.n(5), g.n(9), b, c)
	typed := g.name("Flags")
	x, y, z := g.name("Flag"), g.name("Flag"), g.name("Flag")
	base := integers[g.n(10)]
	g.declare("type %s %s", typed, base.src)
	g.declare("const (\n%s %s = 1 << iota\n%s\n%s\n)", x, typed, y, z)
	t := &typ{src: typed, kind: intKind, bits: base.bits, unsigned: base.unsigned, named: true}
	big, ratio, text := g.name("Big"), g.name("Ratio"), g.name("Text")
	g.declare("const %s = 1 << %d\n\nconst %s, %s = %s / %d.0, %q + \"end\"", big, 61+g.n(59), ratio, text, g.pick("1", "22", "7.5"), 3+g.n(5), g.pick("", "é", "t"))
	g.vars = append(g.vars,
		variable{x, t, true}, variable{y, t, true}, variable{z, t, true})
	g.globalCount = len(g.vars)
	body := fmt.Sprintf("fmt.Println(%s, %s, %s, %s|%s, %s>>58, %s, %s, float32(%s))\nfmt.Printf(\"%%T %%v %%T\\n\", %s, %s, %s)", a, b, c, x, z, big, ratio, text, ratio, z, z, ratio)
	g.declare("func printConstants() {\n%s\n}", body)
	if g.chance(50) {
		g.declare("func (f %s) String() string { return fmt.Sprintf(\"F%%d\", %s(f)) }", typed, base.src)
	}
	g.vars = nil // constants would make constant expressions
	g.globalCount = 0
	g.named = append(g.named, t)
}

// declareType declares a named type with methods.
func (g *gen) declareType() {
	t := &typ{src: g.name("Type"), named: true, kind: structKind}
	if g.chance(30) {
		under := g.basic()
		if under.kind == complexKind {
			under = stringType
		}
		t.kind, t.bits, t.unsigned = under.kind, under.bits, under.unsigned
		g.declare("type %s %s", t.src, under.src)
		g.methods(t, under)
		g.named = append(g.named, t)
		return
	}
	if e := g.embeddable(); e != nil && g.chance(60) {
		t.fields = append(t.fields, field{e.src, e, true})
		t.methods = append(t.methods, e.methods...)
	}
	for range 1 + g.n(4) {
		ft := g.value()
		if g.chance(15) {
			ft = g.any()
		}
		t.fields = append(t.fields, field{g.name("F"), ft, false})
	}
	var b strings.Builder
	for _, f := range t.fields {
		if f.embedded {
			fmt.Fprintf(&b, "%s\n", f.t.src)
		} else {
			fmt.Fprintf(&b, "%s %s\n", f.name, f.t.src)
		}
	}
	g.declare("type %s struct {\n%s}", t.src, b.String())
	g.methods(t, nil)
	g.named = append(g.named, t)
}

// embeddable is a declared struct type, or nil.
func (g *gen) embeddable() *typ {
	for range 4 {
		if t := g.named[g.n(len(g.named))]; t.kind == structKind {
			return t
		}
	}
	return nil
}

// methods declares methods of a type; under is the underlying basic type.
func (g *gen) methods(t, under *typ) {
	receiver := g.name("r")
	self := variable{receiver, t, true}
	inherited := len(t.methods) > 0
	for i := range g.n(3) {
		m := method{name: g.name("Method"), result: g.basic()}
		if i == 0 && inherited && g.chance(40) { // hides the embedded type's
			m.name = t.methods[0].name
			t.methods = t.methods[1:]
		}
		params := []variable{self}
		var list []string
		for range g.n(3) {
			p := variable{g.name("p"), g.value(), false}
			params, list, m.params = append(params, p), append(list, p.name+" "+p.t.src), append(m.params, p.t)
		}
		body := g.pure(params, m.result, 1+g.n(2), &m.cost)
		g.declare("func (%s %s) %s(%s) %s {\n%s}", receiver, t.src, m.name, strings.Join(list, ", "), m.result.src, body)
		t.methods = append(t.methods, m)
	}
	if g.chance(30) {
		text := fmt.Sprintf("%q", t.src+"!")
		if under != nil {
			text = fmt.Sprintf("fmt.Sprint(\"%s:\", %s(%s))", t.src, under.src, receiver)
		} else if f := t.fields[len(t.fields)-1]; f.t.kind <= stringKind {
			text = fmt.Sprintf("fmt.Sprintf(\"%s<%%v>\", %s.%s)", t.src, receiver, f.name)
		}
		g.declare("func (%s %s) %s() string { return %s }", receiver, t.src, g.pick("String", "String", "Error", "GoString"), text)
	}
}

// globals declares variables of the package.
func (g *gen) globals() {
	for range 2 + g.n(4) {
		v := variable{g.name("global"), g.any(), false}
		text := g.expr(v.t, 2)
		if v.t.kind == mapKind { // never nil
			text = g.composite(v.t, 2)
		}
		g.declare("var %s %s = %s", v.name, v.t.src, text)
		g.vars = append(g.vars, v)
	}
	g.globalCount = len(g.vars)
}

// pureFunction declares a function that expressions may call.
func (g *gen) pureFunction() {
	f := &function{name: g.name("function"), result: g.value()}
	var params []variable
	var list []string
	for range g.n(4) {
		p := variable{g.name("p"), g.value(), false}
		params, list, f.params = append(params, p), append(list, p.name+" "+p.t.src), append(f.params, p.t)
	}
	body := g.pure(params, f.result, 2+g.n(4), &f.cost)
	g.declare("func %s(%s) %s {\n%s}", f.name, strings.Join(list, ", "), f.result.src, body)
	g.funcs = append(g.funcs, f)
}

// pure is the body of a function that changes only its own variables.
func (g *gen) pure(params []variable, result *typ, statements int, cost *int) string {
	return g.isolated(func(v variable) bool { return v.t.plain() }, func() {
		for i := range g.vars {
			g.vars[i].constant = true
		}
		from := len(g.vars)
		g.vars = append(g.vars, params...)
		g.statements(statements)
		g.useAll(from + len(params))
		g.p("return %s", g.expr(result, 2))
		*cost = g.cost + statements
	})
}

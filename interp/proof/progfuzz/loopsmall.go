package progfuzz

import (
	"fmt"
	"strings"
)

// small is a declared function that only computes: what a compiler computes in place, or calls without a frame.
type small struct {
	name   string
	params []*typ
	result *typ
}

// declareSmall declares such a function. It may call those before it, or itself.
func (l *looper) declareSmall() {
	g := l.g
	s := small{name: g.name("small"), result: l.scalar()}
	var params []string
	in := &looper{g: g, rounds: l.rounds, wild: l.wild, smalls: l.smalls[max(0, len(l.smalls)-2):]}
	for range 1 + g.n(4) {
		t := []*typ{l.scalar(), l.scalar(), l.number(), g.slice(l.scalar()), g.array(l.scalar(), 4), g.pointer(g.array(l.scalar(), 8)), g.pointer(l.record()), g.slice(l.record()), g.pointer(l.number()), stringType, stringType}[g.n(11)]
		name := g.name("a")
		params = append(params, name+" "+t.src)
		in.vars = append(in.vars, place{name: name, t: t, locked: true})
		s.params = append(s.params, t)
	}
	body := in.text(func() { in.computes(s.result) })
	if g.chance(15) {
		params, s.params = append(params, "deep int"), append(s.params, intType)
		var args []string
		for _, v := range in.vars {
			args = append(args, v.name)
		}
		body = fmt.Sprintf("if deep = deep & 15; deep > 0 && %s {\nreturn %s(%s, deep-1)\n}\n%s", in.condition(0), s.name, strings.Join(args, ", "), body)
	}
	g.declare("func %s(%s) %s {\n%s}", s.name, strings.Join(params, ", "), s.result.src, body)
	l.smalls = append(l.smalls, s)
}

// computes writes the body of a function that computes a result.
func (l *looper) computes(t *typ) {
	g := l.g
	for range g.n(3) {
		u := l.scalar()
		v := l.declareVar(u, l.expr(u, 2))
		switch g.n(4) {
		case 0:
			g.p("if %s {\n%s = %s\n}", l.condition(1), v, l.expr(u, 1))
		case 1:
			g.p("if %s {\n%s = %s\n} else {\n%[2]s = %[4]s\n}", l.condition(1), v, l.expr(u, 1), l.expr(u, 1))
		case 2:
			g.p("if %s {\nreturn %s\n}", l.condition(1), l.expr(t, 1))
		}
	}
	g.p("return %s", l.expr(t, 2))
}

// callSmall is a call of a declared function as a value of a type, if there is one.
func (l *looper) callSmall(t *typ) (string, bool) {
	g := l.g
	for _, s := range l.smalls {
		if (s.result == boolType) != (t == boolType) || g.chance(30) {
			continue
		}
		var args []string
		for _, p := range s.params {
			args = append(args, l.argument(p))
		}
		text := fmt.Sprintf("%s(%s)", s.name, strings.Join(args, ", "))
		if s.result != t {
			text = fmt.Sprintf("%s(%s)", t.src, text)
		}
		return text, true
	}
	return "", false
}

// argument is a value for a parameter.
func (l *looper) argument(t *typ) string {
	if t.kind <= floatKind {
		if text, ok := l.read(t); ok {
			return text
		}
		return l.constant(t)
	}
	if list := l.all(func(v place) bool { return v.t == t && !v.grows }); len(list) > 0 {
		return list[l.g.n(len(list))].name
	}
	for _, v := range l.all(func(v place) bool {
		return t.kind == pointerKind && v.t.kind == sliceKind && v.t.elem == t.elem && !v.grows
	}) {
		return fmt.Sprintf("&%s[%s]", v.name, l.index(8))
	}
	if t.kind == pointerKind && t.elem.kind <= floatKind {
		if text, ok := l.read(t.elem); ok && !strings.ContainsAny(text, "(*") {
			return "&" + text
		}
		if !l.wild {
			return "new(" + t.elem.src + ")"
		}
		return "nil"
	}
	return l.value(t)
}

// callbacks has compiled code call a function that only computes.
func (l *looper) callbacks() {
	g := l.g
	v, i, j := g.name("v"), g.name("i"), g.name("j")
	with := func(params ...place) string {
		in := &looper{g: g, rounds: l.rounds, wild: l.wild, smalls: l.smalls, vars: append(l.vars[max(0, len(l.vars)-6):len(l.vars):len(l.vars)], params...)}
		return g.body(func() { in.computes(boolType) })
	}
	number := func(name string) place { return place{name: name, t: intType, limit: 8, locked: true} }
	letter := place{name: i, t: basicType("int32")}
	text := l.value(stringType)
	switch list := l.all(func(v place) bool { return v.t.kind == sliceKind && v.t.elem.kind <= floatKind && !v.grows }); {
	case len(list) > 0 && g.chance(50):
		s := list[g.n(len(list))]
		body := with(number(i), number(j))
		g.p("sort.%s(%s, func(%s, %s int) bool {\n%s})", g.pick("Slice", "SliceStable"), s.name, i, j, body)
		return
	case g.chance(40):
		g.p("%s := strings.IndexFunc(%s, func(%s rune) bool {\n%s})\n_ = %[1]s", v, text, i, with(letter))
	default:
		g.p("%s := sort.Search(8, func(%s int) bool {\n%s})\n_ = %[1]s", v, i, with(number(i)))
	}
	l.vars = append(l.vars, place{name: v, t: intType})
}

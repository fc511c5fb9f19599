package progfuzz

import (
	"fmt"
	"strings"
)

// expr is a random expression of type t without effect but printing. No
// constant is too large for its type: operands of which all are constant go
// through a function.
func (g *gen) expr(t *typ, depth int) string {
	text, _ := g.operand(t, depth)
	return text
}

// varying is like expr, but never a constant.
func (g *gen) varying(t *typ, depth int) string {
	text, constant := g.operand(t, depth)
	if constant {
		return g.keep(t, text)
	}
	return text
}

// keep is the text as a value that the compiler does not take for a constant.
func (g *gen) keep(t *typ, text string) string {
	name := "keep" + t.title()
	g.once(name, "func %s(v %s) %s { return v }", name, t.src, t.src)
	return fmt.Sprintf("%s(%s)", name, text)
}

// operand is an expression and whether it is constant.
func (g *gen) operand(t *typ, depth int) (text string, constant bool) {
	if depth <= 0 {
		return g.leaf(t)
	}
	switch g.n(10) {
	case 0, 1:
		return g.leaf(t)
	case 2:
		if s := g.call(t, depth); s != "" {
			return s, false
		}
	case 3:
		return g.wrapped(t, depth), false
	}
	switch t.kind {
	case boolKind:
		return g.boolean(t, depth), false
	case intKind:
		return g.integerExpr(t, depth), false
	case floatKind:
		return g.floatExpr(t, depth), false
	case complexKind:
		return fmt.Sprintf("(%s %s %s)", g.varying(t, depth-1), g.pick("+", "-"), g.expr(t, depth-1)), false
	case stringKind:
		return g.stringExpr(t, depth), false
	case anyKind:
		return fmt.Sprintf("any(%s)", g.expr(g.value(), depth-1)), false
	}
	return g.composite(t, depth-1), false
}

// leaf is a variable, or a part of one, or a literal.
func (g *gen) leaf(t *typ) (text string, constant bool) {
	if g.chance(75) {
		if found := g.readable(t); len(found) > 0 {
			return found[g.n(len(found))], false
		}
	}
	if text, ok := g.literal(t); ok {
		return text, true
	}
	return g.composite(t, 0), false
}

// readable lists variables, and parts of variables, of type t that may be read
// without a panic.
func (g *gen) readable(t *typ) []string {
	var out []string
	for _, v := range g.vars {
		out = append(out, g.parts(v.name, v.t, t, 2)...)
	}
	return out
}

// parts lists the ways from an expression of type from to one of type t.
func (g *gen) parts(name string, from, t *typ, depth int) []string {
	if from == t {
		return []string{name}
	}
	if depth == 0 {
		return nil
	}
	var out []string
	switch from.kind {
	case structKind:
		for _, f := range from.fields {
			out = append(out, g.parts(name+"."+f.name, f.t, t, depth-1)...)
			if f.embedded && f.t.kind == structKind { // the promoted fields
				for _, inner := range f.t.fields {
					out = append(out, g.parts(name+"."+inner.name, inner.t, t, depth-1)...)
				}
			}
		}
	case arrayKind:
		out = g.parts(fmt.Sprintf("%s[%d]", name, g.n(from.n)), from.elem, t, depth-1)
	case pointerKind:
		if from.elem == t {
			return []string{"*" + name}
		}
		if from.elem.kind == structKind {
			out = g.parts(name, from.elem, t, depth)
		}
	case mapKind:
		if from.elem == t {
			if key, ok := g.literal(from.key); ok {
				out = append(out, fmt.Sprintf("%s[%s]", name, key))
			}
		}
	case sliceKind:
		if t == intType {
			out = append(out, g.pick("len(%s)", "cap(%s[:len(%[1]s):len(%[1]s)])", name))
		}
	}
	return out
}

// pick is one of the texts; if the last ones hold no verb they are arguments
// of the others.
func (g *gen) pick(texts ...string) string {
	n := len(texts)
	for n > 1 && strings.Contains(texts[0], "%") && !strings.Contains(texts[n-1], "%") {
		n--
	}
	text := texts[g.n(n)]
	if n == len(texts) {
		return text
	}
	var args []any
	for _, a := range texts[n:] {
		args = append(args, a)
	}
	return fmt.Sprintf(text, args...)
}

// call is a call of a declared function or method, or "".
func (g *gen) call(t *typ, depth int) string {
	var found []string
	for _, f := range g.funcs {
		if f.result == t && g.affordable(f.cost) {
			found = append(found, f.name+g.arguments(f.params, depth))
			g.cost += g.mult * f.cost
		}
	}
	for _, v := range g.vars {
		base := v.t
		if base.kind == pointerKind {
			base = base.elem
		}
		for _, m := range base.methods {
			if m.result == t && g.affordable(m.cost) {
				found = append(found, v.name+"."+m.name+g.arguments(m.params, depth))
				g.cost += g.mult * m.cost
			}
		}
	}
	if len(found) == 0 {
		return ""
	}
	return found[g.n(len(found))]
}

// budget bounds what a function may cost, in calls.
const budget = 400

func (g *gen) affordable(cost int) bool { return g.cost+g.mult*cost < budget }

func (g *gen) arguments(params []*typ, depth int) string {
	var args []string
	for _, p := range params {
		args = append(args, g.expr(p, min(depth-1, 1)))
	}
	return "(" + strings.Join(args, ", ") + ")"
}

// wrapped is an expression in something that gives its value back.
func (g *gen) wrapped(t *typ, depth int) string {
	inner := g.expr(t, depth-1)
	switch g.n(7) {
	case 0:
		name := g.name("wrapped")
		return fmt.Sprintf("func() %s { %s := %s; return %s }()", t.src, name, g.typed(t, inner), name)
	case 1:
		if t == anyType { // a nil interface holds no any
			break
		}
		return fmt.Sprintf("any(%s).(%s)", g.typed(t, inner), t.src)
	case 2:
		if !t.printable() {
			break
		}
		name := "trace" + g.identifier(t)
		g.once(name, "func %s(at string, v %s) %s {\nfmt.Println(\"trace\", at, v)\nreturn v\n}", name, t.src, t.src)
		return fmt.Sprintf("%s(%q, %s)", name, g.name("t"), inner)
	case 3:
		return fmt.Sprintf("[]%s{%s, %s}[%d]", t.src, inner, g.expr(t, depth-2), g.n(2))
	case 4:
		key := g.pick("k", "other")
		if t.kind == pointerKind { // never nil
			key = "k"
		}
		return fmt.Sprintf("map[string]%s{\"k\": %s}[%q]", t.src, inner, key)
	case 5:
		return fmt.Sprintf("struct{ f %s }{%s}.f", t.src, inner)
	case 6:
		g.once("choose", "func choose[T any](first bool, a, b T) T {\nif first {\nreturn a\n}\nreturn b\n}")
		return fmt.Sprintf("choose[%s](%s, %s, %s)", t.src, g.expr(boolType, depth-2), inner, g.expr(t, depth-2))
	}
	return g.keepAny(t, inner)
}

// keepAny is keep for a type whose text need not be an identifier.
func (g *gen) keepAny(t *typ, text string) string {
	return fmt.Sprintf("func(v %s) %s { return v }(%s)", t.src, t.src, text)
}

// typed makes sure that an untyped constant takes the type.
func (g *gen) typed(t *typ, text string) string {
	if t == anyType {
		return "any(" + text + ")"
	}
	if t.kind <= stringKind {
		return t.src + "(" + text + ")"
	}
	return text
}

// identifier is the type's text with all but letters and digits left out.
func (g *gen) identifier(t *typ) string {
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' {
			return r
		}
		return '_'
	}, t.title())
}

package progfuzz

import (
	"fmt"
	"strings"
)

// composite is a value of a type that has no constants.
func (g *gen) composite(t *typ, depth int) string {
	switch t.kind {
	case sliceKind:
		switch g.n(8) {
		case 0:
			return fmt.Sprintf("make(%s, %d, %d)", t.src, g.n(3), 3+g.n(3))
		case 1:
			return t.src + "(nil)"
		}
		return t.src + "{" + g.list(t.elem, g.n(4), depth) + "}"
	case arrayKind:
		if g.chance(20) {
			return fmt.Sprintf("%s{%d: %s}", t.src, t.n-1, g.expr(t.elem, depth-1))
		}
		return t.src + "{" + g.list(t.elem, g.n(t.n+1), depth) + "}"
	case mapKind:
		return t.src + "{" + g.entries(t, depth) + "}"
	case structKind:
		return g.structLiteral(t, depth)
	case pointerKind:
		if t.elem.kind == structKind {
			return "&" + g.structLiteral(t.elem, depth)
		}
		return fmt.Sprintf("func() %s { v := %s; return &v }()", t.src, g.typed(t.elem, g.expr(t.elem, depth-1)))
	case anyKind:
		if g.chance(10) {
			return "any(nil)"
		}
		return "any(" + g.expr(g.value(), depth-1) + ")"
	}
	text, _ := g.literal(t)
	return text
}

// list is n expressions of a type.
func (g *gen) list(t *typ, n, depth int) string {
	var items []string
	for range n {
		items = append(items, g.expr(t, depth-1))
	}
	return strings.Join(items, ", ")
}

// entries are those of a map literal, with keys that differ.
func (g *gen) entries(t *typ, depth int) string {
	var items []string
	for i := range g.n(4) {
		var key string
		switch t.key.kind {
		case intKind:
			key = fmt.Sprint(i * 7 % 11)
		case arrayKind:
			key = fmt.Sprintf("{%d, %d}", i, i*i)
		default:
			key = fmt.Sprintf("%q", strings.Repeat("k", i))
		}
		items = append(items, key+": "+g.expr(t.elem, depth-1))
	}
	return strings.Join(items, ", ")
}

func (g *gen) structLiteral(t *typ, depth int) string {
	keyed := g.chance(50)
	var items []string
	for _, f := range t.fields {
		text := g.expr(f.t, depth-1)
		if keyed {
			if g.chance(30) {
				continue
			}
			text = f.name + ": " + text
		}
		items = append(items, text)
	}
	return t.src + "{" + strings.Join(items, ", ") + "}"
}

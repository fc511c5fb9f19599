package progfuzz

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// scalar is a random type of numbers or truth values.
func (l *looper) scalar() *typ {
	switch k := l.g.n(10); {
	case k < 2:
		return intType
	case k < 4:
		return floatType
	case k < 5:
		return floats[1]
	case k < 6:
		return boolType
	}
	return l.g.integer()
}

// number is a random type of numbers.
func (l *looper) number() *typ {
	for {
		if t := l.scalar(); t != boolType {
			return t
		}
	}
}

// first is a value for the beginning of a variable; edge cases are frequent.
func (l *looper) first(t *typ) string {
	g := l.g
	switch {
	case t == boolType:
		return g.pick("true", "false")
	case t == floatType:
		return g.pick("math.NaN()", "math.Inf(1)", "math.Inf(-1)", "math.Copysign(0, -1)", "0", "1", "-1.5", "0.1", "1e300", "-1e19", "9.3e18", "9223372036854775808",
			"18446744073709549568", "-9223372036854775808", "2147483648", "-2147483649", "4294967295.5", "5e-324", "2.2250738585072014e-308", "16777217", "127.9", "-128.5", "65536", "3")
	case t.kind == floatKind:
		return "float32(" + g.pick("math.NaN()", "math.Inf(1)", "math.Inf(-1)", "math.Copysign(0, -1)", "0", "1", "-2.5", "0.1", "3e38", "1e-45", "1.2e-38", "16777216", "9.3e18", "-1e19", "2147483648", "255.5", "3") + ")"
	}
	return l.integer(t)
}

// integer is a constant of an integer type.
func (l *looper) integer(t *typ) string {
	g := l.g
	top := uint64(math.MaxUint64) >> (64 - t.bits)
	if !t.unsigned {
		top >>= 1
	}
	switch g.n(8) {
	case 0:
		return strconv.FormatUint(top, 10)
	case 1:
		if t.unsigned {
			return strconv.FormatUint(top/2+1, 10)
		}
		return strconv.FormatInt(math.MinInt64>>(64-t.bits), 10)
	case 2:
		if !t.unsigned {
			return "-1"
		}
		return "1"
	case 3:
		return "0"
	case 4:
		return strconv.FormatUint(g.r.Uint64()&top, 10)
	case 5:
		return strconv.Itoa(1 << g.n(7))
	}
	if !t.unsigned && g.chance(40) {
		return strconv.Itoa(-g.n(100))
	}
	return strconv.Itoa(g.n(100))
}

// constant is first as an expression of the type.
func (l *looper) constant(t *typ) string { return fmt.Sprintf("%s(%s)", t.src, l.first(t)) }

// scalars declares numbers: sometimes more than there are registers.
func (l *looper) scalars() {
	n := 4 + l.g.n(8)
	if l.g.chance(25) {
		n = 24 + l.g.n(24)
	}
	few := []*typ{l.scalar(), l.scalar(), l.scalar(), l.scalar()} // so that some have the same type
	for range n {
		t := few[l.g.n(4)]
		v := l.g.name("x")
		l.g.p("var %s %s = %s", v, t.src, l.first(t))
		l.vars = append(l.vars, place{name: v, t: t})
	}
}

// list is the elements of a literal.
func (l *looper) list(t *typ, n int) string {
	var out []string
	for range n {
		out = append(out, l.value(t))
	}
	return strings.Join(out, ", ")
}

// value is a literal of a type.
func (l *looper) value(t *typ) string {
	switch t.kind {
	case sliceKind:
		return t.src + "{" + l.list(t.elem, 8) + "}"
	case arrayKind:
		return t.src + "{" + l.list(t.elem, t.n) + "}"
	case structKind:
		var out []string
		for _, f := range t.fields {
			if f.t.kind != pointerKind {
				out = append(out, f.name+": "+l.value(f.t))
			}
		}
		return t.src + "{" + strings.Join(out, ", ") + "}"
	case pointerKind:
		if l.wild && l.g.chance(15) {
			return "nil"
		}
		return "&" + l.value(t.elem)
	case stringKind:
		return l.g.pick(`"plain text"`, `"héllo, 日本\xff!"`, `"\x00\x80z9"`)
	}
	return l.first(t)
}

// rows is a slice of four slices.
func (l *looper) rows(t *typ) string { return t.src + "{" + l.list(t.elem, 4) + "}" }

// dataType is a random type of what loops work on.
func (l *looper) dataType() *typ {
	g := l.g
	switch g.n(10) {
	case 0, 1, 2:
		return g.slice(l.scalar())
	case 9:
		rows := g.array(l.scalar(), 4)
		return []*typ{g.slice(rows), g.pointer(g.array(rows, 8))}[g.n(2)]
	case 3:
		return g.slice(g.slice(l.number()))
	case 4:
		return g.array(l.scalar(), 8)
	case 5:
		return g.pointer(g.array(l.scalar(), 8))
	case 6:
		return g.slice(l.record())
	case 7:
		return g.pointer(l.record())
	}
	return g.slice(g.pointer(l.record()))
}

// data declares what loops work on.
func (l *looper) data() {
	g := l.g
	for range 2 + g.n(4) {
		t := l.dataType()
		v := place{name: g.name("d"), t: t, locked: true}
		text := l.value(t)
		if t.kind == sliceKind && t.elem.kind == sliceKind {
			text = l.rows(t)
		}
		if g.chance(25) && t.kind == sliceKind && t.elem.kind <= floatKind {
			v.grows = true
		}
		if text == "nil" {
			text = "(" + t.src + ")(nil)"
		}
		g.p("%s := %s", v.name, text)
		l.vars = append(l.vars, v)
		if t.kind == sliceKind && t.elem.kind == structKind && g.chance(60) {
			g.p("for i := range len(%s)-1 {\n%[1]s[i].Next = &%[1]s[i+1]\n}", v.name)
		}
	}
	if g.chance(40) {
		s := g.name("s")
		g.p("%s := %s", s, l.value(stringType))
		l.vars = append(l.vars, place{name: s, t: stringType, locked: true})
	}
	if g.chance(30) {
		m := g.mapOf(intType, l.number())
		v := g.name("m")
		g.p("%s := %s{}", v, m.src)
		l.vars = append(l.vars, place{name: v, t: m, locked: true})
	}
}

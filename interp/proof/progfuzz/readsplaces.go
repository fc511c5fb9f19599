package progfuzz

import "fmt"

// readsPlaced is a number whose parts the compiler reads, copies or checks in places of their own: as bounds, in
// literals, or to find what is called.
func (g *gen) readsPlaced(d int) string {
	i := func() string { return g.readsInt(d - 1) }
	switch g.n(20) {
	case 0:
		return fmt.Sprintf("total(sl[(%s)&1:(%s)&1+2])", i(), i())
	case 1:
		return fmt.Sprintf("total(sl[x&1:(%s)&1+1:(%s)&1+3])", i(), i())
	case 2:
		return fmt.Sprintf("copy(sl[1:], []int{%s, %s})", i(), i())
	case 3:
		return fmt.Sprintf("total(append(sl[:(%s)&1], %s))", i(), i())
	case 4:
		return fmt.Sprintf("[3]int(sl)[(%s)&1]", i())
	case 5:
		return fmt.Sprintf("run(%s, %s)", g.pick("t.get", "p.get", "(*p).get", "pm.get", "g"), i())
	case 6:
		return fmt.Sprintf("[]func(int) int{g, t.get}[(%s)&1](%s)", i(), i())
	case 7:
		return fmt.Sprintf("gs[(%s)&1](%s)", i(), i())
	case 8:
		return fmt.Sprintf("[3]int{%s, %s, %s}[(%s)&1]", i(), i(), i(), i())
	case 9:
		return fmt.Sprintf("int(string(bs)[(%s)&1])", i())
	case 10:
		return fmt.Sprintf("(Box@{p: &Pair@{%s, %s}, l: []Pair@{%s}}).%s", i(), i(), g.readsPair(d-1), g.pick("p.a", "l[0].b", "q.a"))
	case 11:
		return fmt.Sprintf("int(real(complex(float64(%s), fl)))", i())
	case 12:
		return fmt.Sprintf("<-one(%s)", i())
	case 13:
		return fmt.Sprintf("m8[int8((%s)&3)]", i())
	case 14:
		return fmt.Sprintf("ma[%s]", g.pick("x", "s", "y&3", "string(bs)", i()))
	case 15:
		return fmt.Sprintf("mp[%s]", g.readsPair(d-1))
	case 16:
		return fmt.Sprintf("ms[%s].%s", g.readsString(d-1), g.pick("a", "get(x)", "get("+i()+")"))
	case 17:
		return fmt.Sprintf("min(%s, %s)", i(), i())
	}
	return g.pick("pe.(*Pair@).a", "total(sl)", "gs[x&1](y)")
}

// readsFault is a number whose computation fails. A statement has at most one, since the specification does not order them.
func (g *gen) readsFault() string {
	return g.pick("none.a", "sl[nine]", "arr[nine]", "e.(Pair@).a", "[5]int(sl)[0]", "(*[5]int)(sl)[1]", "100 / zero", "x << -nine", "int(s[nine])",
		"len(sl[nine:])", "none.get(1)", "none.sum()", "(*none).b", "nog(1)", "e.(*Pair@).a", "noarr[1]", "nofields.p.a", "nofields.l[0].a")
}

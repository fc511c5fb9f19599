package progfuzz

import (
	"fmt"
	"strings"
)

// readsState is what the statements of reads work on: variables, and functions
// that change them and so tell when they were read.
var readsState = snippet{decls: `
type Pair@ struct{ a, b int }

type Box@ struct {
	p *Pair@
	l []Pair@
	q Pair@
}

func (p Pair@) get(n int) int { return p.a*10 + n + p.b }
func (p *Pair@) sum() int     { p.b++; return p.a + p.b }

var glob@ = 1`, body: `
var x, y int
var t Pair@
var p, pm *Pair@
var q *int
var arr [3]int
var sl []int
var m map[string]int
var s string
var e any
var fl float64
var bs []byte
var g, nog func(int) int
var gs []func(int) int
var pe any
var none *Pair@
var noarr *[3]int
var nofields *Box@
var ma map[any]int
var m8 map[int8]int
var mp map[Pair@]int
var ms map[string]Pair@
zero, nine := 0, 9
reset := func() {
	x, y, glob@, t, p, arr, sl, s, e, fl = 1, 2, 3, Pair@{4, 5}, &Pair@{6, 7}, [3]int{8, 9, 10}, []int{11, 12, 13, 14}, "k", 15, 1.5
	m, bs, q, pm = map[string]int{"k": 16, "kk": 17}, []byte("ab"), &x, &Pair@{18, 19}
	ma, m8, mp, ms = map[any]int{1: 30, "k": 31}, map[int8]int{1: 32, 2: 33}, map[Pair@]int{{4, 5}: 34}, map[string]Pair@{"k": {35, 36}}
	g = func(n int) int { return n + 1 }
	gs, pe = []func(int) int{g, p.get}, p
}
inc := func() int { x++; y += 3; glob@++; return x }
chg := func() int { t.a += 2; p.b++; arr[1]++; sl[2]++; sl[0]--; return t.a }
add := func(a, b int) int { x += a; return a*3 + b }
app := func() string { s += "k"; bs[0] = 'Z'; return s }
setp := func(n int) int { p = &Pair@{n, 20}; pe, q = p, &y; return n }
sete := func() int { e = e.(int) + 1; fl += 2; m["k"] += 5; ma[x]++; m8[1]++; mp[Pair@{4, 5}]++; ms["k"] = t; return 1 }
swap := func() int { sl = []int{21, 22, 23, 24}; m = map[string]int{"k": 25}; pm = &t; bs = []byte("xyz"); return 2 }
setg := func() int { g = func(n int) int { return n + 100 }; gs[0], gs[1] = gs[1], g; return 3 }
total := func(l []int) (n int) { for i, v := range l { n += v * (i + 1) }; return n }
set := func(ps ...*int) int { for i, p := range ps { *p += 7 * i; *p++ }; return len(ps) }
one := func(n int) chan int { c := make(chan int, 1); c <- n; return c }
duo := func(n int) [2]int { y++; return [2]int{n, 1} }
run := func(f func(int) int, n int) int { return 2*f(n) + n }
mk := func(n int) Pair@ { y++; return Pair@{n, y} }
str := func(n int) string { glob@--; return fmt.Sprint(n) }
f64 := func(n int) float64 { fl++; return float64(n) }
show := func() { fmt.Println(x, y, glob@, t, *p, arr, sl, len(s), m, e, fl, string(bs)) }
use(total, set, one, duo, run, ma, m8, mp, ms, gs, pe, none, nog, noarr, nofields, zero, nine, inc, chg, add, app, setp, sete, swap, setg, mk, str, f64, g, pm, q, fl, e, m, sl, arr, bs)`}

// reads writes statements whose outcome depends on when the compiler reads a
// variable beside a call that changes it.
func (g *gen) reads() {
	suffix := g.name("")
	g.once("use", "func use(...any) {}")
	g.declare("%s", g.isolated(func(variable) bool { return false }, func() { g.fill(readsState.decls, suffix) }))
	g.inner("func()", "()", func() {
		g.fill(readsState.body, suffix)
		for range 4 + g.n(8) {
			g.p("try(\"reads%s\", func() {\nreset()\n%s\nshow()\n})", suffix, strings.ReplaceAll(g.readsStatement(1+g.n(3)), "@", suffix))
		}
	})
}

func (g *gen) readsStatement(d int) string {
	g.faulted = false
	i := func() string { return g.readsInt(d) }
	if g.chance(30) {
		return g.readsNames(d)
	}
	switch g.n(12) {
	case 0:
		return fmt.Sprintf("x, y = %s, %s", i(), i())
	case 1:
		return fmt.Sprintf("sl[(%s)&3] = %s", i(), i())
	case 2:
		return fmt.Sprintf("u, v := %s, %s\nfmt.Println(u, v)", i(), i())
	case 3:
		return fmt.Sprintf("fmt.Println(func() (int, string) { return %s, %s }())", i(), g.readsString(d))
	case 4:
		return fmt.Sprintf("if %s {\nfmt.Println(1)\n}", g.readsBool(d))
	case 5:
		to := g.pick("x +=", "t.a -=", "sl[x&3] +=", "p.b -=", "arr[y&1] ^=", "m[s] =", "m[s] +=", "*q =", "x, t.a, sl[y&3] = y, x,")
		return to + " " + i()
	case 6:
		return fmt.Sprintf("var (\nu = %s\nv, w = %s, %s\n)\nfmt.Println(u, v, w)", i(), i(), i())
	case 7: // the place may not be there
		return fmt.Sprintf("at := &sl[(%s)&7]\nfmt.Println(%s)\n*at = %s", i(), i(), i())
	case 9:
		return fmt.Sprintf("at := p\nfmt.Println(at.get(%s), at.a, at.b+%s)", i(), i())
	case 10:
		return fmt.Sprintf("for u := 0; u < 2; u += duo(u)[1] {\nfmt.Println(u, %s)\n}", i())
	case 8:
		return fmt.Sprintf("u := %s\nv := %s\n%s = v\nfmt.Println(u)", g.pick("sl[y&7]", "sl[x&7:]", "arr[y&3]", "100 / (y & 3)"), i(),
			g.pick("sl[y&7]", "arr[y&3]", "p.a", "*q"))
	}
	var args []string
	for range 2 + g.n(3) {
		args = append(args, g.readsArgument(d))
	}
	return "fmt.Println(" + strings.Join(args, ", ") + ")"
}

func (g *gen) readsArgument(d int) string {
	i := func() string { return g.readsInt(d - 1) }
	switch g.n(8) {
	case 0:
		return g.readsString(d)
	case 1:
		return g.readsPair(d)
	case 2:
		return g.readsBool(d)
	case 3:
		return fmt.Sprintf("[]int{%s, %s}", i(), i())
	case 4:
		return fmt.Sprintf("[2]int{%s, %s}", i(), i())
	case 5:
		return g.pick("e", "fl", "sl[x&1:]")
	}
	return g.readsInt(d)
}

func (g *gen) readsInt(d int) string {
	if d <= 0 {
		return g.pick("5", "x", "y", "glob@", "t.a", "p.b", "arr[1]", "sl[2]", "*q", "e.(int)")
	}
	i := func() string { return g.readsInt(d - 1) }
	if g.chance(3) && !g.faulted {
		g.faulted = true
		return g.readsFault()
	}
	if g.chance(25) {
		return g.readsPlaced(d)
	}
	switch g.n(14) {
	case 0:
		return fmt.Sprintf("(%s + %s)", i(), i())
	case 1:
		return fmt.Sprintf("(%s - %s*2)", i(), i())
	case 2:
		return fmt.Sprintf("add(%s, %s)", i(), i())
	case 3:
		return fmt.Sprintf("len(%s)", g.readsString(d-1))
	case 4:
		return fmt.Sprintf("m[%s]", g.readsString(d-1))
	case 5:
		return fmt.Sprintf("sl[(%s)&3]", i())
	case 6:
		return fmt.Sprintf("%s.get(%s)", g.readsPair(d-1), i())
	case 7:
		return fmt.Sprintf("setp(%s)", i())
	case 8:
		return fmt.Sprintf("int(f64(%s) + fl)", i())
	case 9:
		return fmt.Sprintf("%s(%s)", g.pick("pm.get", "g"), i())
	case 10:
		return g.readsInt(0)
	}
	return g.pick("inc()", "chg()", "sete()", "t.sum()", "swap()", "setg()")
}

func (g *gen) readsString(d int) string {
	if d <= 0 {
		return g.pick("s", `"k"`, "string(bs)")
	}
	switch g.n(4) {
	case 0:
		return "app()"
	case 1:
		return fmt.Sprintf("(%s + %s)", g.readsString(d-1), g.readsString(d-1))
	case 2:
		return fmt.Sprintf("str(%s)", g.readsInt(d-1))
	}
	return g.readsString(0)
}

func (g *gen) readsPair(d int) string {
	if d > 0 && g.chance(50) {
		if g.chance(50) {
			return fmt.Sprintf("mk(%s)", g.readsInt(d-1))
		}
		return fmt.Sprintf("(Pair@{%s, %s})", g.readsInt(d-1), g.readsInt(d-1))
	}
	return g.pick("t", "(*p)")
}

func (g *gen) readsBool(d int) string {
	switch g.n(4) {
	case 0:
		return fmt.Sprintf("ms[%s] == %s", g.readsString(d-1), g.readsPair(d))
	case 1:
		return fmt.Sprintf("%s < %s", g.readsInt(d), g.readsInt(d))
	case 2:
		return fmt.Sprintf("%s == %s", g.readsString(d), g.readsString(d))
	}
	return fmt.Sprintf("%s == %s", g.readsPair(d), g.readsPair(d))
}

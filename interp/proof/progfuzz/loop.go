package progfuzz

import (
	"fmt"
	"strings"
)

// looper writes loops on numbers, slices, arrays and structs: what a compiler of loops must
// get right. All that they compute is printed by its bits.
type looper struct {
	g       *gen
	vars    []place  // in scope
	smalls  []small  // functions that may be called
	labels  []string // of the loops around
	rounds  int      // how often the present place runs
	nesting int
	wild    bool // indexes, divisors, counts of shifts and pointers may be wrong
	returns bool // a return is allowed
	shared  bool // variables of the package may be used
}

// place is a variable of a loop's function.
type place struct {
	name   string
	t      *typ
	limit  int  // a counter is from 0 to limit-1; 0 is for others
	grows  bool // a slice whose length changes
	locked bool // not assigned to
}

// maxRounds bounds how often a statement in loops runs.
const maxRounds = 1500

// loops writes a function with loops and its calls.
func (g *gen) loops() {
	for _, h := range loopHelpers {
		g.once(h.name, "%s", h.text)
	}
	l := &looper{g: g, rounds: 1, wild: g.chance(40), shared: g.chance(40)}
	if l.shared {
		l.globals()
	}
	kind := g.n(10)
	l.wild = l.wild && kind > 1
	for range g.n(4) {
		l.declareSmall()
	}
	switch kind {
	case 0, 1: // the statements of a cell
		g.out.WriteString(l.text(l.whole))
		return
	case 2, 3, 4, 5:
		l.returns = true
		l.apart()
	default:
		l.recovering()
	}
}

// whole writes data, loops on them, and what became of them.
func (l *looper) whole() {
	from := len(l.vars)
	l.data()
	l.scalars()
	l.work()
	l.g.p("fmt.Println(state(%s))", l.names(from))
}

// recovering writes a function that recovers from its own panics: its variables are captured.
func (l *looper) recovering() {
	g := l.g
	name := g.name("loop")
	body := l.text(func() {
		from := len(l.vars)
		l.data()
		l.scalars()
		g.p("defer func() {\nout = fmt.Sprint(recover(), state(%s))\n}()", l.names(from))
		l.returns = true
		l.returning(func() string { return `""` }, l.work)
		g.p("return \"\"")
	})
	g.declare("func %s() (out string) {\n%s}", name, body)
	l.call(name)
}

// apart writes a function whose variables nobody captures; another one has the data and recovers.
func (l *looper) apart() {
	g := l.g
	name, core := g.name("loop"), g.name("core")
	var params, args []string
	outer := l.text(func() {
		from := len(l.vars)
		l.data()
		for _, v := range l.vars[from:] {
			args, params = append(args, v.name), append(params, v.name+" "+v.t.src)
		}
		data := l.names(from)
		inner := l.text(func() {
			from := len(l.vars)
			l.scalars()
			result := l.names(from)
			l.returning(func() string { return "state(" + result + ")" }, l.work)
			g.p("return state(%s)", result)
		})
		g.declare("func %s(%s) string {\n%s}", core, strings.Join(params, ", "), inner)
		g.p("defer func() {\nout += fmt.Sprint(recover(), state(%s))\n}()", data)
		g.p("return %s(%s)", core, strings.Join(args, ", "))
	})
	g.declare("func %s() (out string) {\n%s}", name, outer)
	l.call(name)
}

// call runs a function some times, or in goroutines at once.
func (l *looper) call(name string) {
	g := l.g
	if !l.shared && g.chance(30) {
		g.p("together(%d, %s)", 2+g.n(4), name)
		return
	}
	g.p("repeat(%d, %s)", []int{1, 2, 12, 40}[g.n(4)], name)
}

// returning sets what a return in the loops returns.
func (l *looper) returning(value func() string, write func()) {
	text := l.text(write)
	l.g.out.WriteString(strings.ReplaceAll(text, "return early", "return "+value()))
}

// text collects what write writes; the variables of the text are gone then.
func (l *looper) text(write func()) string {
	count := len(l.vars)
	text := l.g.body(write)
	l.vars = l.vars[:count]
	return text
}

// names lists the variables from an index on.
func (l *looper) names(from int) string {
	var out []string
	for _, v := range l.vars[from:] {
		out = append(out, v.name)
	}
	return strings.Join(out, ", ")
}

// work writes the loops.
func (l *looper) work() {
	for range 1 + l.g.n(3) {
		l.loop()
		if l.g.chance(30) {
			l.statement()
		}
	}
}

// block writes a block around what write writes.
func (l *looper) block(head string, write func()) {
	l.nesting++
	text := l.text(write)
	l.nesting--
	l.g.p("%s {\n%s}", head, text)
}

// declareVar declares a variable in a block.
func (l *looper) declareVar(t *typ, text string) string {
	v := l.g.name("v")
	l.g.p("%s := %s\n_ = %[1]s", v, fmt.Sprintf("%s(%s)", t.src, text))
	l.vars = append(l.vars, place{name: v, t: t})
	return v
}

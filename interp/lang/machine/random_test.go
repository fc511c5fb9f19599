package machine

import (
	"math/rand/v2"
	"slices"
	"unsafe"
)

// randomRegion is a region over a randomFrame. It is entered at b0. After an exit, resume
// says where it is entered again; after another exit it is done.
type randomRegion struct {
	*Region
	resume map[int]int
}

// variable is what a value is the current version of, as a variable of Go is. All its
// versions have its home, so a value is live at an entry only while it is current.
type variable struct {
	kind Kind
	home int32
	now  Value
}

// generator makes one random region. It generates structured statements and sets
// the parameters of blocks as it goes.
type generator struct {
	assembler
	rng      *rand.Rand
	resume   map[int]int
	vars     []*variable
	counters []*variable // of the loops around; only their loops set them
	loops    int         // so far
	depth    int
	budget   int // of instructions

	// temps are other values that dominate this place. Those before barrier may be dead: a
	// block after them can be entered, where they would lack a home.
	temps   []Value
	barrier Value
	kept    []Value
	bases   map[Value]bool // pointers that are nil or have least Float64s
	exact   map[Value]bool // floats whose bits Go defines
}

// generate returns the region of a seed.
func generate(seed uint64) *randomRegion {
	g := &generator{assembler: assembler{r: NewRegion()}, rng: rand.New(rand.NewPCG(seed, 0)), resume: map[int]int{}, bases: map[Value]bool{}, exact: map[Value]bool{}}
	g.values()
	g.budget = 10 + g.rng.IntN(120)
	var params []Value
	for _, x := range g.vars {
		if g.chance(3) {
			params = append(params, x.now)
		}
	}
	g.enterable(params...)
	g.statements(g.vars, true)
	g.leave(g.exit(-1))
	return &randomRegion{g.r, g.resume}
}

// chance is true once in n times.
func (g *generator) chance(n int) bool { return g.rng.IntN(n) == 0 }

// values adds the variables and the values that the frame keeps. Some regions have many.
func (g *generator) values() {
	share := 1 + g.rng.IntN(5)
	for _, f := range fields {
		switch {
		case f.name == "homeCounters":
		case f.name[:4] == "home":
			for i := range f.length {
				if g.rng.IntN(8) >= share {
					continue
				}
				home := int32(int(f.offset) + i*f.kind.Size())
				g.vars = append(g.vars, &variable{f.kind, home, g.r.Value(f.kind, home)})
			}
		case f.name[:4] == "kept":
			for i := range f.length {
				g.kept = append(g.kept, g.r.Kept(f.kind, int32(int(f.offset)+i*f.kind.Size())))
			}
		}
	}
	for _, x := range g.vars {
		g.bases[x.now] = x.kind == Pointer
	}
}

// some returns a random part of variables.
func (g *generator) some(vars []*variable) []*variable {
	n := 1 + g.rng.IntN(4)
	return slices.DeleteFunc(slices.Clone(vars), func(*variable) bool { return !g.chance(n) })
}

// enterable begins a block where the region can be entered.
func (g *generator) enterable(params ...Value) int {
	b := g.block(g.depth, true, params...)
	g.barrier = Value(len(g.r.Values))
	return b
}

// set makes v the current version of x. The one before can still be used for a while.
func (g *generator) set(x *variable, v Value) {
	g.temps = append(g.temps, x.now)
	x.now = v
}

// versions sets variables to new values, the parameters of a block.
func (g *generator) versions(vars []*variable) (params []Value) {
	for _, x := range vars {
		v := g.r.Value(x.kind, x.home)
		g.bases[v] = x.kind == Pointer
		g.set(x, v)
		params = append(params, v)
	}
	return params
}

func current(vars []*variable) (values []Value) {
	for _, x := range vars {
		values = append(values, x.now)
	}
	return values
}

// arguments returns the current versions, or other values of their kinds: some swapped, some
// twice, some constant.
func (g *generator) arguments(vars []*variable) []Value {
	args := current(vars)
	if g.chance(2) {
		return args
	}
	for i, x := range vars {
		switch {
		case !g.chance(3):
		case g.chance(3) && x.kind == Pointer:
			args[i] = g.base()
		case g.chance(2) && x.kind != Pointer:
			args[i] = g.pick(x.kind)
		default:
			if j := g.rng.IntN(len(vars)); vars[j].kind == x.kind {
				args[i], args[j] = args[j], args[i]
			}
		}
	}
	return args
}

// exit returns an exit after which the region is entered at a block, or is done if that is
// negative: then it saves only some variables.
func (g *generator) exit(block int) int {
	vars := append(slices.Clone(g.vars), g.counters...)
	if block < 0 {
		vars = g.some(vars)
	}
	e := g.r.Exit(current(vars)...)
	if block >= 0 {
		g.resume[e] = block
	}
	return e
}

// mark is what statements in a branch or a loop must put back.
type mark struct {
	now   []Value
	temps []Value
}

func (g *generator) mark() mark { return mark{current(g.vars), slices.Clone(g.temps)} }

func (g *generator) back(m mark) {
	for i, x := range g.vars {
		x.now = m.now[i]
	}
	g.temps = slices.Clone(m.temps)
}

// statements appends statements that set only the given variables. If enters, there may
// be blocks among them where the region can be entered.
func (g *generator) statements(vars []*variable, enters bool) {
	for range 1 + g.rng.IntN(25) {
		if g.budget <= 0 {
			return
		}
		switch n := g.rng.IntN(40); {
		case n < 4:
			g.choice(vars, enters)
		case n < 8:
			if g.depth < 3 && g.loops < len(randomFrame{}.homeCounters) {
				g.loop(vars, enters)
			}
		case n < 11 && enters:
			if g.chance(3) { // the caller does something and goes on
				g.leave(g.exit(g.current + 1))
			} else { // or does so if a check fails
				exit := g.exit(g.current + 1)
				g.looseCheck(exit)
				g.jump(edge(g.current + 1))
			}
			g.enterable()
		case n == 11 && g.chance(4):
			g.looseCheck(g.exit(-1))
		default:
			g.operation(vars)
			g.budget--
		}
	}
}

// looseCheck checks something that often is so.
func (g *generator) looseCheck(exit int) {
	k := integerKinds[g.rng.IntN(8)]
	switch a := g.pick(k); {
	case g.chance(4):
		g.check(CheckNil, exit, g.base())
	case k.Signed() && g.chance(2):
		g.check(CheckSign, exit, a)
	case g.chance(3):
		g.check(CheckIndex, exit, a, g.pick(k))
	default:
		g.check(CheckZero, exit, a)
	}
}

// choice appends blocks of which one is run, or none.
func (g *generator) choice(vars []*variable, enters bool) {
	set := g.some(vars)
	from := g.current
	g.condition()
	m := g.mark()
	empty := []bool{g.chance(3), g.chance(3)} // the branch leads on at once
	ends := []int{from, from}
	edges := make([]Edge, 2)
	for side := range 2 {
		if empty[side] {
			edges[side].Args = g.arguments(set)
			continue
		}
		first := g.block(g.depth, false)
		*[]*Edge{&g.r.Blocks[from].To, &g.r.Blocks[from].Else}[side] = edge(first)
		g.statements(set, enters)
		edges[side].Args = g.arguments(set)
		ends[side] = g.current
		if side == 0 && g.chance(12) {
			g.leave(g.exit(-1))
			ends[side] = -1
		}
		g.back(m)
	}
	join := len(g.r.Blocks)
	for side, end := range ends {
		edges[side].Block = join
		switch {
		case end < 0:
		case !empty[side]:
			g.r.Blocks[end].End, g.r.Blocks[end].To = Jump, edges[side]
		case side == 0:
			g.r.Blocks[from].To = edges[side]
		default:
			g.r.Blocks[from].Else = edges[side]
		}
	}
	g.block(g.depth, false, g.versions(set)...)
}

// condition ends the current block with a branch whose edges are not known yet.
func (g *generator) condition() {
	k := Kind(g.rng.IntN(int(Pointer) + 1))
	op := Eq + Op(g.rng.IntN(6))
	if k == Bool || k == Pointer {
		op = Eq + op%2
	}
	g.branch(op, g.pick(k), g.pick(k), Edge{}, Edge{})
}

// loop appends a loop that runs a few times. Its statements set some of the variables.
func (g *generator) loop(vars []*variable, enters bool) {
	set := g.some(vars)
	enters = enters && !g.chance(4)
	c := g.counter()
	kind := c.kind
	num := func(x int) Value { return g.r.Const(kind, extended(kind, uint64(x))) }
	start, stop, step, cond := 0, 1+g.rng.IntN(5), 1, []Op{Lt, Ne}[g.rng.IntN(2)]
	if g.chance(3) {
		start, stop, step, cond = stop, 0, -1, []Op{Gt, Ne}[g.rng.IntN(2)]
	}
	limit := num(stop)
	if kind == Int64 && step == 1 && g.chance(2) {
		trips := byName["keptTrips"]
		limit = g.r.Kept(Int64, int32(int(trips.offset)+8*g.rng.IntN(trips.length)))
	}
	if enters {
		g.barrier = Value(len(g.r.Values))
	}
	header := len(g.r.Blocks)
	g.jump(edge(header, append([]Value{num(start)}, g.arguments(set)...)...))
	m := g.mark()
	g.counters = append(g.counters, c)
	g.depth++
	all := append([]*variable{c}, set...)
	params := g.versions(all)
	if enters && !g.chance(6) {
		g.enterable(params...)
		g.check(Poll, g.exit(header))
	} else {
		g.block(g.depth, false, params...)
		g.check(Poll, g.exit(-1))
	}

	// outs are the branches that leave the loop by their Else: where it is left at the top, it
	// ends with a jump, else with a branch.
	var outs []int
	out := func(args []Value) {
		outs = append(outs, g.current)
		g.at().Else = Edge{Args: args}
	}
	top := !g.chance(3)
	if top {
		for range g.rng.IntN(3) {
			g.operation(set)
		}
		g.branch(cond, c.now, limit, edge(len(g.r.Blocks)), Edge{})
		out(g.arguments(set))
		g.block(g.depth, false)
	}
	g.statements(set, enters)
	if g.chance(4) { // break
		g.condition()
		g.at().To = edge(len(g.r.Blocks))
		out(g.arguments(set))
		g.block(g.depth, false)
		g.statements(set, enters)
	}
	next := g.r.Value(kind, c.home)
	g.emit(next, Add, kind, c.now, num(step))
	c.now = next
	if top && g.chance(5) { // continue
		g.condition()
		g.at().Else = edge(header, append([]Value{next}, g.arguments(set)...)...)
		g.at().To = edge(len(g.r.Blocks))
		g.block(g.depth, false)
		g.statements(set, false)
	}
	args := append([]Value{next}, g.arguments(set)...)
	if top {
		g.jump(edge(header, args...))
	} else {
		g.branch(cond, next, limit, edge(header, args...), Edge{})
		out(g.arguments(set))
	}
	g.counters = g.counters[:len(g.counters)-1]
	g.depth--
	g.back(m)
	for _, b := range outs {
		g.r.Blocks[b].Else.Block = len(g.r.Blocks)
	}
	g.block(g.depth, false, g.versions(set)...)
}

// counter returns a variable that counts a loop. Most are of Int64.
func (g *generator) counter() *variable {
	kind := Int64
	if g.chance(3) {
		kind = integerKinds[g.rng.IntN(8)]
	}
	home := int32(int(unsafe.Offsetof(randomFrame{}.homeCounters)) + 8*g.loops)
	g.loops++
	return &variable{kind: kind, home: home, now: None}
}

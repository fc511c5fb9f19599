package machine

import "strings"

// access appends a load or a store, with the checks before it.
func (g *generator) access(vars []*variable) {
	f := fields[g.rng.IntN(len(fields))]
	switch {
	case strings.HasPrefix(f.name, "array"):
		g.use(vars, f, g.array(f))
	case g.chance(5):
		p, i := g.base(), g.index(least)
		g.check(CheckNil, g.exit(-1), p)
		g.check(CheckIndex, g.exit(-1), i, g.constant(Int64, least))
		g.use(vars, byName["sliceOther"], g.place(p, i, Float64, 0))
	case f.name == "rows":
		g.row(vars, f)
	case f.length == 0: // a slice
		base, length := g.header(f)
		i := g.index(least)
		g.check(CheckIndex, g.exit(-1), i, length)
		g.use(vars, f, g.place(base, i, f.kind, 0))
	default:
		g.access(vars)
	}
}

// header returns the address and the length of a slice, kept or loaded.
func (g *generator) header(f field) (base, length Value) {
	if g.chance(2) {
		base, length = slice(g.r, f.offset)
	} else {
		base = g.load(Pointer, element{Frame, None, 0, int64(f.offset)})
		length = g.load(Int64, element{Frame, None, 0, int64(f.offset) + 8})
		g.temps = append(g.temps, base, length)
	}
	g.bases[base] = f.name == "sliceFloat64" || f.name == "sliceOther"
	return base, length
}

// array returns a place in an array of the frame, of a fixed length.
func (g *generator) array(f field) element {
	i := g.index(least)
	if g.chance(2) {
		g.check(CheckIndex, g.exit(-1), i, g.constant(Int64, uint64(f.length)))
	} else {
		i = g.compute(nil, And, Int64, i, g.constant(Int64, least-1))
	}
	return g.place(Frame, i, f.kind, int64(f.offset))
}

// row loads the header of a row, and uses an element of it.
func (g *generator) row(vars []*variable, f field) {
	base, length := g.header(f)
	i := g.index(least - 1)
	g.check(CheckIndex, g.exit(-1), i, length)
	word := g.op(Mul, Int64, i, g.constant(Int64, 3))
	row, n := g.load(Pointer, element{base, word, 8, 0}), g.load(Int64, element{base, word, 8, 8})
	j := g.index(least)
	g.check(CheckIndex, g.exit(-1), j, n)
	g.use(vars, f.of(Float64), g.place(row, j, Float64, 0))
}

func (f field) of(k Kind) field {
	f.kind = k
	return f
}

// index returns an Int64 that mostly is less than n and not negative.
func (g *generator) index(n int) Value {
	if len(g.counters) > 0 && g.chance(2) {
		c := g.counters[g.rng.IntN(len(g.counters))]
		if c.kind == Int64 {
			return c.now
		}
		return g.compute(nil, Convert, Int64, c.now)
	}
	if g.chance(40) {
		return g.pick(Int64)
	}
	if n == least && g.chance(2) {
		return g.compute(nil, And, Int64, g.pick(Int64), g.constant(Int64, least-1))
	}
	return g.constant(Int64, uint64(g.rng.IntN(n)))
}

// place returns the place of the element i of numbers at base + offset, in one of the forms of an address.
func (g *generator) place(base, i Value, k Kind, offset int64) element {
	size := k.Size()
	shift := g.r.Const(Uint8, map[int]uint64{1: 0, 2: 1, 4: 2, 8: 3}[size])
	switch g.rng.IntN(6) {
	case 0: // the offset in a value of its own
		return element{base, g.compute(nil, Shl, Int64, i, shift), 1, offset}
	case 1: // a pointer to the element
		p := g.op(Add, Pointer, base, g.op(Shl, Int64, i, shift))
		return element{p, None, 0, offset}
	case 2:
		if info := g.r.Values[i]; info.Const && info.Bits < least {
			return element{base, None, 0, offset + int64(info.Bits)*int64(size)}
		}
	case 3: // an index that is one too large
		return element{base, g.compute(nil, Add, Int64, i, g.constant(Int64, 1)), uint8(size), offset - int64(size)}
	case 4:
		return element{base, g.compute(nil, Convert, Uint64, i), uint8(size), offset}
	}
	return element{base, i, uint8(size), offset}
}

// use loads or stores. Integers may be seen as others of their size or as part of them.
func (g *generator) use(vars []*variable, f field, m element) {
	k := f.kind
	exact := strings.HasPrefix(f.name, "exact")
	if k.integer() && g.chance(4) {
		for k = integerKinds[g.rng.IntN(8)]; k.Size() > f.kind.Size(); {
			k = integerKinds[g.rng.IntN(8)]
		}
		m.offset += int64(f.kind.Size() - k.Size())
	}
	switch {
	case g.chance(2):
		v := g.result(vars, k)
		g.loadTo(v, k, m)
		g.exact[v] = exact
	case exact:
		g.store(k, m, g.pickExact(k))
	default:
		g.store(k, m, g.pick(k))
	}
}

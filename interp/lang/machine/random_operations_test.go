package machine

var integerKinds = []Kind{Int8, Int16, Int32, Int64, Uint8, Uint16, Uint32, Uint64}

// usable returns the values of a kind that may be used here, but for constants.
func (g *generator) usable(k Kind) (values []Value) {
	add := func(v Value) {
		if v != None && g.r.Values[v].Kind == k {
			values = append(values, v)
		}
	}
	for _, v := range g.temps {
		if v >= g.barrier {
			add(v)
		}
	}
	for _, v := range g.kept {
		add(v)
	}
	for _, x := range g.counters {
		add(x.now)
	}
	for _, x := range g.vars {
		add(x.now)
	}
	return values
}

// pick returns any value of a kind.
func (g *generator) pick(k Kind) Value {
	if all := g.usable(k); len(all) > 0 && !g.chance(6) {
		return all[g.rng.IntN(len(all))]
	}
	return g.constant(k, edgeCase(g.rng, k))
}

func (g *generator) constant(k Kind, bits uint64) Value {
	v := g.r.Const(k, extended(k, bits))
	g.exact[v] = true
	g.bases[v] = k == Pointer
	return v
}

// pickExact returns a float whose bits Go defines.
func (g *generator) pickExact(k Kind) Value {
	for _, v := range g.usable(k) {
		if g.exact[v] && g.chance(2) {
			return v
		}
	}
	return g.constant(k, edgeCase(g.rng, k))
}

// base returns a pointer that is nil or has least Float64s.
func (g *generator) base() Value {
	for _, v := range g.usable(Pointer) {
		if g.bases[v] && g.chance(2) {
			return v
		}
	}
	return g.r.Kept(Pointer, int32(byName["sliceOther"].offset))
}

// result returns a value for a result: a new version of one of the variables, or another.
func (g *generator) result(vars []*variable, k Kind) Value {
	for _, x := range g.some(vars) {
		if x.kind == k && (k != Pointer || g.chance(2)) {
			v := g.r.Value(k, x.home)
			g.set(x, v)
			return v
		}
	}
	v := g.r.Value(k, -1)
	g.temps = append(g.temps, v)
	return v
}

// compute appends an instruction. Its operands are chosen before its result.
func (g *generator) compute(vars []*variable, op Op, k Kind, args ...Value) Value {
	kind := k
	if op >= Eq && op <= Ge {
		kind = Bool
	}
	v := g.result(vars, kind)
	g.emit(v, op, k, args...)
	return v
}

func (g *generator) operation(vars []*variable) {
	ints, float := integerKinds[g.rng.IntN(8)], Float32+Kind(g.rng.IntN(2))
	if g.chance(3) {
		ints = Int64
	}
	if g.chance(3) {
		float = Float64
	}
	number := ints
	if g.chance(2) {
		number = float
	}
	switch n := g.rng.IntN(32); {
	case n < 4:
		op := []Op{Add, Sub, Mul, And, Or, Xor, AndNot, Min, Max}[g.rng.IntN(9)]
		g.compute(vars, op, ints, g.pick(ints), g.pick(ints))
	case n < 6:
		g.compute(vars, Div+Op(g.rng.IntN(2)), ints, g.pick(ints), g.divisor(ints))
	case n < 8:
		g.compute(vars, Shl+Op(g.rng.IntN(2)), ints, g.pick(ints), g.count())
	case n < 12:
		op := []Op{Add, Sub, Mul, Div, Min, Max}[g.rng.IntN(6)]
		g.compute(vars, op, float, g.pick(float), g.pick(float))
	case n < 15:
		g.unary(vars, ints, float)
	case n < 17:
		to := integerKinds[g.rng.IntN(8)]
		if g.chance(3) {
			to = Float32 + Kind(g.rng.IntN(2))
		}
		g.compute(vars, Convert, to, g.pick(number))
	case n == 17:
		g.reinterpret(vars)
	case n < 20:
		k := Int8 + Kind(g.rng.IntN(10))
		g.compute(vars, Eq+Op(g.rng.IntN(6)), k, g.pick(k), g.pick(k))
	case n == 20:
		k := []Kind{Bool, Pointer}[g.rng.IntN(2)]
		g.compute(vars, Eq+Op(g.rng.IntN(2)), k, g.pick(k), g.pick(k))
	case n == 21:
		g.compute(vars, []Op{And, Or, Xor, AndNot}[g.rng.IntN(4)], Bool, g.pick(Bool), g.pick(Bool))
	case n == 22:
		g.compute(vars, FMA, Float64, g.pick(Float64), g.pick(Float64), g.pick(Float64))
	case n == 23:
		g.compute(vars, Copy, number, g.pick(number))
	case n == 24:
		base := g.base()
		v := g.compute(vars, Copy, Pointer, base)
		g.bases[v] = true
	default:
		g.access(vars)
	}
}

func (g *generator) unary(vars []*variable, ints, float Kind) {
	switch g.rng.IntN(7) {
	case 0:
		g.compute(vars, Neg, ints, g.pick(ints))
	case 1, 4:
		g.compute(vars, Not, ints, g.pick(ints))
	case 2:
		g.compute(vars, Not, Bool, g.pick(Bool))
	case 3:
		g.compute(vars, Sqrt, float, g.pick(float))
	default:
		op := []Op{Neg, Abs}[g.rng.IntN(2)]
		if g.chance(2) {
			v := g.compute(vars, op, float, g.pickExact(float))
			g.exact[v] = true
		} else {
			g.compute(vars, op, float, g.pick(float))
		}
	}
}

// divisor returns an integer that is not 0.
func (g *generator) divisor(k Kind) Value {
	v := g.pick(k)
	switch info := g.r.Values[v]; {
	case info.Const && info.Bits != 0:
	case g.chance(6):
		g.check(CheckZero, g.exit(-1), v)
	case g.chance(2):
		v = g.compute(nil, Or, k, v, g.constant(k, 1))
	default:
		for v = g.constant(k, edgeCase(g.rng, k)); g.r.Values[v].Bits == 0; {
			v = g.constant(k, edgeCase(g.rng, k))
		}
	}
	return v
}

// count returns an integer that is not negative, of any kind.
func (g *generator) count() Value {
	k := integerKinds[g.rng.IntN(8)]
	v := g.pick(k)
	if info := g.r.Values[v]; !k.Signed() || info.Const && int64(info.Bits) >= 0 {
		return v
	}
	if g.chance(6) {
		g.check(CheckSign, g.exit(-1), v)
		return v
	}
	return g.compute(nil, And, k, v, g.constant(k, uint64([]int{7, 31, 63, 127}[g.rng.IntN(4)])))
}

// reinterpret appends a Bits. It makes no integers of floats whose bits are not defined.
func (g *generator) reinterpret(vars []*variable) {
	switch g.rng.IntN(4) {
	case 0:
		k := integerKinds[g.rng.IntN(8)]
		to := integerKinds[(int(k-Int8)+4)%8] // of the other sign
		g.compute(vars, Bits, to, g.pick(k))
	case 1:
		g.compute(vars, Bits, []Kind{Int8, Uint8}[g.rng.IntN(2)], g.pick(Bool))
	case 2:
		n := g.rng.IntN(2)
		v := g.compute(vars, Bits, []Kind{Float32, Float64}[n], g.pick([][]Kind{{Int32, Uint32}, {Int64, Uint64}}[n][g.rng.IntN(2)]))
		g.exact[v] = true
	default:
		n := g.rng.IntN(2)
		g.compute(vars, Bits, [][]Kind{{Int32, Uint32}, {Int64, Uint64}}[n][g.rng.IntN(2)], g.pickExact([]Kind{Float32, Float64}[n]))
	}
}

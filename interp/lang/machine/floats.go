package machine

import (
	"math"

	"github.com/mercer-go/mercer/interp/lang/machine/x86"
)

// floatOps are the processor's operations for ours.
var floatOps = map[Op]x86.FOp{Add: x86.FAdd, Sub: x86.FSub, Mul: x86.FMul, Div: x86.FDiv, Sqrt: x86.FSqrt}

// floatOp computes with floats. Each operation rounds once, in its own width, as Go's do.
func (c *lowering) floatOp(i *Instr) {
	d, w := c.floatResult(i.Dst), width(i.Kind)
	switch i.Op {
	case Add, Sub, Mul, Div:
		into := d
		m, ok := c.floatMemory(i.B)
		if !ok && c.isInFloat(i.B, d) && !c.isInFloat(i.A, d) { // the result would overwrite the second
			into = fscratch
		}
		c.floatingTo(into, i.A)
		if ok {
			c.FOpLoad(floatOps[i.Op], w, into, m)
		} else {
			c.FOp(floatOps[i.Op], w, into, c.floating(i.B, fsecond))
		}
		d = into
	case Min, Max:
		c.floatExtreme(i, w)
		d = fsecond
	case Sqrt:
		c.FOp(x86.FSqrt, w, d, c.floating(i.A, fsecond))
	case Neg:
		c.floatingTo(d, i.A)
		c.BitwiseLoad(x86.XorPS, d, c.mask(w, 1<<63, 1<<31))
	case Abs:
		c.floatingTo(d, i.A)
		c.BitwiseLoad(x86.AndPS, d, c.mask(w, math.MaxInt64, math.MaxInt32))
	case FMA:
		d = c.fma(i, d, w)
	case Copy:
		c.floatingTo(d, i.A)
	default:
		panic("machine: no such operation of floats")
	}
	c.setFloat(i.Dst, d)
}

// fma is A*B + C, in d or in a scratch register, which it returns.
func (c *lowering) fma(i *Instr, d x86.X, w x86.Width) x86.X {
	a, b := i.A, i.B
	if c.isInFloat(b, d) {
		a, b = b, a
	}
	if c.places[i.C].kind == isConst && !c.isInFloat(b, d) {
		c.floatingTo(d, a)
		c.MulAdd(w, d, c.floating(b, fsecond), c.constant(i.C))
		return d
	}
	if c.isInFloat(a, d) {
		d = fscratch
	}
	c.floatingTo(d, i.C)
	c.FMA(w, d, c.floating(i.A, fsecond), c.floating(i.B, fthird))
	return d
}

// floatExtreme is Go's min or max, in fsecond. The processor's minimum is the second operand if one is a NaN or both are
// zeros. So it is taken twice, with the first operand in either place; the bits of both results together
// have the sign of a zero, and are a NaN if an operand is. The maximum is the minimum of the negated, negated.
func (c *lowering) floatExtreme(i *Instr, w x86.Width) {
	negate := func(x x86.X) {
		if i.Op == Max {
			c.BitwiseLoad(x86.XorPS, x, c.mask(w, 1<<63, 1<<31))
		}
	}
	c.floatingTo(fthird, i.A)
	c.floatingTo(fsecond, i.B)
	negate(fthird)
	negate(fsecond)
	c.MovX(fscratch, fthird)
	c.FOp(x86.FMin, w, fscratch, fsecond)
	c.MovX(fsecond, fscratch)
	c.FOp(x86.FMin, w, fsecond, fthird)
	c.Bitwise(x86.OrPS, fsecond, fscratch)
	negate(fsecond)
}

// mask is the memory of a constant for one lane of either width.
func (c *lowering) mask(w x86.Width, wide, narrow uint64) x86.Mem {
	if w == x86.W32 {
		return c.Const128(narrow, 0)
	}
	return c.Const128(wide, 0)
}

func (c *lowering) isInFloat(v Value, x x86.X) bool {
	return v > Frame && c.places[v].kind == inFloat && x86.X(c.places[v].reg) == x
}

// convert is K(A), as Go converts on amd64: what does not fit is what the processor says.
func (c *lowering) convert(i *Instr) {
	from, to := c.r.Values[i.A].Kind, i.Kind
	switch {
	case !from.Float() && !to.Float():
		d := c.result(i.Dst)
		c.extend(d, c.integer(i.A, scratch), to)
		c.set(i.Dst, d)
	case from.Float() && to.Float():
		d := c.floatResult(i.Dst)
		if from == to {
			c.floatingTo(d, i.A)
		} else {
			c.FloatToFloat(width(to), d, c.floating(i.A, fsecond))
		}
		c.setFloat(i.Dst, d)
	case to.Float():
		c.toFloat(i, from)
	default:
		c.toInteger(i, from)
	}
}

func (c *lowering) toFloat(i *Instr, from Kind) {
	w := width(i.Kind)
	d := c.floatResult(i.Dst)
	c.Bitwise(x86.XorPS, fsecond, fsecond) // the instruction keeps the upper half, and would wait for it
	if from != Uint64 {
		c.IntToFloat(w, fsecond, c.integer(i.A, scratch))
		c.setFloat(i.Dst, c.moved(d, fsecond))
		return
	}
	large, done := c.Label(), c.Label()
	c.integerTo(scratch, i.A)
	c.Test(x86.W64, scratch, scratch)
	c.Jcc(x86.Sign, large)
	c.IntToFloat(w, fsecond, scratch)
	c.Jmp(done)
	c.Bind(large) // half of it, with the lost bit for rounding, twice
	c.Mov(scratch2, scratch)
	c.ShiftImm(x86.Shr, x86.W64, scratch, 1)
	c.OpImm(x86.And, x86.W64, scratch2, 1)
	c.Op(x86.Or, x86.W64, scratch, scratch2)
	c.IntToFloat(w, fsecond, scratch)
	c.FOp(x86.FAdd, w, fsecond, fsecond)
	c.Bind(done)
	c.setFloat(i.Dst, c.moved(d, fsecond))
}

// moved puts a float into a register and returns that.
func (c *lowering) moved(d, s x86.X) x86.X {
	if d != s {
		c.MovX(d, s)
	}
	return d
}

func (c *lowering) toInteger(i *Instr, from Kind) {
	w, x := width(from), c.floating(i.A, fscratch)
	switch i.Kind {
	case Int8, Int16, Int32, Uint8, Uint16:
		c.FloatToInt(w, x86.W32, scratch, x)
		c.extend(scratch, scratch, i.Kind)
	case Uint64:
		c.toUint64(w, x)
	default:
		c.FloatToInt(w, x86.W64, scratch, x)
		c.wrap(scratch, i.Kind)
	}
	c.set(i.Dst, scratch)
}

// toUint64 converts what is 2^63 or more, or no number, less 2^63.
func (c *lowering) toUint64(w x86.Width, x x86.X) {
	limit := c.Const64(math.Float64bits(1 << 63))
	if w == x86.W32 {
		limit = c.Const64(uint64(math.Float32bits(1 << 63)))
	}
	large, done := c.Label(), c.Label()
	c.LoadX(w, fsecond, limit)
	c.Ucomi(w, fsecond, x)
	c.Jcc(x86.BelowEqual, large) // or unordered
	c.FloatToInt(w, x86.W64, scratch, x)
	c.Jmp(done)
	c.Bind(large)
	if x != fscratch {
		c.MovX(fscratch, x)
	}
	c.FOp(x86.FSub, w, fscratch, fsecond)
	c.FloatToInt(w, x86.W64, scratch, fscratch)
	c.MovImm(scratch2, math.MinInt64)
	c.Op(x86.Or, x86.W64, scratch, scratch2)
	c.Bind(done)
}

// bits moves bits between the classes of registers.
func (c *lowering) bits(i *Instr) {
	from := c.r.Values[i.A].Kind
	switch w := width(i.Kind); {
	case from.Float() && !i.Kind.Float():
		d := c.result(i.Dst)
		c.MovFromX(w, d, c.floating(i.A, fsecond))
		c.wrap(d, i.Kind)
		c.set(i.Dst, d)
	case !from.Float() && i.Kind.Float():
		d := c.floatResult(i.Dst)
		c.MovToX(w, d, c.integer(i.A, scratch))
		c.setFloat(i.Dst, d)
	default:
		copied := *i
		copied.Op = Copy
		if i.Kind.Float() {
			c.floatOp(&copied)
		} else {
			c.convert(i)
		}
	}
}

package machine

import "github.com/mercer-go/mercer/interp/lang/machine/x86"

// integerOp computes with integers, Bools and Pointers.
func (c *lowering) integerOp(i *Instr) {
	switch i.Op {
	case Add, Sub, Mul, And, Or, Xor, AndNot:
		c.binary(i)
	case Min, Max:
		c.extreme(i)
	case Div, Rem:
		c.divide(i)
	case Shl, Shr:
		c.shift(i)
	case Neg, Not:
		d := c.result(i.Dst)
		c.integerTo(d, i.A)
		switch {
		case i.Op == Neg:
			c.Neg(x86.W64, d)
		case i.Kind == Bool:
			c.OpImm(x86.Xor, x86.W64, d, 1)
		default:
			c.Not(x86.W64, d)
		}
		c.wrap(d, i.Kind)
		c.set(i.Dst, d)
	case Copy:
		d := c.result(i.Dst)
		c.integerTo(d, i.A)
		c.set(i.Dst, d)
	default:
		panic("machine: no such operation of integers")
	}
}

// extreme compares and moves.
func (c *lowering) extreme(i *Instr) {
	o := Lt
	if i.Op == Max {
		o = Gt
	}
	c.integerTo(scratch2, i.B)
	c.integerTo(scratch, i.A)
	c.Op(x86.Cmp, x86.W64, scratch2, scratch)
	tests := unsignedTests
	if i.Kind.Signed() {
		tests = signedTests
	}
	c.Cmov(tests[o], scratch, scratch2)
	c.set(i.Dst, scratch)
}

func commutes(o Op) bool { return o == Add || o == Mul || o == And || o == Or || o == Xor }

// binary is an operation of two operands. The processor's overwrite the first.
func (c *lowering) binary(i *Instr) {
	a, b, d := i.A, i.B, c.result(i.Dst)
	if c.r.Values[a].Const && commutes(i.Op) || commutes(i.Op) && c.isIn(b, d) {
		a, b = b, a
	}
	if c.sum(i, a, b, d) {
		return
	}
	into := d
	if c.isIn(b, d) && !c.isIn(a, d) { // the result would overwrite the second
		into = scratch
	}
	if i.Op == AndNot {
		c.integerTo(scratch2, b)
		c.Not(x86.W64, scratch2)
		c.integerTo(into, a)
		c.Op(x86.And, x86.W64, into, scratch2)
	} else {
		c.integerTo(into, a)
		c.apply(i.Op, into, b)
	}
	c.wrap(into, i.Kind)
	c.set(i.Dst, into)
}

// sum adds into a third register, if it can.
func (c *lowering) sum(i *Instr, a, b Value, d x86.Reg) bool {
	if i.Op != Add || c.isIn(a, d) || !c.registered(a) {
		return false
	}
	m := x86.Mem{Base: c.integer(a, scratch)}
	if n, ok := c.small(b); ok {
		m.Disp = n
	} else if c.registered(b) {
		m.Index, m.Scale, m.HasIndex = c.integer(b, scratch), 1, true
	} else {
		return false
	}
	c.Lea(d, m)
	c.wrap(d, i.Kind)
	c.set(i.Dst, d)
	return true
}

func (c *lowering) registered(v Value) bool { return v == Frame || c.places[v].kind == inRegister }

// isIn reports whether v lies in a register.
func (c *lowering) isIn(v Value, r x86.Reg) bool {
	return v > Frame && c.places[v].kind == inRegister && x86.Reg(c.places[v].reg) == r
}

// operations are the processor's for ours.
var operations = map[Op]x86.Op{Add: x86.Add, Sub: x86.Sub, And: x86.And, Or: x86.Or, Xor: x86.Xor}

// apply is d = d op b. Where b is neither small nor in a register or 64 bits of memory, it uses
// the second scratch register.
func (c *lowering) apply(o Op, d x86.Reg, b Value) {
	op, usual := operations[o]
	if n, ok := c.small(b); ok {
		if usual {
			c.OpImm(op, x86.W64, d, n)
		} else {
			c.ImulImm(x86.W64, d, d, n)
		}
		return
	}
	if m, ok := c.memory(b); ok {
		if usual {
			c.OpLoad(op, x86.W64, d, m)
		} else {
			c.ImulLoad(x86.W64, d, m)
		}
		return
	}
	s := c.integer(b, scratch2)
	if usual {
		c.Op(op, x86.W64, d, s)
	} else {
		c.Imul(x86.W64, d, s)
	}
}

// shift follows Go: a count of the width or more leaves nothing, or the sign. The processor
// looks at six bits of the count.
func (c *lowering) shift(i *Instr) {
	arithmetic := i.Op == Shr && i.Kind.Signed()
	if info := &c.r.Values[i.B]; info.Const {
		n := min(info.Bits, 64)
		d := c.result(i.Dst)
		switch {
		case n == 64 && !arithmetic:
			c.MovImm(d, 0)
		default:
			c.integerTo(d, i.A)
			switch n := uint8(min(n, 63)); {
			case i.Op == Shl:
				c.ShiftImm(x86.Shl, x86.W64, d, n)
			case arithmetic:
				c.ShiftImm(x86.Sar, x86.W64, d, n)
			default:
				c.ShiftImm(x86.Shr, x86.W64, d, n)
			}
		}
		if i.Op == Shl {
			c.wrap(d, i.Kind)
		}
		c.set(i.Dst, d)
		return
	}
	c.integerTo(scratch2, i.B)
	if arithmetic {
		c.MovImm(scratch, 63)
		c.Op(x86.Cmp, x86.W64, scratch2, scratch)
		c.Cmov(x86.Above, scratch2, scratch)
		c.integerTo(scratch, i.A)
		c.ShiftCL(x86.Sar, x86.W64, scratch)
	} else {
		c.integerTo(scratch, i.A)
		if i.Op == Shl {
			c.ShiftCL(x86.Shl, x86.W64, scratch)
		} else {
			c.ShiftCL(x86.Shr, x86.W64, scratch)
		}
		c.OpImm(x86.Cmp, x86.W64, scratch2, 63)
		c.MovImm(scratch2, 0)
		c.Cmov(x86.Above, scratch, scratch2)
	}
	if i.Op == Shl {
		c.wrap(scratch, i.Kind)
	}
	c.set(i.Dst, scratch)
}

// divide divides. The processor traps at the least integer by -1, whose quotient in Go is itself.
func (c *lowering) divide(i *Instr) {
	if c.byPower(i) {
		return
	}
	c.integerTo(scratch2, i.B)
	c.integerTo(scratch, i.A)
	done := c.Label()
	if i.Kind.Signed() {
		if info := &c.r.Values[i.B]; !info.Const || int64(info.Bits) == -1 {
			usual := c.Label()
			c.OpImm(x86.Cmp, x86.W64, scratch2, -1)
			c.Jcc(x86.NotEqual, usual)
			c.Neg(x86.W64, scratch)
			c.MovImm(x86.DX, 0)
			c.Jmp(done)
			c.Bind(usual)
		}
		c.Cqo(x86.W64)
		c.Idiv(x86.W64, scratch2)
	} else {
		c.MovImm(x86.DX, 0)
		c.Div(x86.W64, scratch2)
	}
	c.Bind(done)
	d := scratch
	if i.Op == Rem {
		d = x86.DX
	}
	c.wrap(d, i.Kind)
	c.set(i.Dst, d)
}

// byPower divides by a constant power of two.
func (c *lowering) byPower(i *Instr) bool {
	info := &c.r.Values[i.B]
	n := info.Bits
	if !info.Const || n == 0 || n&(n-1) != 0 || n > 1<<30 {
		return false
	}
	shift := uint8(0)
	for 1<<shift < n {
		shift++
	}
	c.integerTo(scratch, i.A)
	switch {
	case !i.Kind.Signed() && i.Op == Div:
		c.ShiftImm(x86.Shr, x86.W64, scratch, shift)
	case !i.Kind.Signed():
		c.OpImm(x86.And, x86.W64, scratch, int32(n-1))
	default: // a negative number is rounded up to 0
		c.Mov(scratch2, scratch)
		c.ShiftImm(x86.Sar, x86.W64, scratch2, 63)
		c.OpImm(x86.And, x86.W64, scratch2, int32(n-1))
		c.Op(x86.Add, x86.W64, scratch, scratch2)
		if i.Op == Div {
			c.ShiftImm(x86.Sar, x86.W64, scratch, shift)
		} else {
			c.OpImm(x86.And, x86.W64, scratch, int32(n-1))
			c.Op(x86.Sub, x86.W64, scratch, scratch2)
		}
	}
	c.set(i.Dst, scratch)
	return true
}

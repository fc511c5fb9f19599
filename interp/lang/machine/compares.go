package machine

import "github.com/mercer-go/mercer/interp/lang/machine/x86"

// test says when a comparison holds: if cond does and, with parity, the operands are
// ordered or either does not (for !=).
type test struct {
	cond   x86.Cond
	parity x86.Cond // Parity or NoParity, of Eq and Ne of floats
	float  bool
}

var (
	signedTests   = map[Op]x86.Cond{Eq: x86.Equal, Ne: x86.NotEqual, Lt: x86.Less, Le: x86.LessEqual, Gt: x86.Greater, Ge: x86.GreaterEqual}
	unsignedTests = map[Op]x86.Cond{Eq: x86.Equal, Ne: x86.NotEqual, Lt: x86.Below, Le: x86.BelowEqual, Gt: x86.Above, Ge: x86.AboveEqual}
	mirrored      = map[Op]Op{Eq: Eq, Ne: Ne, Lt: Gt, Le: Ge, Gt: Lt, Ge: Le}
)

// compare sets the flags, and returns what to look at.
func (c *lowering) compare(o Op, k Kind, a, b Value) test {
	if k.Float() {
		return c.compareFloats(o, k, a, b)
	}
	if a > Frame && c.r.Values[a].Const {
		a, b, o = b, a, mirrored[o]
	}
	tests := unsignedTests
	if k.Signed() {
		tests = signedTests
	}
	t := test{cond: tests[o]}
	if n, ok := c.small(b); ok {
		if m, ok := c.memory(a); ok {
			c.OpMemImm(x86.Cmp, x86.W64, m, n)
		} else if r := c.integer(a, scratch); n == 0 && (o == Eq || o == Ne) {
			c.Test(x86.W64, r, r)
		} else {
			c.OpImm(x86.Cmp, x86.W64, r, n)
		}
		return t
	}
	r := c.integer(a, scratch)
	if m, ok := c.memory(b); ok {
		c.OpLoad(x86.Cmp, x86.W64, r, m)
	} else {
		c.Op(x86.Cmp, x86.W64, r, c.integer(b, scratch2))
	}
	return t
}

// compareFloats asks whether one is above the other, which is false of NaN.
func (c *lowering) compareFloats(o Op, k Kind, a, b Value) test {
	if o == Lt || o == Le {
		a, b, o = b, a, mirrored[o]
	}
	x := c.floating(a, fscratch)
	if m, ok := c.floatMemory(b); ok {
		c.UcomiLoad(width(k), x, m)
	} else {
		c.Ucomi(width(k), x, c.floating(b, fsecond))
	}
	switch o {
	case Eq:
		return test{cond: x86.Equal, parity: x86.NoParity, float: true}
	case Ne:
		return test{cond: x86.NotEqual, parity: x86.Parity, float: true}
	}
	return test{cond: unsignedTests[o]}
}

// truth sets dst to the outcome of a comparison.
func (c *lowering) truth(i *Instr) {
	t := c.compare(i.Op, i.Kind, i.A, i.B)
	c.Set(t.cond, scratch)
	if t.float {
		c.Set(t.parity, scratch2)
		op := x86.And
		if t.parity == x86.Parity {
			op = x86.Or
		}
		c.Op(op, x86.W32, scratch, scratch2)
	}
	d := c.result(i.Dst)
	c.Zext(x86.W8, d, scratch)
	c.set(i.Dst, d)
}

// check leaves through an exit if something is wrong.
func (c *lowering) check(i *Instr) {
	exit := c.exits[i.Exit]
	switch i.Op {
	case CheckIndex:
		t := c.compare(Lt, Uint64, i.A, i.B)
		c.Jcc(t.cond.Not(), exit)
	case CheckNil, CheckZero:
		if m, ok := c.memory(i.A); ok {
			c.OpMemImm(x86.Cmp, x86.W64, m, 0)
		} else {
			r := c.integer(i.A, scratch)
			c.Test(x86.W64, r, r)
		}
		c.Jcc(x86.Equal, exit)
	case CheckSign:
		r := c.integer(i.A, scratch)
		c.Test(x86.W64, r, r)
		c.Jcc(x86.Sign, exit)
	}
}

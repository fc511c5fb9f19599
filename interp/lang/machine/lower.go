package machine

import (
	"github.com/mercer-go/mercer/interp/lang/machine/exec"
	"github.com/mercer-go/mercer/interp/lang/machine/x86"
)

// Registers that instructions may use for themselves. An instruction reads all its operands before it
// writes its result, which may share a register with any of them.
const (
	scratch  = x86.AX
	scratch2 = x86.CX
	fscratch = x86.X15
	fsecond  = x86.X14
	fthird   = x86.X13
	frameReg = x86.R13
)

// lowering turns a region into machine code.
type lowering struct {
	*x86.Asm
	r      *Region
	places []place
	live   *liveness
	used   []int // by value: how often it is read
	blocks []x86.Label
	exits  []x86.Label
	begins []x86.Label // by block: where it goes on after an entry

	entries []x86.Label // by block; 0 if it cannot be entered
	aside   []func()    // make the moves of edges that are not taken where the next block follows, behind the blocks

	loaded Value // None, or what the next instruction reads from memory
	from   x86.Mem
}

// spill is a place on the stack.
func spill(at int32) x86.Mem { return x86.Mem{Base: x86.SP, Disp: exec.SpillOffset + at} }

// home is the memory of a value that has one.
func home(at int32) x86.Mem { return x86.Mem{Base: frameReg, Disp: at} }

// memory is where a value of 64 bits lies in memory, if it does.
func (c *lowering) memory(v Value) (x86.Mem, bool) {
	switch p := c.places[v]; p.kind {
	case onStack:
		return spill(p.at), true
	case inFrame:
		return home(p.at), c.r.Values[v].Kind.Size() == 8
	}
	return x86.Mem{}, false
}

// small is the constant v as an operand of 32 bits.
func (c *lowering) small(v Value) (int32, bool) {
	info := &c.r.Values[v]
	bits := int64(info.Bits)
	return int32(bits), info.Const && bits == int64(int32(bits))
}

// integer is a register with v, which is its own or else the given one.
func (c *lowering) integer(v Value, into x86.Reg) x86.Reg {
	if v == Frame {
		return frameReg
	}
	if p := c.places[v]; p.kind == inRegister {
		return x86.Reg(p.reg)
	}
	c.integerTo(into, v)
	return into
}

// integerTo sets a register to v. It keeps the flags.
func (c *lowering) integerTo(d x86.Reg, v Value) {
	if v == Frame {
		c.Mov(d, frameReg)
		return
	}
	switch p := c.places[v]; p.kind {
	case inRegister:
		if x86.Reg(p.reg) != d {
			c.Mov(d, x86.Reg(p.reg))
		}
	case onStack:
		c.LoadZ(x86.W64, d, spill(p.at))
	case inFrame:
		c.load(d, home(p.at), c.r.Values[v].Kind)
	case isConst:
		c.MovImm(d, int64(c.r.Values[v].Bits))
	default:
		panic("machine: a value without a place is read")
	}
}

// result is the register to compute v in.
func (c *lowering) result(v Value) x86.Reg {
	if p := c.places[v]; p.kind == inRegister {
		return x86.Reg(p.reg)
	}
	return scratch
}

// set gives v the value of a register.
func (c *lowering) set(v Value, from x86.Reg) {
	switch p := c.places[v]; p.kind {
	case inRegister:
		if x86.Reg(p.reg) != from {
			c.Mov(x86.Reg(p.reg), from)
		}
	case onStack:
		c.Store(x86.W64, spill(p.at), from)
	}
}

// load reads an integer, a Bool or a Pointer, extended to 64 bits.
func (c *lowering) load(d x86.Reg, m x86.Mem, k Kind) {
	if k.Signed() {
		c.LoadS(width(k), d, m)
	} else {
		c.LoadZ(width(k), d, m)
	}
}

func width(k Kind) x86.Width { return x86.Width(k.Size()) }

// extend makes 64 bits of the low bits of a register.
func (c *lowering) extend(d, s x86.Reg, k Kind) {
	switch {
	case k.Size() < 8 && k.Signed():
		c.Sext(width(k), d, s)
	case k.Size() < 8:
		c.Zext(width(k), d, s)
	case d != s:
		c.Mov(d, s)
	}
}

// wrap is extend where an operation may have left the range of a narrow kind.
func (c *lowering) wrap(d x86.Reg, k Kind) {
	if k.Size() < 8 {
		c.extend(d, d, k)
	}
}

// floating is a register with v, which is its own or else the given one.
func (c *lowering) floating(v Value, into x86.X) x86.X {
	if p := c.places[v]; p.kind == inFloat {
		return x86.X(p.reg)
	}
	c.floatingTo(into, v)
	return into
}

// floatingTo sets a register to v.
func (c *lowering) floatingTo(d x86.X, v Value) {
	k := c.r.Values[v].Kind
	switch p := c.places[v]; p.kind {
	case inFloat:
		if x86.X(p.reg) != d {
			c.MovX(d, x86.X(p.reg))
		}
	case onStack:
		c.LoadX(width(k), d, spill(p.at))
	case inFrame:
		c.LoadX(width(k), d, home(p.at))
	case isConst:
		c.LoadX(width(k), d, c.constant(v))
	default:
		panic("machine: a value without a place is read")
	}
}

// floatMemory is where a float lies in memory, if it does.
func (c *lowering) floatMemory(v Value) (x86.Mem, bool) {
	if v == c.loaded {
		return c.from, true
	}
	switch p := c.places[v]; p.kind {
	case onStack:
		return spill(p.at), true
	case inFrame:
		return home(p.at), true
	case isConst:
		return c.constant(v), true
	}
	return x86.Mem{}, false
}

// floatResult is the register to compute v in.
func (c *lowering) floatResult(v Value) x86.X {
	if p := c.places[v]; p.kind == inFloat {
		return x86.X(p.reg)
	}
	return fscratch
}

// setFloat gives v the value of a register.
func (c *lowering) setFloat(v Value, from x86.X) {
	switch p := c.places[v]; p.kind {
	case inFloat:
		if x86.X(p.reg) != from {
			c.MovX(x86.X(p.reg), from)
		}
	case onStack:
		c.StoreX(width(c.r.Values[v].Kind), spill(p.at), from)
	}
}

// constant is the memory of a float.
func (c *lowering) constant(v Value) x86.Mem { return c.Const64(c.r.Values[v].Bits) }

// address is the memory that a Load or Store means. It may use both scratch registers.
func (c *lowering) address(i *Instr) x86.Mem {
	if i.Imm != int64(int32(i.Imm)) {
		panic("machine: an offset is too large") // verify says so before
	}
	m := x86.Mem{Base: c.integer(i.A, scratch), Disp: int32(i.Imm)}
	if i.C == None {
		return m
	}
	if at, ok := c.small(i.C); ok {
		if sum := int64(at)*int64(i.Scale) + i.Imm; sum == int64(int32(sum)) {
			m.Disp = int32(sum)
			return m
		}
	}
	m.Index, m.Scale, m.HasIndex = c.integer(i.C, scratch2), i.Scale, true
	return m
}

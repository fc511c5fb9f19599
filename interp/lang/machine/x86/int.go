package x86

// Op is an operation on two integers.
type Op uint8

// The operations, by their numbers in instructions. Cmp sets only the flags, as Sub does.
const (
	Add Op = 0
	Or  Op = 1
	And Op = 4
	Sub Op = 5
	Xor Op = 6
	Cmp Op = 7
)

// Op sets d = d o s.
func (a *Asm) Op(o Op, w Width, d, s Reg) {
	a.regs(opcode{code: uint32(o)<<3 | 3, wide: w == W64}, uint8(d), uint8(s))
}

// OpLoad sets d = d o [m].
func (a *Asm) OpLoad(o Op, w Width, d Reg, m Mem) {
	a.mem(opcode{code: uint32(o)<<3 | 3, wide: w == W64}, uint8(d), m, 0)
}

// OpStore sets [m] = [m] o s.
func (a *Asm) OpStore(o Op, w Width, m Mem, s Reg) {
	a.mem(opcode{code: uint32(o)<<3 | 1, wide: w == W64}, uint8(s), m, 0)
}

// OpImm sets d = d o v.
func (a *Asm) OpImm(o Op, w Width, d Reg, v int32) {
	code, _ := immediate(0x81, v)
	a.regs(opcode{code: code, wide: w == W64}, uint8(o), uint8(d))
	a.imm(v)
}

// OpMemImm sets [m] = [m] o v.
func (a *Asm) OpMemImm(o Op, w Width, m Mem, v int32) {
	code, n := immediate(0x81, v)
	a.mem(opcode{code: code, wide: w == W64}, uint8(o), m, n)
	a.imm(v)
}

// immediate returns the opcode with an immediate of 1 byte, if v fits, or of 4, and
// that number of bytes.
func immediate(code uint32, v int32) (op uint32, n int) {
	if short(v) {
		return code | 2, 1
	}
	return code, 4
}

func (a *Asm) imm(v int32) {
	if short(v) {
		a.put(byte(v))
	} else {
		a.imm32(v)
	}
}

// Test sets the flags by x & y.
func (a *Asm) Test(w Width, x, y Reg) {
	a.regs(opcode{code: 0x85, wide: w == W64}, uint8(y), uint8(x))
}

// Imul sets d = d * s.
func (a *Asm) Imul(w Width, d, s Reg) {
	a.regs(opcode{code: 0x0FAF, wide: w == W64}, uint8(d), uint8(s))
}

// ImulLoad sets d = d * [m].
func (a *Asm) ImulLoad(w Width, d Reg, m Mem) {
	a.mem(opcode{code: 0x0FAF, wide: w == W64}, uint8(d), m, 0)
}

// ImulImm sets d = s * v.
func (a *Asm) ImulImm(w Width, d, s Reg, v int32) {
	code, _ := immediate(0x69, v)
	a.regs(opcode{code: code, wide: w == W64}, uint8(d), uint8(s))
	a.imm(v)
}

// The instructions on one integer are extensions of one opcode.
const (
	not  = 2
	neg  = 3
	div  = 6
	idiv = 7
)

func (a *Asm) one(ext uint8, w Width, r Reg) {
	a.regs(opcode{code: 0xF7, wide: w == W64}, ext, uint8(r))
}

func (a *Asm) oneMem(ext uint8, w Width, m Mem) {
	a.mem(opcode{code: 0xF7, wide: w == W64}, ext, m, 0)
}

// Neg sets d = -d.
func (a *Asm) Neg(w Width, d Reg) { a.one(neg, w, d) }

// Not sets d = ^d. It keeps the flags.
func (a *Asm) Not(w Width, d Reg) { a.one(not, w, d) }

// Div sets AX to DX:AX / s and DX to the remainder, without a sign. It traps if s is 0 or the
// quotient has more than w bytes.
func (a *Asm) Div(w Width, s Reg) { a.one(div, w, s) }

// DivLoad is Div by [m].
func (a *Asm) DivLoad(w Width, m Mem) { a.oneMem(div, w, m) }

// Idiv sets AX to DX:AX / s, truncated, and DX to the remainder, with signs. It traps as
// Div does.
func (a *Asm) Idiv(w Width, s Reg) { a.one(idiv, w, s) }

// IdivLoad is Idiv by [m].
func (a *Asm) IdivLoad(w Width, m Mem) { a.oneMem(idiv, w, m) }

// Cqo extends AX by its sign to DX:AX.
func (a *Asm) Cqo(w Width) { a.head(opcode{code: 0x99, wide: w == W64}, 0, 0, 0, false) }

// Shift is a shift.
type Shift uint8

// The shifts, by their numbers in instructions. Sar keeps the sign.
const (
	Shl Shift = 4
	Shr Shift = 5
	Sar Shift = 7
)

// ShiftCL sets d = d o CL. The processor takes CL modulo 32 for W32, modulo 64 for W64.
func (a *Asm) ShiftCL(o Shift, w Width, d Reg) {
	a.regs(opcode{code: 0xD3, wide: w == W64}, uint8(o), uint8(d))
}

// ShiftImm sets d = d o n. The processor takes n modulo 32 or 64.
func (a *Asm) ShiftImm(o Shift, w Width, d Reg, n uint8) {
	a.regs(opcode{code: 0xC1, wide: w == W64}, uint8(o), uint8(d))
	a.put(n)
}

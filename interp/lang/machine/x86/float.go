package x86

// FOp is an operation on floats.
type FOp uint8

// The operations, by their opcodes. FMin and FMax give the source if an operand is a NaN or both are zeros.
const (
	FSqrt FOp = 0x51
	FAdd  FOp = 0x58
	FMul  FOp = 0x59
	FSub  FOp = 0x5C
	FMin  FOp = 0x5D
	FDiv  FOp = 0x5E
	FMax  FOp = 0x5F
)

// scalar is an instruction on the low float of a register.
func scalar(w Width, code uint32) opcode {
	if w == W32 {
		return opcode{prefix: 0xF3, code: 0x0F00 | code}
	}
	return opcode{prefix: 0xF2, code: 0x0F00 | code}
}

// MovX sets d = s, all 16 bytes.
func (a *Asm) MovX(d, s X) { a.regs(opcode{code: 0x0F28}, uint8(d), uint8(s)) }

// LoadX sets d to the float at m, and its other bytes to zeros.
func (a *Asm) LoadX(w Width, d X, m Mem) { a.mem(scalar(w, 0x10), uint8(d), m, 0) }

// StoreX sets the float at m to s.
func (a *Asm) StoreX(w Width, m Mem, s X) { a.mem(scalar(w, 0x11), uint8(s), m, 0) }

// MovToX sets d to the low w bytes of r, W32 or W64, and its other bytes to zeros.
func (a *Asm) MovToX(w Width, d X, r Reg) {
	a.regs(opcode{prefix: 0x66, code: 0x0F6E, wide: w == W64}, uint8(d), uint8(r))
}

// MovFromX sets r to the low w bytes of s, W32 or W64, extended by zeros.
func (a *Asm) MovFromX(w Width, r Reg, s X) {
	a.regs(opcode{prefix: 0x66, code: 0x0F7E, wide: w == W64}, uint8(s), uint8(r))
}

// FOp sets d = d o s, or d to the square root of s.
func (a *Asm) FOp(o FOp, w Width, d, s X) { a.regs(scalar(w, uint32(o)), uint8(d), uint8(s)) }

// FOpLoad is FOp with the float at m.
func (a *Asm) FOpLoad(o FOp, w Width, d X, m Mem) { a.mem(scalar(w, uint32(o)), uint8(d), m, 0) }

func ucomi(w Width) opcode {
	if w == W32 {
		return opcode{code: 0x0F2E}
	}
	return opcode{prefix: 0x66, code: 0x0F2E}
}

// Ucomi compares x with y: Above, Equal, Below, or Parity, Equal and Below if one is a NaN.
func (a *Asm) Ucomi(w Width, x, y X) { a.regs(ucomi(w), uint8(x), uint8(y)) }

// UcomiLoad is Ucomi with the float at m.
func (a *Asm) UcomiLoad(w Width, x X, m Mem) { a.mem(ucomi(w), uint8(x), m, 0) }

// IntToFloat sets d to the signed 64 bits of r as a float of w bytes. The other bytes of
// d stay, so d should be set to zero before, or the processor waits for its old value.
func (a *Asm) IntToFloat(w Width, d X, r Reg) {
	o := scalar(w, 0x2A)
	o.wide = true
	a.regs(o, uint8(d), uint8(r))
}

// FloatToInt sets r to the float s of w bytes, truncated to an integer of v bytes, W32 or W64.
// The sign bit alone stands for what does not fit.
func (a *Asm) FloatToInt(w, v Width, r Reg, s X) {
	o := scalar(w, 0x2C)
	o.wide = v == W64
	a.regs(o, uint8(r), uint8(s))
}

// FloatToFloat sets d to s, a float of the other width, as a float of w bytes.
func (a *Asm) FloatToFloat(w Width, d, s X) { a.regs(scalar(W32+W64-w, 0x5A), uint8(d), uint8(s)) }

// Round sets d to s rounded to an integer: mode 0 is to the nearest, even if two are, 1 down, 2 up and
// 3 to zero. It is of SSE 4.1.
func (a *Asm) Round(w Width, d, s X, mode uint8) {
	o := opcode{prefix: 0x66, code: 0x0F3A0B}
	if w == W32 {
		o.code = 0x0F3A0A
	}
	a.regs(o, uint8(d), uint8(s))
	a.put(mode)
}

// FMA sets d = d + s*t, rounded once. It is of FMA3.
func (a *Asm) FMA(w Width, d, s, t X) {
	a.vex(0xB9, w, d, s, uint8(t))
	a.put(0xC0 | uint8(d)&7<<3 | uint8(t)&7)
}

// MulAdd sets d = d*s + t, rounded once, with a constant t. It is of FMA3.
func (a *Asm) MulAdd(w Width, d, s X, t Mem) {
	if t.Label == 0 {
		panic("x86: no constant")
	}
	a.vex(0xA9, w, d, s, 0)
	a.put(uint8(d)&7<<3 | 5)
	a.label(t.Label, 0)
}

// vex writes a VEX prefix, which has the extensions and s inverted, and an opcode after 0x0F38.
func (a *Asm) vex(code byte, w Width, d, s X, rm uint8) {
	flags := byte(1) // instead of the prefix 0x66
	if w == W64 {
		flags |= 0x80
	}
	a.put(0xC4,
		^uint8(d)>>3&1<<7|1<<6|^rm>>3&1<<5|2, // 2: opcodes 0x0F38
		flags|^uint8(s)&15<<3,
		code)
}

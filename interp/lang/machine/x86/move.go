package x86

import "math"

// Mov sets d = s, 64 bits.
func (a *Asm) Mov(d, s Reg) { a.regs(opcode{code: 0x8B, wide: true}, uint8(d), uint8(s)) }

// MovImm sets d = v. It keeps the flags.
func (a *Asm) MovImm(d Reg, v int64) {
	switch {
	case v >= 0 && v <= math.MaxUint32:
		a.head(opcode{code: 0xB8 | uint32(d&7)}, 0, 0, uint8(d), false)
		a.imm32(int32(uint32(v)))
	case v == int64(int32(v)):
		a.regs(opcode{code: 0xC7, wide: true}, 0, uint8(d))
		a.imm32(int32(v))
	default:
		a.head(opcode{code: 0xB8 | uint32(d&7), wide: true}, 0, 0, uint8(d), false)
		a.imm64(v)
	}
}

// zext and sext are the moves that extend a value of a width to 64 bits.
var (
	zext = [...]opcode{W8: {code: 0x0FB6, rm8: true}, W16: {code: 0x0FB7}, W32: {code: 0x8B}, W64: {code: 0x8B, wide: true}}
	sext = [...]opcode{W8: {code: 0x0FBE, rm8: true, wide: true}, W16: {code: 0x0FBF, wide: true}, W32: {code: 0x63, wide: true}, W64: {code: 0x8B, wide: true}}
)

// Zext sets d to the low w bytes of s, extended by zeros.
func (a *Asm) Zext(w Width, d, s Reg) { a.regs(zext[w], uint8(d), uint8(s)) }

// Sext sets d to the low w bytes of s, extended by the sign to 64 bits.
func (a *Asm) Sext(w Width, d, s Reg) { a.regs(sext[w], uint8(d), uint8(s)) }

// LoadZ sets d to the w bytes at m, extended by zeros.
func (a *Asm) LoadZ(w Width, d Reg, m Mem) { a.mem(zext[w], uint8(d), m, 0) }

// LoadS sets d to the w bytes at m, extended by the sign to 64 bits.
func (a *Asm) LoadS(w Width, d Reg, m Mem) { a.mem(sext[w], uint8(d), m, 0) }

// Store sets the w bytes at m to the low bytes of s.
func (a *Asm) Store(w Width, m Mem, s Reg) {
	o := opcode{code: 0x89, wide: w == W64}
	switch w {
	case W8:
		o = opcode{code: 0x88, reg8: true}
	case W16:
		o.prefix = 0x66
	}
	a.mem(o, uint8(s), m, 0)
}

// StoreImm sets the 8 bytes at m to v.
func (a *Asm) StoreImm(m Mem, v int32) {
	a.mem(opcode{code: 0xC7, wide: true}, 0, m, 4)
	a.imm32(v)
}

// Lea sets d to the address m.
func (a *Asm) Lea(d Reg, m Mem) { a.mem(opcode{code: 0x8D, wide: true}, uint8(d), m, 0) }

// Set sets the low byte of d to 1 if c holds, else to 0. The other bytes stay.
func (a *Asm) Set(c Cond, d Reg) {
	a.regs(opcode{code: 0x0F90 | uint32(c), rm8: true}, 0, uint8(d))
}

// Cmov sets d = s, 64 bits, if c holds.
func (a *Asm) Cmov(c Cond, d, s Reg) {
	a.regs(opcode{code: 0x0F40 | uint32(c), wide: true}, uint8(d), uint8(s))
}

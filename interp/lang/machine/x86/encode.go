package x86

import "math/bits"

// opcode is an instruction without its operands.
type opcode struct {
	prefix byte   // 0x66, 0xF2 or 0xF3; 0 is none
	code   uint32 // one to three bytes, the first in the highest place
	wide   bool   // REX.W
	reg8   bool   // the register in the reg field is of 8 bits
	rm8    bool   // the register in the r/m field is of 8 bits
}

// head writes the prefixes and the opcode. The registers are the extensions of the reg
// field, the index and the r/m field or base. Without a REX prefix, byte
// registers 4 to 7 would be AH, CH, DH and BH.
func (a *Asm) head(o opcode, reg, index, rm uint8, force bool) {
	if o.prefix != 0 {
		a.put(o.prefix)
	}
	rex := reg>>3<<2 | index>>3<<1 | rm>>3
	if o.wide {
		rex |= 8
	}
	if rex != 0 || force {
		a.put(0x40 | rex)
	}
	for s := 16; s >= 0; s -= 8 {
		if b := o.code >> s; b != 0 || s == 0 {
			a.put(byte(b))
		}
	}
}

// regs writes an instruction on two registers, or on one and an extension of the opcode.
func (a *Asm) regs(o opcode, reg, rm uint8) {
	a.head(o, reg, 0, rm, o.reg8 && reg >= 4 || o.rm8 && rm >= 4)
	a.put(0xC0 | reg&7<<3 | rm&7)
}

// mem writes an instruction on a register, or an extension of the opcode, and memory.
// After it come tail bytes of an immediate.
func (a *Asm) mem(o opcode, reg uint8, m Mem, tail int) {
	force := o.reg8 && reg >= 4
	field := reg & 7 << 3
	if m.Label != 0 {
		a.head(o, reg, 0, 0, force)
		a.put(field | 5)
		a.label(m.Label, tail)
		return
	}
	index := uint8(0)
	if m.HasIndex {
		if m.Index == SP || bits.OnesCount8(m.Scale) != 1 || m.Scale > 8 {
			panic("x86: bad index")
		}
		index = uint8(m.Index)
	}
	a.head(o, reg, index, uint8(m.Base), force)

	mode := uint8(0x80)
	switch base := m.Base & 7; {
	case m.Disp == 0 && base != BP: // BP and R13 stand for none without a displacement
		mode = 0
	case short(m.Disp):
		mode = 0x40
	}
	base := uint8(m.Base & 7)
	switch {
	case m.HasIndex:
		a.put(mode|field|4, uint8(bits.TrailingZeros8(m.Scale))<<6|index&7<<3|base)
	case base == 4: // SP and R12 stand for a SIB byte
		a.put(mode|field|4, 4<<3|base)
	default:
		a.put(mode | field | base)
	}
	switch mode {
	case 0x40:
		a.put(byte(m.Disp))
	case 0x80:
		a.imm32(m.Disp)
	}
}

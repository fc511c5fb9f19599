package x86

// Jmp goes to a label.
func (a *Asm) Jmp(l Label) { a.jump(0xEB, 0xE9, l) }

// Call calls the code at a label.
func (a *Asm) Call(l Label) {
	a.head(opcode{code: 0xE8}, 0, 0, 0, false)
	a.label(l, 0)
}

// Jcc goes to a label if c holds.
func (a *Asm) Jcc(c Cond, l Label) { a.jump(0x70|byte(c), 0x0F80|uint32(c), l) }

// jump goes to a near label backwards with a distance of 1 byte, and else with 4.
func (a *Asm) jump(near byte, far uint32, l Label) {
	if to := a.Offset(l); to >= 0 {
		if d := to - (a.Len() + 2); short(int32(d)) {
			a.put(near, byte(d))
			return
		}
	}
	a.head(opcode{code: far}, 0, 0, 0, false)
	a.label(l, 0)
}

// JmpReg goes to the address in r.
func (a *Asm) JmpReg(r Reg) { a.regs(opcode{code: 0xFF}, 4, uint8(r)) }

// Ret returns.
func (a *Asm) Ret() { a.put(0xC3) }

// Int3 traps.
func (a *Asm) Int3() { a.put(0xCC) }

package x86

// Bitwise is an operation on the 16 bytes of registers of floats.
type Bitwise uint8

// The operations, by their opcodes. AndnPS is ^d & s. Pxor is XorPS in the units of integers.
const (
	AndPS  Bitwise = 0x54
	AndnPS Bitwise = 0x55
	OrPS   Bitwise = 0x56
	XorPS  Bitwise = 0x57
	Pxor   Bitwise = 0xEF
)

func (o Bitwise) opcode() opcode {
	if o == Pxor {
		return opcode{prefix: 0x66, code: 0x0FEF}
	}
	return opcode{code: 0x0F00 | uint32(o)}
}

// Bitwise sets d = d o s.
func (a *Asm) Bitwise(o Bitwise, d, s X) { a.regs(o.opcode(), uint8(d), uint8(s)) }

// BitwiseLoad sets d = d o the 16 bytes at m, which must be aligned to 16.
func (a *Asm) BitwiseLoad(o Bitwise, d X, m Mem) { a.mem(o.opcode(), uint8(d), m, 0) }

package x86

// Reg is a general register.
type Reg uint8

// The general registers, by their numbers in instructions.
const (
	AX Reg = iota
	CX
	DX
	BX
	SP
	BP
	SI
	DI
	R8
	R9
	R10
	R11
	R12
	R13
	R14
	R15
)

// X is a register of floats, of 16 bytes.
type X uint8

// The registers of floats.
const (
	X0 X = iota
	X1
	X2
	X3
	X4
	X5
	X6
	X7
	X8
	X9
	X10
	X11
	X12
	X13
	X14
	X15
)

// Width is the size of an operand in bytes.
type Width uint8

// The widths.
const (
	W8  Width = 1
	W16 Width = 2
	W32 Width = 4
	W64 Width = 8
)

// Label names a place in the code. The zero Label names none.
type Label int

// Mem is an address: Base + Index·Scale + Disp, or the place of Label if that is not 0.
// Index counts if HasIndex is set; it is not SP, and Scale is 1, 2, 4 or 8.
type Mem struct {
	Base     Reg
	Index    Reg
	Scale    uint8
	Disp     int32
	HasIndex bool
	Label    Label
}

// Addr is the address base + disp.
func Addr(base Reg, disp int32) Mem { return Mem{Base: base, Disp: disp} }

// Indexed is the address base + index·scale + disp.
func Indexed(base, index Reg, scale uint8, disp int32) Mem {
	return Mem{Base: base, Index: index, Scale: scale, Disp: disp, HasIndex: true}
}

// At is the address of a label.
func At(l Label) Mem { return Mem{Label: l} }

// Cond is a condition on the flags.
type Cond uint8

// The conditions, by their numbers in instructions. Below and Above compare unsigned
// integers and floats, Less and Greater signed integers. Parity is set by a float
// comparison with a NaN.
const (
	Overflow Cond = iota
	NoOverflow
	Below
	AboveEqual
	Equal
	NotEqual
	BelowEqual
	Above
	Sign
	NoSign
	Parity
	NoParity
	Less
	GreaterEqual
	LessEqual
	Greater
)

// Not returns the opposite condition.
func (c Cond) Not() Cond { return c ^ 1 }

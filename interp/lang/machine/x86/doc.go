// Package x86 encodes instructions of amd64.
//
// An Asm collects instructions, labels and constants; Bytes resolves the labels and
// returns the code. Operands are in Intel's order: the destination is first. A Width is
// the size of an integer or a float in bytes; 32-bit instructions set the upper half of
// their destination to zero. The package runs on every platform: it only writes bytes.
//
// # Labels, addresses and constants
//
//	l := a.Label()            a new label
//	a.Bind(l)                 it stands here
//	a.Len(), a.Offset(l)      where code ends; where l stands
//	Addr(base, disp)          [base + disp]
//	Indexed(base, i, 8, disp) [base + 8·i + disp]
//	At(l)                     [rip + distance to l]
//	a.Const64(bits)           the address of an 8-byte constant behind the code
//	a.Const128(lo, hi)        the address of a 16-byte constant, aligned to 16
//	a.Align(n)                what follows begins at a multiple of n bytes
//	a.Bytes()                 the code and the constants; its last call
//
// # Integers
//
//	Mov(d, s)             d = s, 64 bits
//	MovImm(d, v)          d = v, in the shortest form that keeps the flags
//	Zext(w, d, s)         d = the low w bytes of s, extended by zeros
//	Sext(w, d, s)         the same, extended by the sign to 64 bits
//	LoadZ(w, d, m)        d = the w bytes at m, extended by zeros
//	LoadS(w, d, m)        the same, extended by the sign to 64 bits
//	Store(w, m, s)        the w bytes at m = s
//	StoreImm(m, v)        the 8 bytes at m = v
//	Lea(d, m)             d = the address
//	Op(o, w, d, s)        d = d o s; o is Add, Or, And, Sub, Xor or Cmp
//	OpLoad(o, w, d, m)    d = d o [m]
//	OpStore(o, w, m, s)   [m] = [m] o s
//	OpImm(o, w, d, v)     d = d o v
//	OpMemImm(o, w, m, v)  [m] = [m] o v
//	Test(w, a, b)         flags of a & b
//	Imul(w, d, s)         d = d * s
//	ImulLoad(w, d, m)     d = d * [m]
//	ImulImm(w, d, s, v)   d = s * v
//	Neg(w, d), Not(w, d)
//	ShiftCL(o, w, d)      d = d o CL; o is Shl, Shr or Sar
//	ShiftImm(o, w, d, n)  d = d o n
//	Cqo(w)                DX:AX = AX with its sign
//	Div(w, s)             AX, DX = DX:AX / s, % s, unsigned
//	DivLoad(w, m)         the same by [m]
//	Idiv(w, s)            the same, signed
//	IdivLoad(w, m)
//	Set(c, d)             the low byte of d = 1 if c, else 0
//	Cmov(c, d, s)         if c, d = s, 64 bits
//
// Op, Test, Imul, Neg, Not, shifts and divisions are of W32 or W64; the others take all
// widths.
//
// # Control
//
//	Jmp(l), Jcc(c, l), JmpReg(r), Call(l), Ret(), Int3()
//
// # Floats
//
// W32 is a float32 and W64 a float64, in the low bytes of an X.
//
//	MovX(d, s)            d = s, all 16 bytes (movaps)
//	LoadX(w, d, m)        d = the float at m, zeros above
//	StoreX(w, m, s)       the float at m = s
//	MovToX(w, d, r)       d = the bits of r (movq, movd)
//	MovFromX(w, r, s)     r = the bits of s
//	FOp(o, w, d, s)       d = d o s; o is FAdd, FMul, FSub, FMin, FDiv, FMax; d = √s for FSqrt
//	FOpLoad(o, w, d, m)   the same with [m]
//	Ucomi(w, a, b)        compares
//	UcomiLoad(w, a, m)
//	IntToFloat(w, d, r)   d = the signed 64 bits of r
//	FloatToInt(w, v, r, s) r = s truncated to v bytes
//	FloatToFloat(w, d, s) d = s, which has the other width, as a float of w bytes
//	Bitwise(o, d, s)      d = d o s, 16 bytes; o is XorPS, AndPS, AndnPS, OrPS or Pxor
//	BitwiseLoad(o, d, m)  the same with [m], aligned to 16
//	Round(w, d, s, mode)  d = s rounded to an integer (SSE 4.1)
//	FMA(w, d, s, t)       d = d + s*t, rounded once (FMA3)
//	MulAdd(w, d, s, m)    d = d*s + the constant at m, rounded once (FMA3)
package x86

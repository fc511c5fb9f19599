package main

import "fmt"

// passes writes the passes of the solver over rows of float32 or float64, n
// numbers each, a multiple of 16: choose.go, move.go, beyond.go and
//
//	func subtract(e *float64, k0, k1, k2, k3 *T, n int, c *[4]float64)
func (s *set) passes() {
	for _, size := range []int{4, 8} {
		s.choose(size)
		s.move(size)
		s.subtract(size)
	}
	s.beyond("above", 30) // >
	s.beyond("below", 17) // <
}

// row is the instruction that loads a register of numbers of a size as float64.
func (s *set) row(base string, index, size int, to string) {
	at := fmt.Sprintf("%d(%s)(DI*%d)", index*size, base, size)
	if size == 8 {
		s.p("VMOVUPD %s, %s", at, to)
	} else {
		s.p("VCVTPS2PD %s, %s", at, to)
	}
}

// word is the address of a float64.
func word(base string, index int) string { return fmt.Sprintf("%d(%s)(DI*8)", 8*index, base) }

// bits sets the mask of the lanes from index on in the set at base: in K1, or
// in a register.
func (s *set) bits(base string, index int, to string) {
	s.p("MOVQ DI, SI")
	s.p("SHRQ $3, SI")
	if s.lanes == 8 {
		s.p("KMOVB %d(%s)(SI*1), %s", index/8, base, to)
		return
	}
	s.p("VPBROADCASTB %d(%s)(SI*1), %s", index/8, base, to)
	s.p("VPAND ·bitsC+%d(SB), %s, %s", index%8*8, to, to)
	s.p("VPCMPEQQ ·bitsC+%d(SB), %s, %s", index%8*8, to, to)
}

// loop writes a loop that takes 16 numbers at a time.
func (s *set) loop(name string, body func(part, index int)) {
	s.p("XORQ DI, DI")
	s.p("JMP %sTest", name)
	s.label("%sLoop", name)
	for i := 0; i < 16; i += s.lanes {
		body(i/s.lanes%2, i)
	}
	s.p("ADDQ $16, DI")
	s.label("%sTest", name)
	s.p("CMPQ DI, DX")
	s.p("JLT %sLoop", name)
}

// subtract is e -= Σ c_r·k_r, one after the other.
func (s *set) subtract(size int) {
	name := fmt.Sprintf("subtract%d", 8*size)
	s.text(name, 56)
	s.p("MOVQ e+0(FP), AX")
	rows := []string{"BX", "CX", "R8", "R9"}
	for r, k := range rows {
		s.p("MOVQ k%d+%d(FP), %s", r, 8+8*r, k)
	}
	s.p("MOVQ n+40(FP), DX")
	s.p("MOVQ c+48(FP), SI")
	for r := range rows {
		s.p("VBROADCASTSD %d(SI), %s", 8*r, s.v(4+r))
	}
	s.loop(name, func(_, i int) {
		s.p("VMOVUPD %s, %s", word("AX", i), s.v(0))
		for r, k := range rows {
			s.row(k, i, size, s.v(1))
			s.p("VFNMADD231PD %s, %s, %s", s.v(1), s.v(4+r), s.v(0))
		}
		s.p("VMOVUPD %s, %s", s.v(0), word("AX", i))
	})
	s.end()
}

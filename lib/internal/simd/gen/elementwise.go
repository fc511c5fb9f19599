package main

import (
	"fmt"
	"math/bits"
)

func address(base string, offset int) string {
	if offset == 0 {
		return "(" + base + ")(DI*1)"
	}
	return fmt.Sprintf("%d(%s)(DI*1)", offset, base)
}

// elementwise writes affine and exp, the functions of every number of a
// slice, whose length n is a multiple of a panel's:
//
//	func affine(v *T, n int, a, b T)
//	func exp(v *T, n int, a T)
//
// The names of those in single precision end with 32.
func (s *set) elementwise() {
	s.each("affine", 2, func() {
		s.f("VBROADCASTSx a+16(FP), %s", s.v(1))
		s.f("VBROADCASTSx b+%d(FP), %s", 16+s.size, s.v(2))
	}, func(at string) {
		s.f("VMOVUPx %s, %s", at, s.v(0))
		s.f("VFMADD213Px %s, %s, %s", s.v(2), s.v(1), s.v(0)) // v0 = v1·v0 + v2
		s.f("VMOVUPx %s, %s", s.v(0), at)
	})
	if s.precision == single {
		s.each("exp", 1, s.exp32Constants, s.exp32)
	} else {
		s.each("exp", 1, s.expConstants, s.exp)
	}
}

// each writes a loop over v, of which body does a register at an address, for so
// many arguments besides v and n.
func (s *set) each(name string, args int, prepare func(), body func(at string)) {
	name += s.suffix
	s.text(name, 16+args*s.size)
	s.p("MOVQ v+0(FP), AX")
	s.p("MOVQ n+8(FP), DX")
	s.p("SHLQ $%d, DX", bits.Len(uint(s.size))-1)
	prepare()
	s.p("XORQ DI, DI")
	s.p("JMP %sTest", name)
	s.label("%sLoop", name)
	for i := range 8 / s.lanes {
		body(address("AX", i*8*s.lanes))
	}
	s.p("ADDQ $64, DI")
	s.label("%sTest", name)
	s.p("CMPQ DI, DX")
	s.p("JLT %sLoop", name)
	s.end()
}

package main

// add is func(dst, v *float64, n int, a float64): dst += a·v, after a change of v.
func (s *set) add(name string, change func(v string)) {
	s.text(name, 32)
	s.p("MOVQ dst+0(FP), AX")
	s.p("MOVQ v+8(FP), BX")
	s.p("MOVQ n+16(FP), DX")
	s.p("SHLQ $3, DX")
	s.p("VBROADCASTSD a+24(FP), %s", s.v(2))
	s.p("VBROADCASTSD ·absMask(SB), %s", s.v(3))
	s.p("XORQ DI, DI")
	s.p("JMP %sTest", name)
	s.label("%sLoop", name)
	for i := range 8 / s.lanes {
		s.p("VMOVUPD %s, %s", address("BX", i*8*s.lanes), s.v(0))
		change(s.v(0))
		s.p("VMOVUPD %s, %s", address("AX", i*8*s.lanes), s.v(1))
		s.p("VFMADD231PD %s, %s, %s", s.v(0), s.v(2), s.v(1))
		s.p("VMOVUPD %s, %s", s.v(1), address("AX", i*8*s.lanes))
	}
	s.p("ADDQ $64, DI")
	s.label("%sTest", name)
	s.p("CMPQ DI, DX")
	s.p("JLT %sLoop", name)
	s.end()
}

// dots writes
//
//	func addDot(dst, v, w *float64, n int, a float64) float64
//	func dotProduct(v, w *float64, n int) float64
//
// The former is dst += a·v and the sum of v·w, the latter the sum alone.
func (s *set) dots() {
	s.text("addDot", 48)
	s.p("MOVQ dst+0(FP), AX")
	s.p("MOVQ v+8(FP), BX")
	s.p("MOVQ w+16(FP), CX")
	s.p("MOVQ n+24(FP), DX")
	s.p("SHLQ $3, DX")
	s.p("VBROADCASTSD a+32(FP), %s", s.v(2))
	s.dot("addDot", "ret+40(FP)", func(at string) {
		s.p("VMOVUPD %s, %s", at, s.v(1))
		s.p("VFMADD231PD %s, %s, %s", s.v(0), s.v(2), s.v(1))
		s.p("VMOVUPD %s, %s", s.v(1), at)
	})
	s.text("dotProduct", 32)
	s.p("MOVQ v+0(FP), BX")
	s.p("MOVQ w+8(FP), CX")
	s.p("MOVQ n+16(FP), DX")
	s.p("SHLQ $3, DX")
	s.dot("dotProduct", "ret+24(FP)", func(string) {})
}

// dot sums the products of what is at BX and at CX. In between, body may use what
// is of v, in register 0, and the place in AX.
func (s *set) dot(name, ret string, body func(at string)) {
	per := 8 / s.lanes
	for i := range per {
		s.zero(s.v(4 + i))
	}
	s.p("XORQ DI, DI")
	s.p("JMP %sTest", name)
	s.label("%sLoop", name)
	for i := range per {
		s.p("VMOVUPD %s, %s", address("BX", i*8*s.lanes), s.v(0))
		body(address("AX", i*8*s.lanes))
		s.p("VFMADD231PD %s, %s, %s", address("CX", i*8*s.lanes), s.v(0), s.v(4+i))
	}
	s.p("ADDQ $64, DI")
	s.label("%sTest", name)
	s.p("CMPQ DI, DX")
	s.p("JLT %sLoop", name)
	if s.lanes == 8 {
		s.p("VEXTRACTF64X4 $1, Z4, Y5")
	}
	s.p("VADDPD Y5, Y4, Y4")
	s.p("VEXTRACTF128 $1, Y4, X5")
	s.p("VADDPD X5, X4, X4")
	s.p("VUNPCKHPD X4, X4, X5")
	s.p("VADDSD X5, X4, X4")
	s.p("VMOVSD X4, %s", ret)
	s.end()
}

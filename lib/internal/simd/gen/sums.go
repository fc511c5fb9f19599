package main

// pairwise is func(dst, v *float64, n int, a float64), which replaces each number
// of dst: body makes register 1 of what is of v, in register 0, of a, in register
// 2, and of what is at the given place of dst.
func (s *set) pairwise(name string, body func(dst string)) {
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
		body(address("AX", i*8*s.lanes))
		s.p("VMOVUPD %s, %s", s.v(1), address("AX", i*8*s.lanes))
	}
	s.p("ADDQ $64, DI")
	s.label("%sTest", name)
	s.p("CMPQ DI, DX")
	s.p("JLT %sLoop", name)
	s.end()
}

// sums writes dst += a·v and dst += a·|v|.
func (s *set) sums() {
	add := func(dst string) {
		s.p("VMOVUPD %s, %s", dst, s.v(1))
		s.p("VFMADD231PD %s, %s, %s", s.v(0), s.v(2), s.v(1))
	}
	s.pairwise("add", add)
	s.pairwise("addAbs", func(dst string) {
		s.p("VANDPD %s, %s, %s", s.v(0), s.v(3), s.v(0))
		add(dst)
	})
}

// quotients writes dst *= a·v and dst /= √(a·v).
func (s *set) quotients() {
	s.pairwise("multiply", func(dst string) {
		s.p("VMULPD %s, %s, %s", s.v(0), s.v(2), s.v(0))
		s.p("VMULPD %s, %s, %s", dst, s.v(0), s.v(1))
	})
	s.pairwise("divideRoot", func(dst string) {
		s.p("VMULPD %s, %s, %s", s.v(0), s.v(2), s.v(0))
		s.p("VSQRTPD %s, %s", s.v(0), s.v(0))
		s.p("VMOVUPD %s, %s", dst, s.v(1))
		s.p("VDIVPD %s, %s, %s", s.v(0), s.v(1), s.v(1))
	})
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

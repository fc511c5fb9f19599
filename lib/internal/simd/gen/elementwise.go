package main

import "fmt"

func address(base string, offset int) string {
	if offset == 0 {
		return "(" + base + ")(DI*1)"
	}
	return fmt.Sprintf("%d(%s)(DI*1)", offset, base)
}

// elementwise writes the functions of every number of a slice, whose length n
// is a multiple of 8.
func (s *set) elementwise() {
	s.each("affine", 32, func() {
		s.p("VBROADCASTSD a+16(FP), %s", s.v(1))
		s.p("VBROADCASTSD b+24(FP), %s", s.v(2))
	}, func(at string) {
		s.p("VMOVUPD %s, %s", at, s.v(0))
		s.p("VFMADD213PD %s, %s, %s", s.v(2), s.v(1), s.v(0)) // v0 = v1·v0 + v2
		s.p("VMOVUPD %s, %s", s.v(0), at)
	})
	s.each("sqrt", 16, func() {}, func(at string) {
		s.p("VSQRTPD %s, %s", at, s.v(0))
		s.p("VMOVUPD %s, %s", s.v(0), at)
	})
	s.each("exp", 24, s.expConstants, s.expBody)
	s.narrow()
	s.within()
	s.add("add", func(v string) {})
	s.add("addAbs", func(v string) { s.p("VANDPD %s, %s, %s", v, s.v(3), v) })
	s.dots()
}

// each writes a loop over v, of which body does a register at an address.
func (s *set) each(name string, args int, prepare func(), body func(at string)) {
	s.text(name, args)
	s.p("MOVQ v+0(FP), AX")
	s.p("MOVQ n+8(FP), DX")
	s.p("SHLQ $3, DX")
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

// Registers of exp beyond those that AVX2 has are memory there.
func (s *set) expConstants() {
	s.p("VBROADCASTSD a+16(FP), %s", s.v(15))
	for i, name := range []string{"log2eC", "shifterC", "ln2HighC", "ln2LowC", "leastC", "mostC", "infC"} {
		s.p("VBROADCASTSD ·%s(SB), %s", name, s.v(8+i))
	}
	if s.lanes == 8 {
		for i := range expTerms {
			s.p("VBROADCASTSD ·exp%dC(SB), %s", i, s.v(16+i))
		}
	}
}

// expBody does what Exp in pair.go does.
func (s *set) expBody(at string) {
	y, t, n, r, p, tmp := s.v(0), s.v(1), s.v(2), s.v(3), s.v(4), s.v(5)
	s.p("VMULPD %s, %s, %s", at, s.v(15), y)
	s.p("VMOVAPD %s, %s", s.v(9), t)
	s.p("VFMADD231PD %s, %s, %s", s.v(8), y, t) // t = y·log2e + shifter
	s.p("VSUBPD %s, %s, %s", s.v(9), t, n)
	s.p("VMOVAPD %s, %s", y, r)
	s.p("VFNMADD231PD %s, %s, %s", s.v(10), n, r)
	s.p("VFNMADD231PD %s, %s, %s", s.v(11), n, r)
	if s.lanes == 8 {
		s.p("VMOVAPD %s, %s", s.v(16), p)
		for i := range expTerms[1:] {
			s.p("VFMADD213PD %s, %s, %s", s.v(17+i), r, p) // p = p·r + c
		}
		s.p("VPSLLQ $52, %s, %s", t, t)
		s.p("VPADDQ %s, %s, %s", t, p, p)
		s.p("VCMPPD $17, %s, %s, K1", s.v(12), y) // y < least
		s.p("VPXORQ %s, %s, K1, %s", p, p, p)
		s.p("VCMPPD $30, %s, %s, K1", s.v(13), y) // y > most
		s.p("VMOVAPD %s, K1, %s", s.v(14), p)
		s.p("VCMPPD $3, %s, %s, K1", y, y) // no number
		s.p("VMOVAPD %s, K1, %s", y, p)
	} else {
		s.p("VBROADCASTSD ·exp0C(SB), %s", p)
		for i := range expTerms[1:] {
			s.p("VBROADCASTSD ·exp%dC(SB), %s", i+1, tmp)
			s.p("VFMADD213PD %s, %s, %s", tmp, r, p)
		}
		s.p("VPSLLQ $52, %s, %s", t, t)
		s.p("VPADDQ %s, %s, %s", t, p, p)
		s.p("VCMPPD $17, %s, %s, %s", s.v(12), y, tmp)
		s.p("VANDNPD %s, %s, %s", p, tmp, p)
		s.p("VCMPPD $30, %s, %s, %s", s.v(13), y, tmp)
		s.p("VBLENDVPD %s, %s, %s, %s", tmp, s.v(14), p, p)
		s.p("VCMPPD $3, %s, %s, %s", y, y, tmp)
		s.p("VBLENDVPD %s, %s, %s, %s", tmp, y, p, p)
	}
	s.p("VMOVUPD %s, %s", p, at)
}

// narrow is func(dst *float32, src *float64, n int).
func (s *set) narrow() {
	s.text("narrow", 24)
	s.p("MOVQ dst+0(FP), AX")
	s.p("MOVQ src+8(FP), BX")
	s.p("MOVQ n+16(FP), DX")
	s.p("XORQ DI, DI")
	s.p("JMP narrowTest")
	s.label("narrowLoop")
	for i := range 8 / s.lanes {
		if s.lanes == 8 {
			s.p("VCVTPD2PS (BX)(DI*8), Y0")
			s.p("VMOVUPS Y0, (AX)(DI*4)")
		} else {
			s.p("VCVTPD2PSY %d(BX)(DI*8), X0", 32*i)
			s.p("VMOVUPS X0, %d(AX)(DI*4)", 16*i)
		}
	}
	s.p("ADDQ $8, DI")
	s.label("narrowTest")
	s.p("CMPQ DI, DX")
	s.p("JLT narrowLoop")
	s.end()
}

// within is func(v *float64, n int, bound float64) bool.
func (s *set) within() {
	s.text("within", 25)
	s.p("MOVQ v+0(FP), AX")
	s.p("MOVQ n+8(FP), DX")
	s.p("SHLQ $3, DX")
	s.p("VBROADCASTSD bound+16(FP), %s", s.v(1))
	s.p("VBROADCASTSD ·absMask(SB), %s", s.v(2))
	s.zero(s.v(3))
	if s.lanes == 8 {
		s.p("KXORB K2, K2, K2")
	}
	s.p("XORQ DI, DI")
	s.p("JMP withinTest")
	s.label("withinLoop")
	for i := range 8 / s.lanes {
		s.p("VANDPD %s, %s, %s", address("AX", i*8*s.lanes), s.v(2), s.v(0))
		if s.lanes == 8 {
			s.p("VCMPPD $6, Z1, Z0, K1") // not <=, so that it is true of what is no number
			s.p("KORB K1, K2, K2")
		} else {
			s.p("VCMPPD $6, Y1, Y0, Y0")
			s.p("VORPD Y0, Y3, Y3")
		}
	}
	s.p("ADDQ $64, DI")
	s.label("withinTest")
	s.p("CMPQ DI, DX")
	s.p("JLT withinLoop")
	if s.lanes == 8 {
		s.p("KTESTB K2, K2")
	} else {
		s.p("VPTEST Y3, Y3")
	}
	s.p("SETEQ ret+24(FP)")
	s.end()
}

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

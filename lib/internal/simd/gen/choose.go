package main

import "fmt"

// choose writes the pass that finds the partner of a step. Eight lanes, two
// registers of AVX2, each keep the best of what they see: b² and a of the
// greatest b²/a, which products compare without a division, and its index.
// 16 numbers are taken at a time; the better of two comes before the best.
func (s *set) choose(size int) {
	name := fmt.Sprintf("choose%d", 8*size)
	s.text(name, 72)
	s.p("MOVQ e+0(FP), AX")
	s.p("MOVQ diag+8(FP), BX")
	s.p("MOVQ row+16(FP), CX")
	s.p("MOVQ low+24(FP), R8")
	s.p("MOVQ n+32(FP), DX")
	s.p("VBROADCASTSD kii+40(FP), %s", s.v(5))
	s.p("VBROADCASTSD most+48(FP), %s", s.v(6))
	s.p("VBROADCASTSD floor+56(FP), %s", s.v(7))
	if s.lanes == 8 {
		s.choose512(name, size)
	} else {
		s.choose256(name, size)
	}
	s.lanesFirst()
	s.p("VMOVQ X2, AX")
	s.p("MOVQ AX, ret+64(FP)")
	s.end()
}

// choose512 leaves the lanes' best and their indices in registers 0 and 2.
func (s *set) choose512(name string, size int) {
	s.p("VBROADCASTSD ·minusOneC(SB), Z0") // b²
	s.p("VBROADCASTSD ·oneC(SB), Z1")      // a
	s.p("VPTERNLOGQ $255, Z2, Z2, Z2")
	s.p("VPSRLQ $1, Z2, Z2") // none: an index above all
	s.p("VMOVDQU64 ·iotaC(SB), Z4")
	s.p("VMOVDQU64 ·stepC8(SB), Z8")
	s.p("VBROADCASTSD ·minusTwoC(SB), Z9")
	s.p("VMOVAPD Z0, Z16")
	s.p("VMOVAPD Z1, Z17")
	s.p("VPXORQ Z18, Z18, Z18")
	better := func(b1, a1, b0, a0 string) { // K2: b1/a1 > b0/a0
		s.p("VMULPD %s, %s, Z14", a0, b1)
		s.p("VMULPD %s, %s, Z15", b0, a1)
		s.p("VCMPPD $30, Z15, Z14, K2")
	}
	s.p("XORQ DI, DI")
	s.label("%sLoop", name)
	for i := 0; i < 16; i += 8 {
		b, a := s.v(10+i/4), s.v(11+i/4)
		s.p("VSUBPD %s, Z6, Z14", word("AX", i))
		s.bits("R8", i, "K1")
		s.p("VCMPPD $30, Z18, Z14, K1, K1") // b > 0
		s.row("CX", i, size, "Z15")
		s.p("VADDPD %s, Z5, Z19", word("BX", i))
		s.p("VFMADD231PD Z9, Z15, Z19") // kii + diag - 2k
		s.p("VMOVAPD Z16, %s", b)
		s.p("VMULPD Z14, Z14, K1, %s", b)
		s.p("VMOVAPD Z17, %s", a)
		s.p("VMAXPD Z7, Z19, K1, %s", a)
	}
	s.p("VMOVDQA64 Z4, Z20")
	better("Z12", "Z13", "Z10", "Z11")
	s.p("VMOVAPD Z12, K2, Z10")
	s.p("VMOVAPD Z13, K2, Z11")
	s.p("VPADDQ Z8, Z4, K2, Z20")
	better("Z10", "Z11", "Z0", "Z1")
	s.p("VMOVAPD Z10, K2, Z0")
	s.p("VMOVAPD Z11, K2, Z1")
	s.p("VMOVDQA64 Z20, K2, Z2")
	s.p("VPADDQ Z8, Z4, Z4")
	s.p("VPADDQ Z8, Z4, Z4")
	s.p("ADDQ $16, DI")
	s.p("CMPQ DI, DX")
	s.p("JLT %sLoop", name)
	s.p("VDIVPD Z1, Z0, Z0")
	s.p("VMAXPD Z16, Z0, Z0") // -1 instead of what is not a number
}

// choose256 has the low lanes in registers 0 to 2 and the high ones in 3, 8, 9.
func (s *set) choose256(name string, size int) {
	halves := [][3]string{{"Y0", "Y1", "Y2"}, {"Y3", "Y8", "Y9"}}
	for _, r := range halves {
		s.p("VBROADCASTSD ·minusOneC(SB), %s", r[0])
		s.p("VBROADCASTSD ·oneC(SB), %s", r[1])
		s.p("VPCMPEQQ %s, %s, %s", r[2], r[2], r[2])
		s.p("VPSRLQ $1, %s, %s", r[2], r[2])
	}
	s.p("VMOVDQU ·iotaC(SB), Y4")
	better := func(b1, a1, b0, a0, t string) { // Y15: b1/a1 > b0/a0
		s.p("VMULPD %s, %s, %s", a0, b1, t)
		s.p("VMULPD %s, %s, Y15", b0, a1)
		s.p("VCMPPD $30, Y15, %s, Y15", t)
	}
	blend := func(from, to string) { s.p("VBLENDVPD Y15, %s, %s, %s", from, to, to) }
	s.p("XORQ DI, DI")
	s.label("%sLoop", name)
	for half, best := range halves {
		for part := range 2 {
			i, b, a := 8*part+4*half, s.v(10+2*part), s.v(11+2*part)
			s.bits("R8", i, "Y15")
			s.p("VSUBPD %s, Y6, %s", word("AX", i), b)
			s.p("VXORPD Y14, Y14, Y14")
			s.p("VCMPPD $30, Y14, %s, Y14", b)
			s.p("VANDPD Y14, Y15, Y15")
			s.row("CX", i, size, "Y14")
			s.p("VADDPD %s, Y5, %s", word("BX", i), a)
			s.p("VFMADD231PD ·minusTwo4C(SB), Y14, %s", a)
			s.p("VMAXPD Y7, %s, %s", a, a)
			s.p("VMULPD %s, %s, %s", b, b, b)
			for _, c := range [][2]string{{"minusOne4C", b}, {"one4C", a}} {
				s.p("VANDPD Y15, %s, %s", c[1], c[1])
				s.p("VANDNPD ·%s(SB), Y15, Y14", c[0])
				s.p("VORPD Y14, %s, %s", c[1], c[1])
			}
		}
		better("Y12", "Y13", "Y10", "Y11", "Y14")
		blend("Y12", "Y10")
		blend("Y13", "Y11")
		s.p("VPAND ·stepC8(SB), Y15, Y14")
		s.p("VPADDQ Y4, Y14, Y14")
		better("Y10", "Y11", best[0], best[1], "Y12")
		blend("Y10", best[0])
		blend("Y11", best[1])
		blend("Y14", best[2])
		s.p("VPADDQ ·stepC4(SB), Y4, Y4")
	}
	s.p("VPADDQ ·stepC8(SB), Y4, Y4")
	s.p("ADDQ $16, DI")
	s.p("CMPQ DI, DX")
	s.p("JLT %sLoop", name)
	s.p("VDIVPD Y1, Y0, Y0")
	s.p("VDIVPD Y8, Y3, Y1")
	s.p("VMAXPD ·minusOne4C(SB), Y0, Y0") // -1 instead of what is not a number
	s.p("VMAXPD ·minusOne4C(SB), Y1, Y1")
	s.p("VMOVDQA Y9, Y3")
	s.better(s.reg)
}

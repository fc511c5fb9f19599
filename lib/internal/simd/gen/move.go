package main

import "fmt"

// move is
//
//	func(e *float64, ki, kj *T, up, low *uint8, n int, delta float64, out *extremes)
//
// Each lane keeps the first of the best that it sees.
func (s *set) move(size int) {
	name := fmt.Sprintf("move%d", 8*size)
	s.text(name, 64)
	s.p("MOVQ e+0(FP), AX")
	s.p("MOVQ ki+8(FP), BX")
	s.p("MOVQ kj+16(FP), CX")
	s.p("MOVQ up+24(FP), R8")
	s.p("MOVQ low+32(FP), R9")
	s.p("MOVQ n+40(FP), DX")
	s.p("VBROADCASTSD delta+48(FP), %s", s.v(5))
	s.begin()
	for part := range 2 {
		s.p("VBROADCASTSD ·infC(SB), %s", s.v(6+part))
	}
	s.loop(name, func(part, i int) {
		least, e, k, diff, mask := s.v(6+part), s.v(8), s.v(9), s.v(10), s.v(15)
		s.row("BX", i, size, diff)
		s.row("CX", i, size, k)
		s.p("VSUBPD %s, %s, %s", k, diff, diff)
		s.p("VMOVUPD %s, %s", word("AX", i), e)
		s.p("VFNMADD231PD %s, %s, %s", diff, s.v(5), e)
		s.p("VMOVUPD %s, %s", e, word("AX", i))
		if s.lanes == 8 {
			s.bits("R9", i, "K3")
			s.p("VMINPD %s, %s, K3, %s", least, e, least)
			s.bits("R8", i, "K1")
			s.keep(part, e, "K1")
			return
		}
		s.bits("R9", i, mask)
		s.p("VMINPD %s, %s, %s", least, e, s.v(13))
		s.p("VBLENDVPD %s, %s, %s, %s", mask, s.v(13), least, least)
		s.bits("R8", i, mask)
		s.keep(part, e, mask)
	})
	s.first()
	s.p("VMINPD %s, %s, %s", s.v(6), s.v(7), s.v(6))
	if s.lanes == 8 {
		s.p("VEXTRACTF64X4 $1, Z6, Y7")
		s.p("VMINPD Y6, Y7, Y6")
	}
	s.p("VEXTRACTF128 $1, Y6, X7")
	s.p("VMINPD X6, X7, X6")
	s.p("VPERMILPD $1, X6, X7")
	s.p("VMINSD X6, X7, X6")
	s.p("MOVQ out+56(FP), R10")
	s.p("VMOVQ X2, (R10)")
	s.p("VMOVSD X0, 8(R10)")
	s.p("VMOVSD X6, 16(R10)")
	s.end()
}

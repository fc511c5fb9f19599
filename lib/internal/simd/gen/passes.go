package main

import "fmt"

// passes writes the two passes of the solver over a row of float32 or float64:
//
//	func choose(e, diag *float64, row *T, low *uint8, n int, kii, most, floor float64) int
//	func move(e *float64, ki, kj *T, up, low *uint8, n int, delta float64, out *extremes)
//
// n is a multiple of 16. Each lane keeps the first of the best that it sees.
func (s *set) passes() {
	for _, size := range []int{4, 8} {
		s.choose(size)
		s.move(size)
	}
	s.beyond("above", 30) // >
	s.beyond("below", 17) // <
}

// beyond is func(dst *uint8, e *float64, may *uint8, n int, bound float64): the
// bits of may where e is above, or below, the bound.
func (s *set) beyond(name string, predicate int) {
	s.text(name, 40)
	s.p("MOVQ dst+0(FP), AX")
	s.p("MOVQ e+8(FP), BX")
	s.p("MOVQ may+16(FP), CX")
	s.p("MOVQ n+24(FP), DX")
	s.p("VBROADCASTSD bound+32(FP), %s", s.v(0))
	s.p("XORQ DI, DI")
	s.p("JMP %sTest", name)
	s.label("%sLoop", name)
	s.p("MOVQ DI, SI")
	s.p("SHRQ $3, SI")
	s.p("MOVBLZX (CX)(SI*1), R10")
	if s.lanes == 8 {
		s.p("VMOVUPD %s, Z1", word("BX", 0))
		s.p("VCMPPD $%d, Z0, Z1, K1", predicate)
		s.p("KMOVB K1, R8")
	} else {
		for i, r := range []string{"R8", "R9"} {
			s.p("VMOVUPD %s, Y1", word("BX", 4*i))
			s.p("VCMPPD $%d, Y0, Y1, Y1", predicate)
			s.p("VMOVMSKPD Y1, %s", r)
		}
		s.p("SHLQ $4, R9")
		s.p("ORQ R9, R8")
	}
	s.p("ANDQ R10, R8")
	s.p("MOVB R8, (AX)(SI*1)")
	s.p("ADDQ $8, DI")
	s.label("%sTest", name)
	s.p("CMPQ DI, DX")
	s.p("JLT %sLoop", name)
	s.end()
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

// keep replaces the best of a part, registers 0 and 2 or 1 and 3, by value where
// it is greater, in the lanes of mask.
func (s *set) keep(part int, value, mask string) {
	best, at := s.v(part), s.v(2+part)
	if s.lanes == 8 {
		s.p("VCMPPD $30, %s, %s, %s, K2", best, value, mask)
		s.p("VMOVAPD %s, K2, %s", value, best)
		s.p("VMOVDQA64 %s, K2, %s", s.v(4), at)
	} else {
		s.p("VCMPPD $30, %s, %s, %s", best, value, s.v(13))
		s.p("VANDPD %s, %s, %s", mask, s.v(13), s.v(13))
		s.p("VBLENDVPD %s, %s, %s, %s", s.v(13), value, best, best)
		s.p("VBLENDVPD %s, %s, %s, %s", s.v(13), s.v(4), at, at)
	}
	s.p("VPADDQ ·stepC%d(SB), %s, %s", s.lanes, s.v(4), s.v(4))
}

// begin sets the registers of keep: no index, and a number less than any.
func (s *set) begin() {
	for part := range 2 {
		s.p("VBROADCASTSD ·negInfC(SB), %s", s.v(part))
	}
	if s.lanes == 8 {
		s.p("VPTERNLOGQ $255, Z2, Z2, Z2") // -1
		s.p("VMOVDQU64 ·iotaC(SB), Z4")
	} else {
		s.p("VPCMPEQQ Y2, Y2, Y2")
		s.p("VMOVDQU ·iotaC(SB), Y4")
	}
	s.p("VMOVAPD %s, %s", s.v(2), s.v(3))
}

// first leaves, in the lowest lanes of registers 0 and 2, the greatest of all
// lanes of both parts and its index, of equals the least.
func (s *set) first() {
	s.better(s.reg)
	s.lanesFirst()
}

// lanesFirst is first for one part.
func (s *set) lanesFirst() {
	if s.lanes == 8 {
		s.p("VEXTRACTF64X4 $1, Z0, Y1")
		s.p("VEXTRACTI64X4 $1, Z2, Y3")
		s.better("Y")
	}
	s.p("VEXTRACTF128 $1, Y0, X1")
	s.p("VEXTRACTI128 $1, Y2, X3")
	s.better("X")
	s.p("VPERMILPD $1, X0, X1")
	s.p("VPSHUFD $78, X2, X3")
	s.better("X")
}

// better replaces registers 0 and 2 by 1 and 3 in the lanes where these are the
// better ones: a greater number, or the same one with a lesser index.
func (s *set) better(reg string) {
	r := func(i int) string { return fmt.Sprintf("%s%d", reg, i) }
	if s.lanes == 8 {
		s.p("VCMPPD $0, %s, %s, K1", r(0), r(1))
		s.p("VPCMPQ $1, %s, %s, K1, K1", r(2), r(3)) // 3 < 2
		s.p("VCMPPD $30, %s, %s, K2", r(0), r(1))    // 1 > 0
		s.p("KORB K1, K2, K2")
		s.p("VMOVAPD %s, K2, %s", r(1), r(0))
		s.p("VMOVDQA64 %s, K2, %s", r(3), r(2))
		return
	}
	s.p("VCMPPD $0, %s, %s, %s", r(0), r(1), r(13))
	s.p("VPCMPGTQ %s, %s, %s", r(3), r(2), r(14)) // 2 > 3
	s.p("VANDPD %s, %s, %s", r(14), r(13), r(13))
	s.p("VCMPPD $30, %s, %s, %s", r(0), r(1), r(14))
	s.p("VORPD %s, %s, %s", r(14), r(13), r(13))
	s.p("VBLENDVPD %s, %s, %s, %s", r(13), r(1), r(0), r(0))
	s.p("VBLENDVPD %s, %s, %s, %s", r(13), r(3), r(2), r(2))
}

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

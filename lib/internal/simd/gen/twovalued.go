package main

import "fmt"

// sets are the registers of the addresses of four sets.
var sets = []string{"BX", "CX", "R8", "R9"}

// twoValued writes the products with four columns of two values each, for a multiple
// of 8 rows. The values are four low ones and then four high ones.
//
//	func dotTwoValued(s0, s1, s2, s3 *uint8, values *[2][4]float64, v *float64, n int, sums *[4]float64)
//	func subtractTwoValued(e *float64, s0, s1, s2, s3 *uint8, values *[2][4]float64, c *[4]float64, n int)
func (s *set) twoValued() {
	per := 8 / s.lanes
	s.text("dotTwoValued", 64)
	s.loadSets(0)
	s.p("MOVQ values+32(FP), R10")
	s.p("MOVQ v+40(FP), AX")
	s.p("MOVQ n+48(FP), DX")
	s.p("MOVQ sums+56(FP), R11")
	for i := range 4 * per {
		s.zero(s.v(4 + i))
	}
	s.eight("dotTwoValued", func(half int) {
		s.p("VMOVUPD %s, %s", word("AX", half*s.lanes), s.v(0))
		for r := range sets {
			s.member(r, half)
			s.p("VFMADD231PD %s, %s, %s", s.v(1), s.v(0), s.v(4+r*per+half))
		}
	})
	for r := range sets {
		i := 4 + r*per
		if s.lanes == 8 {
			s.p("VEXTRACTF64X4 $1, Z%d, Y0", i)
		} else {
			s.p("VMOVAPD Y%d, Y0", i+1)
		}
		s.p("VADDPD Y0, Y%d, Y%d", i, i)
		s.p("VEXTRACTF128 $1, Y%d, X0", i)
		s.p("VADDPD X0, X%d, X%d", i, i)
		s.p("VUNPCKHPD X%d, X%d, X0", i, i)
		s.p("VADDSD X0, X%d, X%d", i, i)
		s.p("VMOVSD X%d, %d(R11)", i, 8*r)
	}
	s.end()

	s.text("subtractTwoValued", 64)
	s.p("MOVQ e+0(FP), AX")
	s.loadSets(8)
	s.p("MOVQ values+40(FP), R10")
	s.p("MOVQ c+48(FP), R11")
	s.p("MOVQ n+56(FP), DX")
	for r := range sets {
		s.p("VBROADCASTSD %d(R11), %s", 8*r, s.v(4+r))
	}
	s.eight("subtractTwoValued", func(half int) {
		s.p("VMOVUPD %s, %s", word("AX", half*s.lanes), s.v(0))
		for r := range sets {
			s.member(r, half)
			s.p("VFNMADD231PD %s, %s, %s", s.v(1), s.v(4+r), s.v(0))
		}
		s.p("VMOVUPD %s, %s", s.v(0), word("AX", half*s.lanes))
	})
	s.end()
}

func (s *set) loadSets(offset int) {
	for r, to := range sets {
		s.p("MOVQ s%d+%d(FP), %s", r, offset+8*r, to)
	}
}

// eight writes a loop over bytes of the sets. AVX-512 keeps the values in registers.
func (s *set) eight(name string, body func(half int)) {
	if s.lanes == 8 {
		for r := range sets {
			s.p("VBROADCASTSD %d(R10), Z%d", 8*r, 16+r)
			s.p("VBROADCASTSD %d(R10), Z%d", 32+8*r, 20+r)
		}
	}
	s.p("XORQ DI, DI")
	s.p("XORQ SI, SI")
	s.p("JMP %sTest", name)
	s.label("%sLoop", name)
	for half := range 8 / s.lanes {
		body(half)
	}
	s.p("ADDQ $8, DI")
	s.p("INCQ SI")
	s.label("%sTest", name)
	s.p("CMPQ DI, DX")
	s.p("JLT %sLoop", name)
}

// member puts the values of column r into register 1.
func (s *set) member(r, half int) {
	if s.lanes == 8 {
		s.p("KMOVB (%s)(SI*1), K%d", sets[r], 1+r)
		s.p("VBLENDMPD Z%d, Z%d, K%d, Z1", 20+r, 16+r, 1+r)
		return
	}
	bits := fmt.Sprintf("·bitsC+%d(SB)", half*32)
	s.p("VPBROADCASTB (%s)(SI*1), Y2", sets[r])
	s.p("VPAND %s, Y2, Y2", bits)
	s.p("VPCMPEQQ %s, Y2, Y2", bits)
	s.p("VBROADCASTSD %d(R10), Y1", 8*r)
	s.p("VBROADCASTSD %d(R10), Y3", 32+8*r)
	s.p("VBLENDVPD Y2, Y3, Y1, Y1")
}

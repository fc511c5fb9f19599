package main

import "fmt"

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

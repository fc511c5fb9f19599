package main

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

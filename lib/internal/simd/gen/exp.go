package main

// Registers of exp beyond those that AVX2 has are memory there.
func (s *set) expConstants() {
	s.p("VBROADCASTSD a+16(FP), %s", s.v(15))
	for i, name := range []string{"log2e8C", "shifterC", "ln2HighC", "ln2LowC", "leastC", "mostC", "infC"} {
		s.p("VBROADCASTSD ·%s(SB), %s", name, s.v(8+i))
	}
	if s.lanes == 8 {
		for i := range expTerms {
			s.p("VBROADCASTSD ·exp%dC(SB), %s", i, s.v(16+i))
		}
		s.p("VMOVDQU64 ·eighthsC(SB), Z31")
	} else {
		s.p("LEAQ ·eighthsC(SB), BX")
	}
}

// exp does what Exp in pair.go does.
func (s *set) exp(at string) {
	y, t, n, r, p, tmp, power := s.v(0), s.v(1), s.v(2), s.v(3), s.v(4), s.v(5), s.v(6)
	s.p("VMULPD %s, %s, %s", at, s.v(15), y)
	s.p("VMOVAPD %s, %s", s.v(9), t)
	s.p("VFMADD231PD %s, %s, %s", s.v(8), y, t) // t = y·log2e8 + shifter
	s.p("VSUBPD %s, %s, %s", s.v(9), t, n)
	s.p("VMOVAPD %s, %s", y, r)
	s.p("VFNMADD231PD %s, %s, %s", s.v(10), n, r)
	s.p("VFNMADD231PD %s, %s, %s", s.v(11), n, r)
	if s.lanes == 8 {
		s.p("VPERMPD Z31, %s, %s", t, power)
		s.p("VMOVAPD %s, %s", s.v(16), p)
		for i := range expTerms[1:] {
			s.p("VFMADD213PD %s, %s, %s", s.v(17+i), r, p) // p = p·r + c
		}
	} else {
		s.p("VPAND ·sevenC(SB), %s, %s", t, n)
		s.p("VPCMPEQQ %s, %s, %s", tmp, tmp, tmp)
		s.p("VGATHERQPD %s, (BX)(%s*8), %s", tmp, n, power)
		s.p("VBROADCASTSD ·exp0C(SB), %s", p)
		for i := range expTerms[1:] {
			s.p("VBROADCASTSD ·exp%dC(SB), %s", i+1, tmp)
			s.p("VFMADD213PD %s, %s, %s", tmp, r, p)
		}
	}
	s.p("VMULPD %s, %s, %s", r, p, p)
	s.p("VPSLLQ $49, %s, %s", t, t)
	s.p("VPADDQ %s, %s, %s", t, power, power)
	s.p("VFMADD213PD %s, %s, %s", power, power, p) // p = power·p + power, which keeps what is no number
	if s.lanes == 8 {
		s.p("VCMPPD $17, %s, %s, K1", s.v(12), y) // y < least
		s.p("VPXORQ %s, %s, K1, %s", p, p, p)
		s.p("VCMPPD $30, %s, %s, K1", s.v(13), y) // y > most
		s.p("VMOVAPD %s, K1, %s", s.v(14), p)
	} else {
		s.p("VCMPPD $17, %s, %s, %s", s.v(12), y, tmp)
		s.p("VANDNPD %s, %s, %s", p, tmp, p)
		s.p("VCMPPD $30, %s, %s, %s", s.v(13), y, tmp)
		s.p("VBLENDVPD %s, %s, %s, %s", tmp, s.v(14), p, p)
	}
	s.p("VMOVUPD %s, %s", p, at)
}

func (s *set) exp32Constants() {
	s.p("VBROADCASTSS a+16(FP), %s", s.v(15))
	for i, c := range singles {
		s.p("VBROADCASTSS ·%s(SB), %s", c.name, s.v(8+i))
	}
	if s.lanes == 8 {
		for i := range exp32Terms {
			s.p("VBROADCASTSS ·exp32x%dC(SB), %s", i, s.v(16+i))
		}
	}
}

// exp32 does what exp32 in twin32.go does.
func (s *set) exp32(at string) {
	y, t, n, p, tmp := s.v(0), s.v(1), s.v(2), s.v(4), s.v(5)
	s.p("VMULPS %s, %s, %s", at, s.v(15), y)
	s.p("VMAXPS %s, %s, %s", s.v(12), y, y)
	s.p("VMINPS %s, %s, %s", s.v(13), y, y)
	s.p("VMOVAPS %s, %s", s.v(11), t)
	s.p("VFMADD231PS %s, %s, %s", s.v(8), y, t) // t = y·log2e + shifter
	s.p("VSUBPS %s, %s, %s", s.v(11), t, n)
	s.p("VFNMADD231PS %s, %s, %s", s.v(9), n, y)
	s.p("VFNMADD231PS %s, %s, %s", s.v(10), n, y)
	term := func(i int) string {
		if s.lanes == 8 {
			return s.v(16 + i)
		}
		s.p("VBROADCASTSS ·exp32x%dC(SB), %s", i, tmp)
		return tmp
	}
	s.p("VMOVAPS %s, %s", term(0), p)
	for i := range exp32Terms[1:] {
		s.p("VFMADD213PS %s, %s, %s", term(i+1), y, p) // p = p·y + c
	}
	s.p("VPSLLD $23, %s, %s", t, t)
	s.p("VPADDD %s, %s, %s", t, p, p)
	s.p("VMOVUPS %s, %s", p, at)
}

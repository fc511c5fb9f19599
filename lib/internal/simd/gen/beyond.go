package main

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

package main

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

package main

// cuts writes the passes over the bins of eight features:
//
//	func cuts(sums, by *float64, shut *int8, bins int, a, half float64, values *int64)
//	func cutsSigned(sums, positive, negative *float64, shut, plain *int8, bins int, a, half float64, values, bounds *int64)
//
// AVX2 takes four lanes at a time, in two turns for each bin.
func (s *set) cuts() {
	s.text("cuts", 56)
	s.p("MOVQ sums+0(FP), AX")
	s.p("MOVQ by+8(FP), BX")
	s.p("MOVQ shut+16(FP), R8")
	s.p("MOVQ bins+24(FP), DX")
	s.p("VBROADCASTSD a+32(FP), %s", s.v(2))
	s.walk("cuts", "half+40(FP)", func(half int) {
		s.moved("BX", 0, half, s.v(0))
		s.p("VSUBPD %s, %s, %s", s.v(0), s.v(4+half), s.v(4+half))
		s.greatest(half)
	})
	s.p("MOVQ values+48(FP), AX")
	s.keepBits(6, "AX")
	s.end()

	s.text("cutsSigned", 80)
	s.p("MOVQ sums+0(FP), AX")
	s.p("MOVQ positive+8(FP), BX")
	s.p("MOVQ negative+16(FP), CX")
	s.p("MOVQ shut+24(FP), R8")
	s.p("MOVQ plain+32(FP), R9")
	s.p("MOVQ bins+40(FP), DX")
	s.p("VBROADCASTSD a+48(FP), %s", s.v(2))
	s.walk("cutsSigned", "half+56(FP)", func(half int) {
		s.moved("BX", 0, half, s.v(0))
		s.moved("CX", negativeBins, half, s.v(1))
		s.p("VSUBPD %s, %s, %s", s.v(1), s.v(4+half), s.v(10))
		s.p("VSUBPD %s, %s, %s", s.v(4+half), s.v(0), s.v(11))
		s.maxBits(s.v(10), s.v(11))
		s.masked("R9", half, s.v(11))
		s.maxBits(s.v(11), s.v(8+half))
		s.p("VADDPD %s, %s, %s", s.v(1), s.v(0), s.v(0))
		s.p("VSUBPD %s, %s, %s", s.v(0), s.v(4+half), s.v(4+half))
		s.greatest(half)
	})
	s.p("MOVQ values+64(FP), AX")
	s.p("MOVQ bounds+72(FP), BX")
	s.keepBits(6, "AX")
	s.keepBits(8, "BX")
	s.end()
}

// negativeBins is where the sums of the negative weights begin, in bytes.
const negativeBins = 128 * 64

// walk writes the loop over the bins. Registers 4 and 5 are the sums on the way, from
// half the total on, 6 and 7 the values and 8 and 9 the bounds, -1 at first.
func (s *set) walk(name, half string, body func(half int)) {
	s.p("VBROADCASTSD ·absMask(SB), %s", s.v(3))
	s.p("VBROADCASTSD %s, %s", half, s.v(4))
	s.p("VMOVAPD %s, %s", s.v(4), s.v(5))
	if s.lanes == 8 {
		s.p("VPTERNLOGQ $255, Z6, Z6, Z6")
	} else {
		s.p("VPCMPEQQ Y6, Y6, Y6")
	}
	for i := 7; i < 10; i++ {
		s.p("VMOVAPD %s, %s", s.v(6), s.v(i))
	}
	s.p("SHLQ $6, DX")
	s.p("XORQ DI, DI")
	s.p("XORQ SI, SI")
	s.p("JMP %sTest", name)
	s.label("%sLoop", name)
	for half := range 8 / s.lanes {
		body(half)
	}
	s.p("ADDQ $64, DI")
	s.p("ADDQ $8, SI")
	s.label("%sTest", name)
	s.p("CMPQ DI, DX")
	s.p("JLT %sLoop", name)
}

// moved adds a times what is at base to the sums, and leaves them in a register.
func (s *set) moved(base string, offset, half int, to string) {
	at := address("AX", offset+32*half)
	s.p("VMOVUPD %s, %s", at, to)
	s.p("VFMADD231PD %s, %s, %s", address(base, 32*half), s.v(2), to)
	s.p("VMOVUPD %s, %s", to, at)
}

// greatest brings the values up to date.
func (s *set) greatest(half int) {
	s.p("VANDPD %s, %s, %s", s.v(4+half), s.v(3), s.v(11))
	s.masked("R8", half, s.v(11))
	s.maxBits(s.v(11), s.v(6+half))
}

// masked sets all bits of the lanes whose byte at base is -1.
func (s *set) masked(base string, half int, v string) {
	op := "VPOR"
	if s.lanes == 8 {
		op = "VPORQ"
	}
	s.p("VPMOVSXBQ %d(%s)(SI*1), %s", 4*half, base, s.v(12))
	s.p("%s %s, %s, %s", op, s.v(12), v, v)
}

// maxBits replaces best by v in the lanes where v is greater as an integer.
func (s *set) maxBits(v, best string) {
	if s.lanes == 8 {
		s.p("VPMAXSQ %s, %s, %s", v, best, best)
		return
	}
	s.p("VPCMPGTQ %s, %s, Y13", best, v)
	s.p("VBLENDVPD Y13, %s, %s, %s", v, best, best)
}

// keepBits stores eight lanes, from register i on.
func (s *set) keepBits(i int, base string) {
	for half := range 8 / s.lanes {
		s.p("VMOVUPD %s, %d(%s)", s.v(i+half), 32*half, base)
	}
}

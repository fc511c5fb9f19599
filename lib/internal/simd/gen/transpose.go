package main

// transpose is
//
//	func(dst *float64, dstStride int, src *float64, srcStride, n int)
//
// for n squares of 8×8 numbers, side by side in src and below each other in dst.
// Strides are in numbers.
func (s *set) transpose() {
	s.text("transpose", 40)
	s.p("MOVQ dst+0(FP), AX")
	s.p("MOVQ dstStride+8(FP), R8")
	s.p("MOVQ src+16(FP), BX")
	s.p("MOVQ srcStride+24(FP), R9")
	s.p("MOVQ n+32(FP), DX")
	s.p("SHLQ $3, R8")
	s.p("SHLQ $3, R9")
	s.label("transposeLoop")
	if s.lanes == 8 {
		s.square512()
	} else {
		s.square256()
	}
	s.p("LEAQ (AX)(R8*8), AX")
	s.p("ADDQ $64, BX")
	s.p("DECQ DX")
	s.p("JNZ transposeLoop")
	s.end()
}

// square512 goes by rows, then by pairs of rows, fours and all eight.
func (s *set) square512() {
	s.p("MOVQ BX, SI")
	for i := range 8 {
		s.p("VMOVUPD (SI), %s", s.v(i))
		s.p("ADDQ R9, SI")
	}
	for i := 0; i < 8; i += 2 {
		s.p("VUNPCKLPD %s, %s, %s", s.v(i+1), s.v(i), s.v(8+i))
		s.p("VUNPCKHPD %s, %s, %s", s.v(i+1), s.v(i), s.v(9+i))
	}
	for i := range 2 { // even and odd columns
		for j := range 2 {
			a, b := s.v(8+4*j+i), s.v(10+4*j+i)
			s.p("VSHUFF64X2 $0x88, %s, %s, %s", b, a, s.v(4*i+2*j))
			s.p("VSHUFF64X2 $0xdd, %s, %s, %s", b, a, s.v(4*i+2*j+1))
		}
	}
	s.p("MOVQ AX, DI")
	for column := range 8 {
		i, half, quarter := column%2, column/2%2, column/4
		a, b := s.v(4*i+half), s.v(4*i+2+half)
		lanes := []string{"0x88", "0xdd"}[quarter]
		s.p("VSHUFF64X2 $%s, %s, %s, Z8", lanes, b, a)
		s.p("VMOVUPD Z8, (DI)")
		s.p("ADDQ R8, DI")
	}
}

// square256 is four squares of 4×4.
func (s *set) square256() {
	for half := range 2 { // of the rows of src
		s.p("MOVQ BX, SI")
		for range 4 * half {
			s.p("ADDQ R9, SI")
		}
		for i := range 4 {
			s.p("VMOVUPD (SI), %s", s.v(i))
			s.p("VMOVUPD 32(SI), %s", s.v(4+i))
			s.p("ADDQ R9, SI")
		}
		s.p("MOVQ AX, DI")
		for right := range 2 {
			r := 4 * right
			for i := 0; i < 4; i += 2 {
				s.p("VUNPCKLPD %s, %s, %s", s.v(r+i+1), s.v(r+i), s.v(8+i))
				s.p("VUNPCKHPD %s, %s, %s", s.v(r+i+1), s.v(r+i), s.v(9+i))
			}
			for column := range 4 {
				lanes := []string{"0x20", "0x31"}[column/2]
				s.p("VPERM2F128 $%s, %s, %s, Y12", lanes, s.v(10+column%2), s.v(8+column%2))
				s.p("VMOVUPD Y12, %d(DI)", 32*half)
				s.p("ADDQ R8, DI")
			}
		}
	}
}

package main

// single writes the routines in single precision:
//
//	distance1x32, distance2x32, dotx32: func(dst, x, panels *float32, d, n int)
//	the same with Block: func(d0, d1, d2, d3, x, panels *float32, d, n int)
//	affine32: func(v *float32, n int, a, b float32); sqrt32: func(v *float32, n int); exp32: func(v *float32, n int, a float32)
//
// A panel has 16 points. n counts panels, or numbers in multiples of 16.
func (s *set) single() {
	for _, f := range []struct {
		name string
		term func(x, y, sum, tmp string)
	}{
		{"distance1x32", func(x, y, sum, tmp string) {
			s.p("VSUBPS %s, %s, %s", y, x, tmp)
			s.p("VANDPS %s, %s, %s", tmp, s.last(), tmp)
			s.p("VADDPS %s, %s, %s", tmp, sum, sum)
		}},
		{"distance2x32", func(x, y, sum, tmp string) {
			s.p("VSUBPS %s, %s, %s", y, x, tmp)
			s.p("VFMADD231PS %s, %s, %s", tmp, tmp, sum)
		}},
		{"dotx32", func(x, y, sum, _ string) {
			s.p("VFMADD231PS %s, %s, %s", y, x, sum)
		}},
	} {
		s.distance32(f.name, f.term)
		s.block32(f.name, f.term)
	}
	s.subtract32()
	s.each32("affine32", 24, func() {
		s.p("VBROADCASTSS a+16(FP), %s", s.v(1))
		s.p("VBROADCASTSS b+20(FP), %s", s.v(2))
	}, func(at string) {
		s.p("VMOVUPS %s, %s", at, s.v(0))
		s.p("VFMADD213PS %s, %s, %s", s.v(2), s.v(1), s.v(0))
		s.p("VMOVUPS %s, %s", s.v(0), at)
	})
	s.each32("sqrt32", 16, func() {}, func(at string) {
		s.p("VSQRTPS %s, %s", at, s.v(0))
		s.p("VMOVUPS %s, %s", s.v(0), at)
	})
	s.each32("exp32", 20, func() {
		s.p("VBROADCASTSS a+16(FP), %s", s.v(15))
		for i, c := range singles {
			s.p("VBROADCASTSS ·%s(SB), %s", c.name, s.v(8+i))
		}
		if s.lanes == 8 {
			for i := range exp32Terms {
				s.p("VBROADCASTSS ·exp32x%dC(SB), %s", i, s.v(16+i))
			}
		}
	}, s.exp32)
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

// each32 writes a loop over v, of which body does a register at an address.
func (s *set) each32(name string, args int, prepare func(), body func(at string)) {
	s.text(name, args)
	s.p("MOVQ v+0(FP), AX")
	s.p("MOVQ n+8(FP), DX")
	s.p("SHLQ $2, DX")
	prepare()
	s.p("XORQ DI, DI")
	s.p("JMP %sTest", name)
	s.label("%sLoop", name)
	for i := range 8 / s.lanes {
		body(address("AX", i*8*s.lanes))
	}
	s.p("ADDQ $64, DI")
	s.label("%sTest", name)
	s.p("CMPQ DI, DX")
	s.p("JLT %sLoop", name)
	s.end()
}

func (s *set) distance32(name string, term func(x, y, sum, tmp string)) {
	s.text(name, 40)
	s.p("MOVQ dst+0(FP), AX")
	s.p("MOVQ x+8(FP), BX")
	s.p("MOVQ panels+16(FP), CX")
	s.p("MOVQ d+24(FP), R8")
	s.p("SHLQ $6, R8") // the size of a panel
	s.p("MOVQ n+32(FP), DX")
	s.p("VBROADCASTSS ·absMask32(SB), %s", s.last())
	s.panels32(name, s.lanes/2, term)
	s.panels32(name, 1, term)
	s.end()
}

// panels32 is panels in single precision.
func (s *set) panels32(name string, many int, term func(x, y, sum, tmp string)) {
	per := 8 / s.lanes
	sums := many * per
	s.label("%s%d", name, many)
	s.p("CMPQ DX, $%d", many)
	s.p("JLT %sDone%d", name, many)
	base := []string{"CX", "R10", "R11", "R12"}[:many]
	for i := 1; i < many; i++ {
		s.p("LEAQ (%s)(R8*1), %s", base[i-1], base[i])
	}
	for i := range sums {
		s.zero(s.v(i))
	}
	s.p("MOVQ BX, SI")
	s.p("XORQ DI, DI")
	s.label("%sFeature%d", name, many)
	s.p("VBROADCASTSS (SI), %s", s.v(sums))
	for i := range sums {
		term(s.v(sums), address(base[i/per], i%per*8*s.lanes), s.v(i), s.v(sums+1+i))
	}
	s.p("ADDQ $4, SI")
	s.p("ADDQ $64, DI")
	s.p("CMPQ DI, R8")
	s.p("JLT %sFeature%d", name, many)
	for i := range sums {
		s.p("VMOVUPS %s, %d(AX)", s.v(i), i*8*s.lanes)
	}
	s.p("ADDQ $%d, AX", 64*many)
	s.p("LEAQ (%s)(R8*1), CX", base[many-1])
	s.p("SUBQ $%d, DX", many)
	s.p("JMP %s%d", name, many)
	s.label("%sDone%d", name, many)
}

// block32 writes the form for several points, interleaved as for block, with a
// destination each.
func (s *set) block32(name string, term func(x, y, sum, tmp string)) {
	s.text(name+"Block", 64)
	for r, to := range blockTo {
		s.p("MOVQ d%d+%d(FP), %s", r, 8*r, to)
	}
	s.p("MOVQ x+32(FP), BX")
	s.p("MOVQ panels+40(FP), CX")
	s.p("MOVQ d+48(FP), R8")
	s.p("SHLQ $6, R8")
	s.p("MOVQ n+56(FP), DX")
	s.p("VBROADCASTSS ·absMask32(SB), %s", s.last())
	if s.lanes == 8 {
		s.blockPanels32(name, 4, term)
	}
	s.blockPanels32(name, 1, term)
	s.end()
}

// blockTo are the registers of the destinations.
var blockTo = []string{"AX", "R9", "R13", "R14"}

func (s *set) blockPanels32(name string, many int, term func(x, y, sum, tmp string)) {
	per := 8 / s.lanes
	wide := many * per
	ys, x, tmp := points*wide, points*wide+wide, points*wide+wide+1
	s.label("%sBlock%d", name, many)
	s.p("CMPQ DX, $%d", many)
	s.p("JLT %sBlockDone%d", name, many)
	base := []string{"CX", "R10", "R11", "R12"}[:many]
	for i := 1; i < many; i++ {
		s.p("LEAQ (%s)(R8*1), %s", base[i-1], base[i])
	}
	for i := range points * wide {
		s.zero(s.v(i))
	}
	s.p("MOVQ BX, SI")
	s.p("XORQ DI, DI")
	s.label("%sBlockFeature%d", name, many)
	for i := range wide {
		s.p("VMOVUPS %s, %s", address(base[i/per], i%per*8*s.lanes), s.v(ys+i))
	}
	for r := range points {
		s.p("VBROADCASTSS %d(SI), %s", 4*r, s.v(x))
		for i := range wide {
			term(s.v(x), s.v(ys+i), s.v(r*wide+i), s.v(tmp+i%2))
		}
	}
	s.p("ADDQ $%d, SI", 4*points)
	s.p("ADDQ $64, DI")
	s.p("CMPQ DI, R8")
	s.p("JLT %sBlockFeature%d", name, many)
	for r, to := range blockTo {
		for i := range wide {
			s.p("VMOVUPS %s, %d(%s)", s.v(r*wide+i), i*8*s.lanes, to)
		}
		s.p("ADDQ $%d, %s", 64*many, to)
	}
	s.p("LEAQ (%s)(R8*1), CX", base[many-1])
	s.p("SUBQ $%d, DX", many)
	s.p("JMP %sBlock%d", name, many)
	s.label("%sBlockDone%d", name, many)
}

// subtract32 is func(e *float64, k0, k1, k2, k3 *float32, n int, c *[4]float64):
// e -= Σ c_r·k_r, one after the other, n a multiple of 16.
func (s *set) subtract32() {
	s.text("subtract32", 56)
	s.p("MOVQ e+0(FP), AX")
	rows := []string{"BX", "CX", "R8", "R9"}
	for r, k := range rows {
		s.p("MOVQ k%d+%d(FP), %s", r, 8+8*r, k)
	}
	s.p("MOVQ n+40(FP), DX")
	s.p("MOVQ c+48(FP), SI")
	for r := range rows {
		s.p("VBROADCASTSD %d(SI), %s", 8*r, s.v(4+r))
	}
	s.loop("subtract32", func(_, i int) {
		s.p("VMOVUPD %s, %s", word("AX", i), s.v(0))
		for r, k := range rows {
			s.row(k, i, 4, s.v(1))
			s.p("VFNMADD231PD %s, %s, %s", s.v(1), s.v(4+r), s.v(0))
		}
		s.p("VMOVUPD %s, %s", s.v(0), word("AX", i))
	})
	s.end()
}

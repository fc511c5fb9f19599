package main

// distances writes distance1, distance2 and dot:
//
//	func(dst, x, panels *float64, d, n int)
//
// for n panels. Several panels are done at a time, so that their sums, each of
// which waits for itself, overlap.
//
// and their forms for Block points x, interleaved, whose results are stride
// numbers apart:
//
//	func(dst *float64, stride int, x, panels *float64, d, n int)
func (s *set) distances() {
	for _, f := range []struct {
		name string
		term func(x, y, sum, tmp string)
	}{{"distance1", s.cityBlock}, {"distance2", s.euclidean}, {"dot", s.inner}} {
		s.distance(f.name, f.term)
		s.block(f.name, f.term)
	}
}

// cityBlock adds |x - y| to a sum.
func (s *set) cityBlock(x, y, sum, tmp string) {
	s.p("VSUBPD %s, %s, %s", y, x, tmp)
	s.p("VANDPD %s, %s, %s", tmp, s.last(), tmp)
	s.p("VADDPD %s, %s, %s", tmp, sum, sum)
}

// euclidean adds (x - y)² to a sum.
func (s *set) euclidean(x, y, sum, tmp string) {
	s.p("VSUBPD %s, %s, %s", y, x, tmp)
	s.p("VFMADD231PD %s, %s, %s", tmp, tmp, sum)
}

// inner adds x·y to a sum.
func (s *set) inner(x, y, sum, _ string) { s.p("VFMADD231PD %s, %s, %s", y, x, sum) }

// distance writes one; y is in memory.
func (s *set) distance(name string, term func(x, y, sum, tmp string)) {
	s.text(name, 40)
	s.p("MOVQ dst+0(FP), AX")
	s.p("MOVQ x+8(FP), BX")
	s.p("MOVQ panels+16(FP), CX")
	s.p("MOVQ d+24(FP), R9")
	s.p("MOVQ n+32(FP), DX")
	s.p("MOVQ R9, R8")
	s.p("SHLQ $6, R8") // the size of a panel
	s.p("VBROADCASTSD ·absMask(SB), %s", s.last())
	many := s.lanes / 2 // panels at a time: 4, or 2 of two registers each
	s.panels(name, many, term)
	s.panels(name, 1, term)
	s.end()
}

// panels writes the loop that takes so many panels at a time while it can.
func (s *set) panels(name string, many int, term func(x, y, sum, tmp string)) {
	per := 8 / s.lanes // registers a panel
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
	s.p("VBROADCASTSD (SI), %s", s.v(sums))
	for i := range sums {
		term(s.v(sums), address(base[i/per], i%per*8*s.lanes), s.v(i), s.v(sums+1+i))
	}
	s.p("ADDQ $8, SI")
	s.p("ADDQ $64, DI")
	s.p("CMPQ DI, R8")
	s.p("JLT %sFeature%d", name, many)
	for i := range sums {
		s.p("VMOVUPD %s, %d(AX)", s.v(i), i*8*s.lanes)
	}
	s.p("ADDQ $%d, AX", 64*many)
	s.p("LEAQ (%s)(R8*1), CX", base[many-1])
	s.p("SUBQ $%d, DX", many)
	s.p("JMP %s%d", name, many)
	s.label("%sDone%d", name, many)
}

// points is how many points x a block has.
const points = 4

// block writes the form for several points: what is read of the panels is used
// for all of them.
func (s *set) block(name string, term func(x, y, sum, tmp string)) {
	s.text(name+"Block", 48)
	s.p("MOVQ dst+0(FP), AX")
	s.p("MOVQ stride+8(FP), R13")
	s.p("SHLQ $3, R13")
	s.p("LEAQ (R13)(R13*2), R14")
	s.p("MOVQ x+16(FP), BX")
	s.p("MOVQ panels+24(FP), CX")
	s.p("MOVQ d+32(FP), R9")
	s.p("MOVQ n+40(FP), DX")
	s.p("MOVQ R9, R8")
	s.p("SHLQ $6, R8")
	s.p("VBROADCASTSD ·absMask(SB), %s", s.last())
	if s.lanes == 8 {
		s.blockPanels(name, 4, term)
	}
	s.blockPanels(name, 1, term)
	s.end()
}

func (s *set) blockPanels(name string, many int, term func(x, y, sum, tmp string)) {
	per := 8 / s.lanes
	wide := many * per // registers of points y
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
		s.p("VMOVUPD %s, %s", address(base[i/per], i%per*8*s.lanes), s.v(ys+i))
	}
	for r := range points {
		s.p("VBROADCASTSD %d(SI), %s", 8*r, s.v(x))
		for i := range wide {
			term(s.v(x), s.v(ys+i), s.v(r*wide+i), s.v(tmp+i%2))
		}
	}
	s.p("ADDQ $%d, SI", 8*points)
	s.p("ADDQ $64, DI")
	s.p("CMPQ DI, R8")
	s.p("JLT %sBlockFeature%d", name, many)
	for r, row := range []string{"(AX)", "(AX)(R13*1)", "(AX)(R13*2)", "(AX)(R14*1)"} {
		for i := range wide {
			s.p("VMOVUPD %s, %d%s", s.v(r*wide+i), i*8*s.lanes, row)
		}
	}
	s.p("ADDQ $%d, AX", 64*many)
	s.p("LEAQ (%s)(R8*1), CX", base[many-1])
	s.p("SUBQ $%d, DX", many)
	s.p("JMP %sBlock%d", name, many)
	s.label("%sBlockDone%d", name, many)
}

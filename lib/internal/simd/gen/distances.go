package main

// distances writes distance1, distance2, its square root length, and dot:
//
//	func(dst, x, panels *T, d, n int)
//
// for n panels. Several panels are done at a time, so that their sums, each of
// which waits for itself, overlap.
//
// and their forms for Block points x, interleaved:
//
//	func(d0, d1, d2, d3, x, panels *T, d, n int)
//
// The names of those in single precision have x32 before Block.
func (s *set) distances() {
	infix := ""
	if s.precision == single {
		infix = "x32"
	}
	for _, f := range []form{
		{"distance1", s.cityBlock, func(string) {}},
		{"distance2", s.euclidean, func(string) {}},
		{"length", s.euclidean, func(sum string) { s.f("VSQRTPx %s, %s", sum, sum) }},
		{"dot", s.inner, func(string) {}},
	} {
		f.name += infix
		s.distance(f)
		s.block(f)
	}
}

// form is a distance: what a feature adds to a sum, and what becomes of this in the
// end. A root has a unit of its own, which works while others add up the next sums.
type form struct {
	name   string
	term   func(x, y, sum, tmp string)
	finish func(sum string)
}

// cityBlock adds |x - y| to a sum.
func (s *set) cityBlock(x, y, sum, tmp string) {
	s.f("VSUBPx %s, %s, %s", y, x, tmp)
	s.f("VANDPx %s, %s, %s", tmp, s.last(), tmp)
	s.f("VADDPx %s, %s, %s", tmp, sum, sum)
}

// euclidean adds (x - y)² to a sum.
func (s *set) euclidean(x, y, sum, tmp string) {
	s.f("VSUBPx %s, %s, %s", y, x, tmp)
	s.f("VFMADD231Px %s, %s, %s", tmp, tmp, sum)
}

// inner adds x·y to a sum.
func (s *set) inner(x, y, sum, _ string) { s.f("VFMADD231Px %s, %s, %s", y, x, sum) }

// distance writes one; y is in memory.
func (s *set) distance(f form) {
	s.text(f.name, 40)
	s.p("MOVQ dst+0(FP), AX")
	s.p("MOVQ x+8(FP), BX")
	s.p("MOVQ panels+16(FP), CX")
	s.p("MOVQ d+24(FP), R8")
	s.p("SHLQ $6, R8") // the size of a panel
	s.p("MOVQ n+32(FP), DX")
	s.f("VBROADCASTSx ·%s(SB), %s", s.mask, s.last())
	s.panels(f, s.lanes/2) // 4, or 2 of two registers each
	s.panels(f, 1)
	s.end()
}

// panels writes the loop that takes so many panels at a time while it can.
func (s *set) panels(f form, many int) {
	per := 8 / s.lanes // registers a panel
	sums := many * per
	s.label("%s%d", f.name, many)
	s.p("CMPQ DX, $%d", many)
	s.p("JLT %sDone%d", f.name, many)
	base := []string{"CX", "R10", "R11", "R12"}[:many]
	for i := 1; i < many; i++ {
		s.p("LEAQ (%s)(R8*1), %s", base[i-1], base[i])
	}
	for i := range sums {
		s.zero(s.v(i))
	}
	s.p("MOVQ BX, SI")
	s.p("XORQ DI, DI")
	s.label("%sFeature%d", f.name, many)
	s.f("VBROADCASTSx (SI), %s", s.v(sums))
	for i := range sums {
		f.term(s.v(sums), address(base[i/per], i%per*8*s.lanes), s.v(i), s.v(sums+1+i))
	}
	s.p("ADDQ $%d, SI", s.size)
	s.p("ADDQ $64, DI")
	s.p("CMPQ DI, R8")
	s.p("JLT %sFeature%d", f.name, many)
	for i := range sums {
		f.finish(s.v(i))
		s.f("VMOVUPx %s, %d(AX)", s.v(i), i*8*s.lanes)
	}
	s.p("ADDQ $%d, AX", 64*many)
	s.p("LEAQ (%s)(R8*1), CX", base[many-1])
	s.p("SUBQ $%d, DX", many)
	s.p("JMP %s%d", f.name, many)
	s.label("%sDone%d", f.name, many)
}

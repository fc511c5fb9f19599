package main

// points is how many points x a block has.
const points = 4

// block writes the form of a distance for several points: what is read of the
// panels is used for all of them.
func (s *set) block(f form) {
	s.text(f.name+"Block", 64)
	for r, to := range blockTo {
		s.p("MOVQ d%d+%d(FP), %s", r, 8*r, to)
	}
	s.p("MOVQ x+32(FP), BX")
	s.p("MOVQ panels+40(FP), CX")
	s.p("MOVQ d+48(FP), R8")
	s.p("SHLQ $6, R8")
	s.p("MOVQ n+56(FP), DX")
	s.f("VBROADCASTSx ·%s(SB), %s", s.mask, s.last())
	if s.lanes == 8 {
		s.blockPanels(f, 4)
	}
	s.blockPanels(f, 1)
	s.end()
}

// blockTo are the registers of the destinations.
var blockTo = []string{"AX", "R9", "R13", "R14"}

func (s *set) blockPanels(f form, many int) {
	per := 8 / s.lanes
	wide := many * per // registers of points y
	ys, x, tmp := points*wide, points*wide+wide, points*wide+wide+1
	s.label("%sBlock%d", f.name, many)
	s.p("CMPQ DX, $%d", many)
	s.p("JLT %sBlockDone%d", f.name, many)
	base := []string{"CX", "R10", "R11", "R12"}[:many]
	for i := 1; i < many; i++ {
		s.p("LEAQ (%s)(R8*1), %s", base[i-1], base[i])
	}
	for i := range points * wide {
		s.zero(s.v(i))
	}
	s.p("MOVQ BX, SI")
	s.p("XORQ DI, DI")
	s.label("%sBlockFeature%d", f.name, many)
	for i := range wide {
		s.f("VMOVUPx %s, %s", address(base[i/per], i%per*8*s.lanes), s.v(ys+i))
	}
	for r := range points {
		s.f("VBROADCASTSx %d(SI), %s", s.size*r, s.v(x))
		for i := range wide {
			f.term(s.v(x), s.v(ys+i), s.v(r*wide+i), s.v(tmp+i%2))
		}
	}
	s.p("ADDQ $%d, SI", s.size*points)
	s.p("ADDQ $64, DI")
	s.p("CMPQ DI, R8")
	s.p("JLT %sBlockFeature%d", f.name, many)
	for r, to := range blockTo {
		for i := range wide {
			f.finish(s.v(r*wide + i))
			s.f("VMOVUPx %s, %d(%s)", s.v(r*wide+i), i*8*s.lanes, to)
		}
		s.p("ADDQ $%d, %s", 64*many, to)
	}
	s.p("LEAQ (%s)(R8*1), CX", base[many-1])
	s.p("SUBQ $%d, DX", many)
	s.p("JMP %sBlock%d", f.name, many)
	s.label("%sBlockDone%d", f.name, many)
}

package main

import "fmt"

// syrk writes what adds the products of columns in panels, and what puts rows of
// a matrix into such panels:
//
//	func syrkTile(sum, panels *float64, stride, r, n int, sign float64)
//	func syrkPack(panels, x *float64, rows *int32, a *float64, r, n, d int)
//
// Panels have r rows. A tile is eight rows of the sum, those of the columns of
// the first of n panels. syrkPack32 is for a matrix x of float32.
func (s *set) syrk() {
	s.syrkTile()
	for _, s.rows = range []precision{double, single} {
		s.syrkPack("syrkPack" + s.rows.suffix)
	}
}

// syrkTile keeps a block of the sum in registers: with AVX-512 eight rows and
// three panels or one, with AVX2 four rows and one panel. AX is the sum, BX the
// first panel, CX the others.
func (s *set) syrkTile() {
	s.text("syrkTile", 48)
	s.p("MOVQ sum+0(FP), AX")
	s.p("MOVQ panels+8(FP), BX")
	s.p("MOVQ stride+16(FP), R8")
	s.p("MOVQ r+24(FP), R9")
	s.p("MOVQ n+32(FP), DX")
	s.p("VBROADCASTSD sign+40(FP), %s", s.last())
	s.p("SHLQ $3, R8")
	s.p("SHLQ $6, R9")
	s.p("MOVQ BX, CX")
	if s.lanes == 8 {
		s.syrkPanels(3, 8)
	}
	s.syrkPanels(1, s.lanes)
	s.end()
}

func (s *set) syrkPanels(many, rows int) {
	name := fmt.Sprintf("syrk%d", many)
	per := 8 / s.lanes
	wide := many * per // registers of a row
	base := []string{"CX", "R10", "R11"}[:many]
	s.label("%sNext", name)
	s.p("CMPQ DX, $%d", many)
	s.p("JLT %sDone", name)
	for i := 1; i < many; i++ {
		s.p("LEAQ (%s)(R9*1), %s", base[i-1], base[i])
	}
	for top := 0; top < 8; top += rows {
		for i := range rows * wide {
			s.zero(s.v(i))
		}
		s.p("MOVQ BX, SI")
		s.p("XORQ DI, DI")
		s.label("%sRow%d", name, top)
		for i := range wide {
			s.p("VMOVUPD %s, %s", address(base[i/per], i%per*8*s.lanes), s.v(rows*wide+i))
		}
		for r := range rows {
			x := s.v(rows*wide + wide + r%2)
			s.p("VBROADCASTSD %d(SI), %s", 8*(top+r), x)
			for i := range wide {
				s.p("VFMADD231PD %s, %s, %s", s.v(rows*wide+i), x, s.v(r*wide+i))
			}
		}
		s.p("ADDQ $64, SI")
		s.p("ADDQ $64, DI")
		s.p("CMPQ DI, R9")
		s.p("JLT %sRow%d", name, top)
		s.p("MOVQ AX, SI")
		if top > 0 {
			s.p("LEAQ (SI)(R8*%d), SI", top)
		}
		for r := range rows {
			for i := range wide {
				x := s.v(rows*wide + i)
				s.p("VMOVUPD %d(SI), %s", i*8*s.lanes, x)
				s.p("VFMADD231PD %s, %s, %s", s.v(r*wide+i), s.last(), x)
				s.p("VMOVUPD %s, %d(SI)", x, i*8*s.lanes)
			}
			s.p("ADDQ R8, SI")
		}
	}
	s.p("ADDQ $%d, AX", 64*many)
	s.p("LEAQ (%s)(R9*1), CX", base[many-1])
	s.p("SUBQ $%d, DX", many)
	s.p("JMP %sNext", name)
	s.label("%sDone", name)
}

// syrkPack scales row after row, and puts it into the next row of the panels.
func (s *set) syrkPack(name string) {
	s.text(name, 56)
	s.p("MOVQ panels+0(FP), AX")
	s.p("MOVQ x+8(FP), BX")
	s.p("MOVQ rows+16(FP), R8")
	s.p("MOVQ a+24(FP), DX")
	s.p("MOVQ r+32(FP), R9")
	s.p("MOVQ n+40(FP), R12")
	s.p("MOVQ d+48(FP), R13")
	s.p("SHLQ $6, R9")
	s.firstColumns()
	s.p("JMP %sTest", name)
	s.label("%sRow", name)
	s.p("MOVLQSX (R8), R10")
	s.p("IMULQ R13, R10")
	s.p("ADDQ BX, R10")
	s.p("VBROADCASTSD (DX), %s", s.v(0))
	s.p("MOVQ AX, R11")
	s.columns(name, func(load func(row, part int, to string)) {
		for part := range 8 / s.lanes {
			load(10, part, s.v(1))
			s.p("VMULPD %s, %s, %s", s.v(0), s.v(1), s.v(1))
			s.p("VMOVUPD %s, %d(R11)", s.v(1), 32*part)
		}
		s.p("ADDQ R9, R11")
	})
	s.p("ADDQ $64, AX")
	s.p("ADDQ $4, R8")
	s.p("ADDQ $8, DX")
	s.p("DECQ R12")
	s.label("%sTest", name)
	s.p("TESTQ R12, R12")
	s.p("JGT %sRow", name)
	s.end()
}

package main

import (
	"fmt"
	"math/bits"
)

// gemv writes the products of rows of a matrix with a vector and the sums of
// rows, for rows of d features that lie anywhere:
//
//	func gemvDot(dst, x *float64, rows *int32, v *float64, n, d int)
//	func gemvAdd(dst, x *float64, rows *int32, a *float64, n, d int)
//
// n is a multiple of 4; v and dst of gemvAdd are filled up to a multiple of 8.
// AX walks through the results, BX is the matrix, CX walks through the rows'
// numbers, R8 to R11 are four rows. The names of those for a matrix x of float32, whose
// numbers are widened before anything else, end with 32.
func (s *set) gemv() {
	if s.lanes == 4 {
		s.masks()
	}
	for _, s.rows = range []precision{double, single} {
		s.gemvDot("gemvDot" + s.rows.suffix)
		s.gemvAdd("gemvAdd" + s.rows.suffix)
	}
}

// masks writes eight words of ones and eight of zeros: what begins l words
// before their border is the mask of the first l of eight lanes.
func (s *set) masks() {
	s.w.WriteByte('\n')
	for i := range 16 {
		mask := "0xffffffffffffffff"
		if i >= 8 {
			mask = "0"
		}
		fmt.Fprintf(s.w, "DATA ·firstC+%d(SB)/8, $%s\n", 8*i, mask)
	}
	fmt.Fprintf(s.w, "GLOBL ·firstC(SB), RODATA|NOPTR, $128\n")
}

// firstColumns prepares for columns: from the number of columns in R13 it makes
// their bytes in a row, in SI those of the blocks of eight, in R14 how many remain, and
// the mask of these in K1, or in 14 and 15 of the Y or X registers. It uses CX and DI.
func (s *set) firstColumns() {
	s.p("MOVQ R13, R14")
	s.p("ANDQ $7, R14")
	if s.lanes == 8 {
		s.p("MOVQ R14, CX")
		s.p("MOVQ $1, DI")
		s.p("SHLQ CX, DI")
		s.p("DECQ DI")
		s.p("KMOVB DI, K1")
	} else {
		s.p("LEAQ ·firstC+64(SB), CX")
		s.p("MOVQ R14, DI")
		s.p("SHLQ $%d, DI", s.rowShift())
		s.p("SUBQ DI, CX")
		if s.rows == single {
			s.p("VMOVUPS (CX), X14")
			s.p("VMOVUPS 16(CX), X15")
		} else {
			s.p("VMOVUPD (CX), Y14")
			s.p("VMOVUPD 32(CX), Y15")
		}
	}
	s.p("SHLQ $%d, R13", s.rowShift())
	s.p("MOVQ R13, SI")
	s.p("ANDQ $%d, SI", -8*s.rows.size)
}

// rowShift is the binary logarithm of the size of a number in a row.
func (s *set) rowShift() int { return bits.Len(uint(s.rows.size)) - 1 }

// wide is the address of a part, of four float64, of the block of columns at hand in a
// vector of float64.
func (s *set) wide(base string, part int) string {
	if s.rows == single {
		return fmt.Sprintf("%d(%s)(DI*2)", 32*part, base)
	}
	return address(base, 32*part)
}

// columns writes the loop over blocks of eight columns and what remains, DI being
// the place of a block in a row, in bytes. load puts a part of the row at a numbered
// register into another, with zeros behind the row's end.
func (s *set) columns(name string, body func(load func(row, part int, to string))) {
	at := func(row, part int) string { return address(fmt.Sprintf("R%d", row), 4*s.rows.size*part) }
	s.p("XORQ DI, DI")
	s.p("JMP %sBlockTest", name)
	s.label("%sBlock", name)
	body(func(row, part int, to string) {
		if s.rows == single {
			s.p("VCVTPS2PD %s, %s", at(row, part), to)
		} else {
			s.p("VMOVUPD %s, %s", at(row, part), to)
		}
	})
	s.p("ADDQ $%d, DI", 8*s.rows.size)
	s.label("%sBlockTest", name)
	s.p("CMPQ DI, SI")
	s.p("JLT %sBlock", name)
	s.p("TESTQ R14, R14")
	s.p("JEQ %sWhole", name)
	body(func(row, part int, to string) {
		switch {
		case s.lanes == 8 && s.rows == single:
			s.p("VCVTPS2PD.Z %s, K1, %s", at(row, part), to)
		case s.lanes == 8:
			s.p("VMOVUPD.Z %s, K1, %s", at(row, part), to)
		case s.rows == single:
			s.p("VMASKMOVPS %s, X%d, X%s", at(row, part), 14+part, to[1:])
			s.p("VCVTPS2PD X%s, %s", to[1:], to)
		default:
			s.p("VMASKMOVPD %s, Y%d, %s", at(row, part), 14+part, to)
		}
	})
	s.label("%sWhole", name)
}

// gemvRows writes the loop over fours of rows; vector is what the fourth argument
// is called.
func (s *set) gemvRows(name, vector string, body func()) {
	s.text(name, 48)
	s.p("MOVQ d+40(FP), R13")
	s.firstColumns()
	s.p("MOVQ dst+0(FP), AX")
	s.p("MOVQ x+8(FP), BX")
	s.p("MOVQ rows+16(FP), CX")
	s.p("MOVQ %s+24(FP), DX", vector)
	s.p("MOVQ n+32(FP), R12")
	s.p("JMP %sTest", name)
	s.label("%sRows", name)
	for r := range 4 {
		s.p("MOVLQSX %d(CX), R%d", 4*r, 8+r)
		s.p("IMULQ R13, R%d", 8+r)
		s.p("ADDQ BX, R%d", 8+r)
	}
	body()
	s.p("ADDQ $16, CX")
	s.p("SUBQ $4, R12")
	s.label("%sTest", name)
	s.p("CMPQ R12, $4")
	s.p("JGE %sRows", name)
	s.end()
}

// gemvDot adds the eight sums of a row, one a lane of the blocks, as
// ((0+4)+(1+5)) + ((2+6)+(3+7)).
func (s *set) gemvDot(name string) {
	s.gemvRows(name, "v", func() {
		per := 8 / s.lanes
		for i := range 4 * per {
			s.zero(s.v(i))
		}
		s.columns(name, func(load func(row, part int, to string)) {
			for part := range per {
				v := s.v(8 + part)
				s.p("VMOVUPD %s, %s", s.wide("DX", part), v)
				for r := range 4 {
					x := s.v(10 + r)
					load(8+r, part, x)
					s.p("VFMADD231PD %s, %s, %s", x, v, s.v(r+4*part))
				}
			}
		})
		for r := range 4 {
			if s.lanes == 8 {
				s.p("VEXTRACTF64X4 $1, Z%d, Y%d", r, 4+r)
			}
			s.p("VADDPD Y%d, Y%d, Y%d", 4+r, r, r)
		}
		s.p("VHADDPD Y1, Y0, Y0") // rows 0, 1, 0, 1
		s.p("VHADDPD Y3, Y2, Y2")
		s.p("VPERM2F128 $0x20, Y2, Y0, Y1") // the first halves of 0, 1, 2, 3
		s.p("VPERM2F128 $0x31, Y2, Y0, Y3")
		s.p("VADDPD Y3, Y1, Y1")
		s.p("VMOVUPD Y1, (AX)")
		s.p("ADDQ $32, AX")
	})
}

// gemvAdd adds four rows to a block at once, one after the other.
func (s *set) gemvAdd(name string) {
	s.gemvRows(name, "a", func() {
		for r := range 4 {
			s.p("VBROADCASTSD %d(DX), %s", 8*r, s.v(r))
		}
		s.columns(name, func(load func(row, part int, to string)) {
			for part := range 8 / s.lanes {
				sum := s.v(4 + part)
				s.p("VMOVUPD %s, %s", s.wide("AX", part), sum)
				for r := range 4 {
					x := s.v(6 + r + 4*part)
					load(8+r, part, x)
					s.p("VFMADD231PD %s, %s, %s", x, s.v(r), sum)
				}
				s.p("VMOVUPD %s, %s", sum, s.wide("AX", part))
			}
		})
		s.p("ADDQ $32, DX")
	})
}

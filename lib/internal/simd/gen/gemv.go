package main

import "fmt"

// gemv writes the products of rows of a matrix with a vector and the sums of
// rows, for rows of d features that lie anywhere:
//
//	func gemvDot(dst, x *float64, rows *int32, v *float64, n, d int)
//	func gemvAdd(dst, x *float64, rows *int32, a *float64, n, d int)
//
// n is a multiple of 4; v and dst of gemvAdd are filled up to a multiple of 8.
// AX walks through the results, BX is the matrix, CX walks through the rows'
// numbers, R8 to R11 are four rows.
func (s *set) gemv() {
	if s.lanes == 4 {
		s.masks()
	}
	s.gemvDot()
	s.gemvAdd()
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
// their bytes, in SI those of the blocks of eight, in R14 how many remain, and
// the mask of these in K1 or Y14 and Y15. It uses CX and DI.
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
		s.p("SHLQ $3, DI")
		s.p("SUBQ DI, CX")
		s.p("VMOVUPD (CX), Y14")
		s.p("VMOVUPD 32(CX), Y15")
	}
	s.p("SHLQ $3, R13")
	s.p("MOVQ R13, SI")
	s.p("ANDQ $-64, SI")
}

// columns writes the loop over blocks of eight columns and what remains, DI being
// the first of a block. load puts a part of the row at a numbered register into
// another, with zeros behind the row's end.
func (s *set) columns(name string, body func(load func(row, part int, to string))) {
	s.p("XORQ DI, DI")
	s.p("JMP %sBlockTest", name)
	s.label("%sBlock", name)
	body(func(row, part int, to string) { s.p("VMOVUPD %s, %s", address(fmt.Sprintf("R%d", row), 32*part), to) })
	s.p("ADDQ $64, DI")
	s.label("%sBlockTest", name)
	s.p("CMPQ DI, SI")
	s.p("JLT %sBlock", name)
	s.p("TESTQ R14, R14")
	s.p("JEQ %sWhole", name)
	body(func(row, part int, to string) {
		at := address(fmt.Sprintf("R%d", row), 32*part)
		if s.lanes == 8 {
			s.p("VMOVUPD.Z %s, K1, %s", at, to)
		} else {
			s.p("VMASKMOVPD %s, Y%d, %s", at, 14+part, to)
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
func (s *set) gemvDot() {
	s.gemvRows("gemvDot", "v", func() {
		per := 8 / s.lanes
		for i := range 4 * per {
			s.zero(s.v(i))
		}
		s.columns("gemvDot", func(load func(row, part int, to string)) {
			for part := range per {
				v := s.v(8 + part)
				s.p("VMOVUPD %s, %s", address("DX", 32*part), v)
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
func (s *set) gemvAdd() {
	s.gemvRows("gemvAdd", "a", func() {
		for r := range 4 {
			s.p("VBROADCASTSD %d(DX), %s", 8*r, s.v(r))
		}
		s.columns("gemvAdd", func(load func(row, part int, to string)) {
			for part := range 8 / s.lanes {
				sum := s.v(4 + part)
				s.p("VMOVUPD %s, %s", address("AX", 32*part), sum)
				for r := range 4 {
					x := s.v(6 + r + 4*part)
					load(8+r, part, x)
					s.p("VFMADD231PD %s, %s, %s", x, s.v(r), sum)
				}
				s.p("VMOVUPD %s, %s", sum, address("AX", 32*part))
			}
		})
		s.p("ADDQ $32, DX")
	})
}

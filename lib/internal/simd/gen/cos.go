package main

import "fmt"

// cosTerms are the numbers in internal/portable/cos.go: 2^29, 4/π, π/4 in three parts,
// then the polynomial of the sine and that of the cosine.
var cosTerms = []float64{
	1 << 29, 0x1.45f306dc9c883p+0, 7.85398125648498535156e-1, 3.77489470793079817668e-8, 2.69515142907905952645e-15,
	1.58962301576546568060e-10, -2.50507477628578072866e-8, 2.75573136213857245213e-6,
	-1.98412698295895385996e-4, 8.33333333332211858878e-3, -1.66666666666666307295e-1,
	-1.13585365213876817300e-11, 2.08757008419747316778e-9, -2.75573141792967388112e-7,
	2.48015872888517045348e-5, -1.38888888888730564116e-3, 4.16666666666665929218e-2,
	0.5, 1,
}

const (
	cosLimit = iota
	cosOctants
	cosHigh
	cosMiddle
	cosLow
	cosSine
	cosCosine = cosSine + 6
	cosHalf   = cosCosine + 6
	cosOne    = cosHalf + 1
)

// cos writes a·cos of numbers,
//
//	func cosScaled(v *float64, n int, a float64) (done int)
//
// which ends before a register with a number that is not below 2^29 in size. done is
// how many numbers were replaced. It does what portable.Cos does. AVX-512 has most
// constants in registers from 16 on.
func (s *set) cos() {
	s.text("cosScaled", 32)
	s.p("MOVQ v+0(FP), AX")
	s.p("MOVQ n+8(FP), DX")
	s.p("SHLQ $3, DX")
	s.p("VBROADCASTSD a+16(FP), %s", s.v(15))
	s.p("VBROADCASTSD ·absMask(SB), %s", s.v(14))
	s.p("VBROADCASTSD ·cos%dC(SB), %s", cosLimit, s.v(13))
	s.p("VBROADCASTSD ·cos%dC(SB), %s", cosOne, s.v(12))
	s.p("VBROADCASTSD ·cos%dC(SB), %s", cosHalf, s.v(11))
	if s.lanes == 8 {
		for i := cosOctants; i < cosHalf; i++ {
			s.p("VBROADCASTSD ·cos%dC(SB), Z%d", i, 16-cosOctants+i)
		}
	}
	s.p("XORQ DI, DI")
	s.p("JMP cosScaledTest")
	s.label("cosScaledLoop")
	s.cosine(address("AX", 0))
	s.p("ADDQ $%d, DI", 8*s.lanes)
	s.label("cosScaledTest")
	s.p("CMPQ DI, DX")
	s.p("JLT cosScaledLoop")
	s.label("cosScaledEnd")
	s.p("SHRQ $3, DI")
	s.p("MOVQ DI, done+24(FP)")
	s.end()
}

// cosTerm is a register with constant i, which may be that at tmp.
func (s *set) cosTerm(i int, tmp string) string {
	if s.lanes == 8 {
		return s.v(16 - cosOctants + i)
	}
	s.p("VBROADCASTSD ·cos%dC(SB), %s", i, tmp)
	return tmp
}

// cosine replaces the numbers at an address. Products and sums are apart, as they are
// in Go on a processor that does not fuse them.
func (s *set) cosine(at string) {
	r, n, r2, sine, y, tmp, octant := s.v(0), s.v(1), s.v(2), s.v(3), s.v(4), s.v(5), s.v(6)
	half := fmt.Sprintf("%c6", "XY"[s.lanes/8]) // the register of octant with numbers of half the size
	s.p("VANDPD %s, %s, %s", at, s.v(14), r)
	if s.lanes == 8 {
		s.p("VCMPPD $17, Z13, Z0, K1") // |x| < 2^29
		s.p("KMOVB K1, CX")
		s.p("CMPL CX, $255")
	} else {
		s.p("VCMPPD $17, Y13, Y0, Y5")
		s.p("VMOVMSKPD Y5, CX")
		s.p("CMPL CX, $15")
	}
	s.p("JNE cosScaledEnd")
	s.p("VMULPD %s, %s, %s", s.cosTerm(cosOctants, tmp), r, n)
	if s.lanes == 8 {
		s.p("VCVTTPD2DQ Z1, %s", half)
	} else {
		s.p("VCVTTPD2DQY Y1, %s", half)
	}
	small := fmt.Sprintf("%c5", "XY"[s.lanes/8])
	s.p("VPSLLD $31, %s, %s", half, small) // odd ones are made even
	s.p("VPSRLD $31, %s, %s", small, small)
	s.p("VPADDD %s, %s, %s", small, half, half)
	s.p("VCVTDQ2PD %s, %s", half, n)
	s.p("VPMOVZXDQ %s, %s", half, octant)
	for _, part := range []int{cosHigh, cosMiddle, cosLow} {
		s.p("VMULPD %s, %s, %s", s.cosTerm(part, tmp), n, tmp)
		s.p("VSUBPD %s, %s, %s", tmp, r, r)
	}
	s.p("VMULPD %s, %s, %s", r, r, r2)
	horner := func(from int, p string) {
		s.p("VMULPD %s, %s, %s", s.cosTerm(from, p), r2, p)
		for i := from + 1; i < from+5; i++ {
			s.p("VADDPD %s, %s, %s", s.cosTerm(i, tmp), p, p)
			s.p("VMULPD %s, %s, %s", r2, p, p)
		}
		s.p("VADDPD %s, %s, %s", s.cosTerm(from+5, tmp), p, p)
	}
	horner(cosSine, sine)
	s.p("VMULPD %s, %s, %s", r, r2, tmp)
	s.p("VMULPD %s, %s, %s", tmp, sine, sine)
	s.p("VADDPD %s, %s, %s", sine, r, sine)
	horner(cosCosine, y)
	s.p("VMULPD %s, %s, %s", r2, r2, tmp)
	s.p("VMULPD %s, %s, %s", tmp, y, y)
	s.p("VMULPD %s, %s, %s", s.v(11), r2, tmp)
	s.p("VSUBPD %s, %s, %s", tmp, s.v(12), tmp)
	s.p("VADDPD %s, %s, %s", y, tmp, y)
	s.p("VPSLLQ $62, %s, %s", octant, tmp) // its sign: the sine
	if s.lanes == 8 {
		s.p("VPMOVQ2M Z5, K1")
		s.p("VMOVAPD Z3, K1, Z4")
	} else {
		s.p("VBLENDVPD Y5, Y3, Y4, Y4")
	}
	s.p("VPSLLQ $61, %s, %s", octant, octant) // the signs of both differ: minus
	if s.lanes == 8 {
		s.p("VPXORQ Z5, Z6, Z6")
	} else {
		s.p("VPXOR Y5, Y6, Y6")
	}
	s.p("VANDNPD %s, %s, %s", octant, s.v(14), octant)
	s.p("VXORPD %s, %s, %s", octant, y, y)
	s.p("VMULPD %s, %s, %s", s.v(15), y, y)
	s.p("VMOVUPD %s, %s", y, at)
}

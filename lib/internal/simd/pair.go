package simd

import "math"

// The same functions for one pair or number, to the bit.

// Distance1Pair returns Σ_k |x_k - y_k|, with the same bits as Panels.Distance1.
func Distance1Pair(x, y []float64) (s float64) {
	y = y[:len(x)]
	for k, v := range x {
		s += math.Abs(v - y[k])
	}
	return s
}

// Distance2Pair returns Σ_k (x_k - y_k)², with the same bits as Panels.Distance2.
func Distance2Pair(x, y []float64) (s float64) {
	y = y[:len(x)]
	for k, v := range x {
		d := v - y[k]
		s = math.FMA(d, d, s)
	}
	return s
}

// DotPair returns Σ_k x_k·y_k, with the same bits as Panels.Dot.
func DotPair(x, y []float64) (s float64) {
	y = y[:len(x)]
	for k, v := range x {
		s = math.FMA(v, y[k], s)
	}
	return s
}

const (
	expLeast = -708                 // Exp is 0 below: the result would have fewer digits
	expMost  = 709                  // and +Inf above
	log2e8   = 0x1.71547652b82fep+3 // 8/ln 2
	ln2High  = 0x1.62e42fefa39efp-4 // ln 2/8
	ln2Low   = 0x1.abc9e3b39803fp-59
	shifter  = 0x1.8p52 // added to a number, it leaves the nearest integer in the lowest bits
)

// expTerms are the coefficients of exp(r) for |r| <= ln 2/16, from r⁷ down to r²:
// those of the power series up to r⁸ with the last term spread over the others as
// Chebyshev's polynomial has it, which leaves an error of 4e-18.
var expTerms = [...]float64{
	0x1.a01a01a01a01ap-13, 0x1.6c1d00c2a410dp-10, 0x1.1111111111111p-7, 0x1.55555546534cap-5, 0x1.5555555555555p-3, 0x1.0000000000171p-1,
}

// eighths are the bits of 2^(i/8), less what i adds to them when it is shifted to
// where the exponent begins three bits further up.
var eighths = [8]uint64{
	0x3ff0000000000000,
	0x3ff172b83c7d517b - 1<<49,
	0x3ff306fe0a31b715 - 2<<49,
	0x3ff4bfdad5362a27 - 3<<49,
	0x3ff6a09e667f3bcd - 4<<49,
	0x3ff8ace5422aa0db - 5<<49,
	0x3ffae89f995ad3ad - 6<<49,
	0x3ffd5818dcfba487 - 7<<49,
}

// Exp returns exp(x) with an error below 1.1 ulp (units in the last place). It returns
// 0 for x < -708, and +Inf for x > 709.
func Exp(x float64) float64 {
	switch {
	case x != x:
		return x
	case x < expLeast:
		return 0
	case x > expMost:
		return math.Inf(1)
	}
	t := math.FMA(x, log2e8, shifter)
	n := t - shifter
	r := math.FMA(-n, ln2Low, math.FMA(-n, ln2High, x))
	p := expTerms[0]
	for _, c := range expTerms[1:] {
		p = math.FMA(p, r, c)
	}
	p = r * math.FMA(p, r, 1)
	bits := math.Float64bits(t)
	power := math.Float64frombits(eighths[bits%8] + bits<<49) // 2^(n/8)
	return math.FMA(power, p, power)
}

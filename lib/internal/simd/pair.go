package simd

import "math"

// The same functions for one pair or number, to the bit.

// Distance1Pair is Σ_k |x_k - y_k|.
func Distance1Pair(x, y []float64) (s float64) {
	y = y[:len(x)]
	for k, v := range x {
		s += math.Abs(v - y[k])
	}
	return s
}

// Distance2Pair is Σ_k (x_k - y_k)².
func Distance2Pair(x, y []float64) (s float64) {
	y = y[:len(x)]
	for k, v := range x {
		d := v - y[k]
		s = math.FMA(d, d, s)
	}
	return s
}

// DotPair is Σ_k x_k·y_k.
func DotPair(x, y []float64) (s float64) {
	y = y[:len(x)]
	for k, v := range x {
		s = math.FMA(v, y[k], s)
	}
	return s
}

const (
	expLeast = -708 // Exp is 0 below: the result would have fewer digits
	expMost  = 709  // and +Inf above
	log2e    = 0x1.71547652b82fep+0
	ln2High  = 0x1.62e42fefa39efp-1
	ln2Low   = 0x1.abc9e3b39803fp-56
	shifter  = 0x1.8p52 // added to a number, it leaves the nearest integer in the lowest bits
)

// expTerms are the coefficients of the power series of exp, the highest first.
var expTerms = [...]float64{
	1. / 6227020800, 1. / 479001600, 1. / 39916800, 1. / 3628800, 1. / 362880, 1. / 40320, 1. / 5040, 1. / 720, 1. / 120, 1. / 24, 1. / 6, 1. / 2, 1, 1,
}

// Exp is exp(x) with an error below 1 ulp, but 0 below -708 and +Inf above 709.
func Exp(x float64) float64 {
	switch {
	case x != x:
		return x
	case x < expLeast:
		return 0
	case x > expMost:
		return math.Inf(1)
	}
	t := math.FMA(x, log2e, shifter)
	n := t - shifter
	r := math.FMA(-n, ln2Low, math.FMA(-n, ln2High, x))
	p := expTerms[0]
	for _, c := range expTerms[1:] {
		p = math.FMA(p, r, c)
	}
	return math.Float64frombits(math.Float64bits(p) + math.Float64bits(t)<<52)
}

package portable

import "math"

const (
	expMost  = 7.09782712893384e+02 // Exp is +Inf above
	expLeast = -1022 - 53           // the power of two below which Exp is 0
)

// Both parts of ln 2 that Exp takes.
const (
	Ln2Upper = 0.69314718055966295651160180568695068359375
	Ln2Lower = 0.28235290563031577122588448175013436025525412068e-12
)

// ExpTerms are the terms of Exp's power series: 1/8!, 1/7!, …, 1/2!, 1.
var ExpTerms = [...]float64{1. / 40320, 1. / 5040, 1. / 720, 1. / 120, 1. / 24, 1. / 6, 1. / 2, 1}

// Exp returns e^x, like math.Exp on an amd64 processor with fused multiply-adds.
//
// With x = n·ln 2 + 16r it computes exp(r)-1 by a power series, and from that
// exp(16r)-1 by squaring four times (N. Shibata, "Efficient evaluation methods of
// elementary functions suitable for SIMD computation", 2010).
func Exp(x float64) float64 {
	switch {
	case x != x || x > expMost:
		return x + math.Inf(1)
	case x < 2*expLeast: // the rest of the function is for moderate n
		return 0
	}
	n := math.RoundToEven(x * math.Log2E)
	if n < expLeast {
		return 0
	}
	r := math.FMA(-Ln2Lower, n, math.FMA(-Ln2Upper, n, x)) / 16
	p := ExpTerms[0]
	for _, c := range ExpTerms[1:] {
		p = math.FMA(p, r, c)
	}
	p *= r // exp(r)-1, and exp(2y)-1 = (exp(y)-1)·(exp(y)-1 + 2)
	for range 3 {
		p *= p + 2
	}
	return math.Ldexp(math.FMA(p, p+2, 1), int(n))
}

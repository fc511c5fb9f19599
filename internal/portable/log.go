package portable

import "math"

const (
	ln2High = 6.93147180369123816490e-01
	ln2Low  = 1.90821492927058770002e-10
)

// atanh returns R with log(1+f) = f - f²/2 + s·(f²/2 + R) for s = f/(2+f), by the
// polynomial of FreeBSD's log; s2 is s².
func atanh(s2 float64) (even, odd float64) {
	s4 := s2 * s2
	odd = 2.222219843214978396e-01 + float64(s4*1.531383769920937332e-01)
	odd = s4 * (3.999999999940941908e-01 + float64(s4*odd))
	even = 1.818357216161805012e-01 + float64(s4*1.479819860511658591e-01)
	even = 2.857142874366239149e-01 + float64(s4*even)
	even = s2 * (6.666666666666735130e-01 + float64(s4*even))
	return even, odd
}

// Log returns the natural logarithm of x, like math.Log on amd64. It is also right for
// denormal numbers, which that is not.
func Log(x float64) float64 {
	switch {
	case x < 0:
		return math.NaN()
	case x == 0:
		return math.Inf(-1)
	case x != x || math.IsInf(x, 1):
		return x
	}
	f, exponent := math.Frexp(x)
	k := float64(exponent)
	if f <= math.Sqrt2/2 {
		f *= 2
		k--
	}
	f--
	s := f / (2 + f)
	even, odd := atanh(s * s)
	half := float64(0.5 * f * f)
	rest := float64(s*(half+(float64(even)+float64(odd)))) + float64(k*ln2Low)
	return float64(k*ln2High) - ((half - rest) - f)
}

// Log2 returns the binary logarithm of x, like math.Log2 on amd64. It is exact for
// powers of two.
func Log2(x float64) float64 {
	f, exponent := math.Frexp(x)
	if f == 0.5 {
		return float64(exponent - 1)
	}
	return float64(Log(f)*(1/math.Ln2)) + float64(exponent)
}

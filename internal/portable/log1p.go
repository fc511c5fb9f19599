package portable

import "math"

// Log1p returns log(1+x), precise near 0, like math.Log1p on amd64: the algorithm of
// FreeBSD's log1p.
func Log1p(x float64) float64 {
	const sqrt2 = 0x6a09e667f3bcd // its fraction
	size := math.Abs(x)
	switch {
	case x < -1 || x != x:
		return math.NaN()
	case x == -1:
		return math.Inf(-1)
	case math.IsInf(x, 1):
		return x
	case size < 0x1p-54:
		return x
	case size < 0x1p-29:
		return x - float64(x*x*0.5)
	}
	// 1+x = 2^k·(1+f), and c is what 1+x lost by rounding, divided by it.
	k, f, c, bits := 0, x, 0.0, uint64(1)
	if !(-2.928932188134524755992e-01 < x && x < 4.142135623730950488017e-01) {
		u := x
		if size < 0x1p53 {
			u = 1 + x
		}
		bits = math.Float64bits(u)
		k = int(bits>>52) - 1023
		if size < 0x1p53 {
			if c = x - (u - 1); k > 0 {
				c = 1 - (u - x)
			}
			c /= u
		}
		bits &= 1<<52 - 1
		if bits < sqrt2 {
			u = math.Float64frombits(bits | 0x3ff<<52)
		} else {
			k++
			u = math.Float64frombits(bits | 0x3fe<<52)
			bits = (1<<52 - bits) >> 2
		}
		f = u - 1
	}
	half := float64(0.5 * f * f)
	low, high := float64(float64(k)*ln2Low)+c, float64(float64(k)*ln2High)
	if bits == 0 { // |f| < 2^-20
		if f == 0 {
			return high + low
		}
		rest := float64(half * (1 - float64(0.66666666666666666*f)))
		return high - ((rest - low) - f)
	}
	s := f / (2 + f)
	rest := float64(s * (half + float64(series(s*s))))
	if k == 0 {
		return f - (half - rest)
	}
	return high - ((half - (rest + low)) - f)
}

// series is the sum of what atanh returns, by one polynomial.
func series(z float64) float64 {
	p := 1.479819860511658591e-01
	for _, c := range [...]float64{
		1.531383769920937332e-01, 1.818357216161805012e-01, 2.222219843214978396e-01,
		2.857142874366239149e-01, 3.999999999940941908e-01, 6.666666666666735130e-01,
	} {
		p = c + float64(z*p)
	}
	return z * p
}

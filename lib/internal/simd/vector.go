package simd

import "math"

// The lengths of all slices here are multiples of Width.

// Affine replaces every v by a·v + b, rounded once.
func Affine(v []float64, a, b float64) { affine(whole(v), a, b) }

// ExpScaled replaces every v by Exp(a·v).
func ExpScaled(v []float64, a float64) { exp(whole(v), a) }

// Narrow rounds src to dst, which is as long.
func Narrow(dst []float32, src []float64) { narrow(dst[:len(src)], whole(src)) }

// Add adds a·v to dst, which is as long, rounded once a number.
func Add(dst, v []float64, a float64) { add(dst[:len(v)], whole(v), a) }

// AddAbs adds a·|v| to dst.
func AddAbs(dst, v []float64, a float64) { addAbs(dst[:len(v)], whole(v), a) }

// Multiply multiplies dst by a·v, which is as long.
func Multiply(dst, v []float64, a float64) { multiply(dst[:len(v)], whole(v), a) }

// DivideRoot divides dst by √(a·v), which is as long.
func DivideRoot(dst, v []float64, a float64) { divideRoot(dst[:len(v)], whole(v), a) }

// AddDot adds a·v to dst and returns Σ v·w: eight sums, which are added to each
// other in the end. All lengths are the same.
func AddDot(dst, v, w []float64, a float64) float64 {
	return addDot(dst[:len(v)], whole(v), w[:len(v)], a)
}

// DotProduct is Σ v·w, added up as by AddDot.
func DotProduct(v, w []float64) float64 { return dotProduct(whole(v), w[:len(v)]) }

// Within reports whether |v| <= bound for every v; it is false of a NaN. The length
// may be any.
func Within(v []float64, bound float64) bool {
	panels := len(v) / Width * Width
	for _, x := range v[panels:] {
		if !(math.Abs(x) <= bound) {
			return false
		}
	}
	return panels == 0 || within(v[:panels], bound)
}

func whole(v []float64) []float64 {
	if len(v)%Width != 0 {
		panic("simd: a part of a panel")
	}
	return v
}

package simd

import "math"

// The lengths of all slices here are multiples of Width.

// Affine replaces every number v_i by a·v_i + b, rounded once.
func Affine(v []float64, a, b float64) { affine(whole(v), a, b) }

// ExpScaled replaces every number v_i by Exp(a·v_i).
func ExpScaled(v []float64, a float64) { exp(whole(v), a) }

// Narrow stores the numbers of src in dst, rounded to single precision. Both have the
// same length.
func Narrow(dst []float32, src []float64) { narrow(dst[:len(src)], whole(src)) }

// Add adds a·v to dst, which has the same length. Each result is rounded once.
func Add(dst, v []float64, a float64) { add(dst[:len(v)], whole(v), a) }

// AddAbs adds a·|v_i| to each dst_i. Each result is rounded once.
func AddAbs(dst, v []float64, a float64) { addAbs(dst[:len(v)], whole(v), a) }

// Multiply multiplies each dst_i by a·v_i. Both have the same length.
func Multiply(dst, v []float64, a float64) { multiply(dst[:len(v)], whole(v), a) }

// DivideRoot divides each dst_i by √(a·v_i). Both have the same length.
func DivideRoot(dst, v []float64, a float64) { divideRoot(dst[:len(v)], whole(v), a) }

// AddDot adds a·v to dst and returns Σ_i v_i·w_i. This is the sum of eight partial sums,
// one for each i%8. All lengths are the same.
func AddDot(dst, v, w []float64, a float64) float64 {
	return addDot(dst[:len(v)], whole(v), w[:len(v)], a)
}

// DotProduct returns Σ_i v_i·w_i, with the same bits as AddDot.
func DotProduct(v, w []float64) float64 { return dotProduct(whole(v), w[:len(v)]) }

// Within reports whether |v_i| <= bound for every i. It returns false if v has a NaN.
// v may have any length.
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

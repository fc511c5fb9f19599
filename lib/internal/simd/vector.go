package simd

// The lengths of all slices here are multiples of Width.

// Affine replaces every v by a·v + b, rounded once.
func Affine(v []float64, a, b float64) { affine(whole(v), a, b) }

// Sqrt replaces every v by its square root.
func Sqrt(v []float64) { sqrt(whole(v)) }

// ExpScaled replaces every v by Exp(a·v).
func ExpScaled(v []float64, a float64) { exp(whole(v), a) }

// Narrow rounds src to dst, which is as long.
func Narrow(dst []float32, src []float64) { narrow(dst[:len(src)], whole(src)) }

func whole(v []float64) []float64 {
	if len(v)%Width != 0 {
		panic("simd: a part of a panel")
	}
	return v
}

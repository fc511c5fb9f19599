//go:build amd64 && !purego

package simd

//go:noescape
func cosScaledAVX512(v *float64, n int, a float64) (done int)

//go:noescape
func cosScaledAVX2(v *float64, n int, a float64) (done int)

// cosScaled returns how many numbers it has replaced. It may leave out the last, where
// one is too large for the assembly.
func cosScaled(v []float64, a float64) int {
	switch level {
	case "Go":
		cosScaledGo(v, a)
		return len(v)
	case "AVX512":
		return cosScaledAVX512(&v[0], len(v), a)
	}
	return cosScaledAVX2(&v[0], len(v), a)
}

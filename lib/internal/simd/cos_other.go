//go:build !amd64 || purego

package simd

func cosScaled(v []float64, a float64) int {
	cosScaledGo(v, a)
	return len(v)
}

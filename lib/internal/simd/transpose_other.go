//go:build !amd64 || purego

package simd

func transpose(dst []float64, to int, src []float64, from, m int) {
	transposeGo(dst, to, src, from, m)
}

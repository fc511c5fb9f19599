//go:build !amd64 || purego

package simd

func gemvDot[T float32 | float64](dst []float64, x []T, rows []int32, v []float64, d int) {
	gemvDotGo(dst, x, rows, v, d)
}

func gemvAdd[T float32 | float64](dst []float64, x []T, rows []int32, a []float64, d int) {
	gemvAddGo(dst, x, rows, a, d)
}

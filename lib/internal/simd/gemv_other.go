//go:build !amd64 || purego

package simd

func gemvDot(dst, x []float64, rows []int32, v []float64, d int) { gemvDotGo(dst, x, rows, v, d) }
func gemvAdd(dst, x []float64, rows []int32, a []float64, d int) { gemvAddGo(dst, x, rows, a, d) }

//go:build amd64 && !purego

package simd

//go:noescape
func transposeAVX512(dst *float64, dstStride int, src *float64, srcStride, n int)

//go:noescape
func transposeAVX2(dst *float64, dstStride int, src *float64, srcStride, n int)

func transpose(dst []float64, to int, src []float64, from, m int) {
	switch level {
	case "Go":
		transposeGo(dst, to, src, from, m)
	case "AVX512":
		transposeAVX512(&dst[0], to, &src[0], from, m/Width)
	default:
		transposeAVX2(&dst[0], to, &src[0], from, m/Width)
	}
}

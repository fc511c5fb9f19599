package simd

// Transpose writes the transpose of the 8×m matrix src to the m×8 matrix dst. m is a
// multiple of Width. Row i of src begins at src[i·from], and row j of dst at dst[j·to].
func Transpose(dst []float64, to int, src []float64, from, m int) {
	if m == 0 {
		return
	}
	if m%Width != 0 || to < Width || from < m || len(src) < (Width-1)*from+m || len(dst) < (m-1)*to+Width {
		panic("simd: a matrix outside its slice")
	}
	transpose(dst, to, src, from, m)
}

func transposeGo(dst []float64, to int, src []float64, from, m int) {
	for j := range m {
		for i := range Width {
			dst[j*to+i] = src[i*from+j]
		}
	}
}

//go:build amd64 && !purego

package simd

//go:noescape
func gemvDotAVX512(dst, x *float64, rows *int32, v *float64, n, d int)

//go:noescape
func gemvDotAVX2(dst, x *float64, rows *int32, v *float64, n, d int)

//go:noescape
func gemvAddAVX512(dst, x *float64, rows *int32, a *float64, n, d int)

//go:noescape
func gemvAddAVX2(dst, x *float64, rows *int32, a *float64, n, d int)

func gemvDot(dst, x []float64, rows []int32, v []float64, d int) {
	whole := len(rows) / 4 * 4
	switch {
	case whole == 0 || level == "Go":
		whole = 0
	case level == "AVX512":
		gemvDotAVX512(&dst[0], &x[0], &rows[0], &v[0], whole, d)
	default:
		gemvDotAVX2(&dst[0], &x[0], &rows[0], &v[0], whole, d)
	}
	gemvDotGo(dst[whole:], x, rows[whole:], v, d)
}

func gemvAdd(dst, x []float64, rows []int32, a []float64, d int) {
	whole := len(rows) / 4 * 4
	switch {
	case whole == 0 || level == "Go":
		whole = 0
	case level == "AVX512":
		gemvAddAVX512(&dst[0], &x[0], &rows[0], &a[0], whole, d)
	default:
		gemvAddAVX2(&dst[0], &x[0], &rows[0], &a[0], whole, d)
	}
	gemvAddGo(dst, x, rows[whole:], a[whole:], d)
}

//go:build amd64 && !purego

package simd

//go:noescape
func gemvDotAVX512(dst, x *float64, rows *int32, v *float64, n, d int)

//go:noescape
func gemvDotAVX2(dst, x *float64, rows *int32, v *float64, n, d int)

//go:noescape
func gemvDot32AVX512(dst *float64, x *float32, rows *int32, v *float64, n, d int)

//go:noescape
func gemvDot32AVX2(dst *float64, x *float32, rows *int32, v *float64, n, d int)

//go:noescape
func gemvAddAVX512(dst, x *float64, rows *int32, a *float64, n, d int)

//go:noescape
func gemvAddAVX2(dst, x *float64, rows *int32, a *float64, n, d int)

//go:noescape
func gemvAdd32AVX512(dst *float64, x *float32, rows *int32, a *float64, n, d int)

//go:noescape
func gemvAdd32AVX2(dst *float64, x *float32, rows *int32, a *float64, n, d int)

func gemvDot[T float32 | float64](dst []float64, x []T, rows []int32, v []float64, d int) {
	whole := len(rows) / 4 * 4
	if level == "Go" {
		whole = 0
	}
	if whole > 0 {
		switch x := any(&x[0]).(type) {
		case *float64:
			if level == "AVX512" {
				gemvDotAVX512(&dst[0], x, &rows[0], &v[0], whole, d)
			} else {
				gemvDotAVX2(&dst[0], x, &rows[0], &v[0], whole, d)
			}
		case *float32:
			if level == "AVX512" {
				gemvDot32AVX512(&dst[0], x, &rows[0], &v[0], whole, d)
			} else {
				gemvDot32AVX2(&dst[0], x, &rows[0], &v[0], whole, d)
			}
		}
	}
	gemvDotGo(dst[whole:], x, rows[whole:], v, d)
}

func gemvAdd[T float32 | float64](dst []float64, x []T, rows []int32, a []float64, d int) {
	whole := len(rows) / 4 * 4
	if level == "Go" {
		whole = 0
	}
	if whole > 0 {
		switch x := any(&x[0]).(type) {
		case *float64:
			if level == "AVX512" {
				gemvAddAVX512(&dst[0], x, &rows[0], &a[0], whole, d)
			} else {
				gemvAddAVX2(&dst[0], x, &rows[0], &a[0], whole, d)
			}
		case *float32:
			if level == "AVX512" {
				gemvAdd32AVX512(&dst[0], x, &rows[0], &a[0], whole, d)
			} else {
				gemvAdd32AVX2(&dst[0], x, &rows[0], &a[0], whole, d)
			}
		}
	}
	gemvAddGo(dst, x, rows[whole:], a[whole:], d)
}

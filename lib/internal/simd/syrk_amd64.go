//go:build amd64 && !purego

package simd

//go:noescape
func syrkTileAVX512(sum, panels *float64, stride, r, n int, sign float64)

//go:noescape
func syrkTileAVX2(sum, panels *float64, stride, r, n int, sign float64)

//go:noescape
func syrkPackAVX512(panels, x *float64, rows *int32, a *float64, r, n, d int)

//go:noescape
func syrkPackAVX2(panels, x *float64, rows *int32, a *float64, r, n, d int)

//go:noescape
func syrkPack32AVX512(panels *float64, x *float32, rows *int32, a *float64, r, n, d int)

//go:noescape
func syrkPack32AVX2(panels *float64, x *float32, rows *int32, a *float64, r, n, d int)

func syrkTile(sum, panels []float64, stride, r int, sign float64) {
	switch n := len(panels) / (Width * r); level {
	case "Go":
		syrkTileGo(sum, panels, stride, r, sign)
	case "AVX512":
		syrkTileAVX512(&sum[0], &panels[0], stride, r, n, sign)
	default:
		syrkTileAVX2(&sum[0], &panels[0], stride, r, n, sign)
	}
}

func syrkPack[T float32 | float64](panels []float64, x []T, rows []int32, a []float64, r, d int) {
	n := len(rows)
	if n == 0 || level == "Go" {
		syrkPackGo(panels, x, rows, a, r, d)
		return
	}
	switch x := any(&x[0]).(type) {
	case *float64:
		if level == "AVX512" {
			syrkPackAVX512(&panels[0], x, &rows[0], &a[0], r, n, d)
		} else {
			syrkPackAVX2(&panels[0], x, &rows[0], &a[0], r, n, d)
		}
	case *float32:
		if level == "AVX512" {
			syrkPack32AVX512(&panels[0], x, &rows[0], &a[0], r, n, d)
		} else {
			syrkPack32AVX2(&panels[0], x, &rows[0], &a[0], r, n, d)
		}
	}
}

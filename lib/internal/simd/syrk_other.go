//go:build !amd64 || purego

package simd

func syrkTile(sum, panels []float64, stride, r int, sign float64) {
	syrkTileGo(sum, panels, stride, r, sign)
}

func syrkPack[T float32 | float64](panels []float64, x []T, rows []int32, a []float64, r, d int) {
	syrkPackGo(panels, x, rows, a, r, d)
}

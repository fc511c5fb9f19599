package simd

import "math"

// GemvDot stores in dst[k] the inner product of v with row rows[k] of a matrix of d
// columns, for each k. Row i of the matrix begins at x[i·d]. v has length Size(d), with
// zeros after the first d numbers. Numbers of float32 are widened before they are
// multiplied. GemvDot panics if the matrix has no such row.
func GemvDot[T float32 | float64](dst []float64, x []T, rows []int32, v []float64, d int) {
	gemvCheck(x, rows, d)
	gemvDot(dst[:len(rows)], x, rows, v[:Size(d)], d)
}

// GemvAdd adds a_k times row rows[k] of the matrix to dst, for each k. The matrix is as
// in GemvDot. dst has length Size(d).
func GemvAdd[T float32 | float64](dst []float64, x []T, rows []int32, a []float64, d int) {
	gemvCheck(x, rows, d)
	gemvAdd(dst[:Size(d)], x, rows, a[:len(rows)], d)
}

// gemvCheck panics when a row is not in the matrix: assembly would not.
func gemvCheck[T float32 | float64](x []T, rows []int32, d int) {
	n := len(x) / d
	worst := uint32(0)
	for _, i := range rows {
		worst = max(worst, uint32(i))
	}
	if len(rows) > 0 && int64(worst) >= int64(n) {
		panic("simd: a row outside the matrix")
	}
}

func gemvDotGo[T float32 | float64](dst []float64, x []T, rows []int32, v []float64, d int) {
	for at, i := range rows {
		row := x[int(i)*d : int(i)*d+d]
		var s [Width]float64
		var last [Width]T
		k := 0
		for ; k+Width <= d; k += Width {
			gemvBlock(&s, (*[Width]T)(row[k:]), (*[Width]float64)(v[k:]))
		}
		if k < d {
			copy(last[:], row[k:])
			gemvBlock(&s, &last, (*[Width]float64)(v[k:]))
		}
		dst[at] = ((s[0] + s[4]) + (s[1] + s[5])) + ((s[2] + s[6]) + (s[3] + s[7]))
	}
}

func gemvBlock[T float32 | float64](s *[Width]float64, x *[Width]T, v *[Width]float64) {
	for l := range s {
		s[l] = math.FMA(float64(x[l]), v[l], s[l])
	}
}

func gemvAddGo[T float32 | float64](dst []float64, x []T, rows []int32, a []float64, d int) {
	for at, i := range rows {
		for k, v := range x[int(i)*d : int(i)*d+d] {
			dst[k] = math.FMA(a[at], float64(v), dst[k])
		}
		for k := d; k < Size(d); k++ { // as the lanes beyond the row do
			dst[k] = math.FMA(a[at], 0, dst[k])
		}
	}
}

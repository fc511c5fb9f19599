package simd

import "math"

// Columns are the k columns of a matrix with r rows, stored for AddProducts, which adds
// up their products. A column is stored like a point of Panels with r features.
type Columns struct {
	k, r   int
	panels []float64
}

// Reset makes room for r >= 1 rows of k >= 1 numbers. It uses the memory again if that
// is large enough. The numbers are not set.
func (c *Columns) Reset(k, r int) {
	c.k, c.r = k, r
	if n := Size(k) * r; cap(c.panels) < n {
		c.panels = make([]float64, n)
	} else {
		c.panels = c.panels[:n]
	}
	clear(c.panels[(k-1)/Width*Width*r:]) // what fills up the last panel
}

// Rows copies rows of another matrix, which has d <= k columns and whose row i begins at
// x[i·d]. For each i, it stores a_i times row rows[i] of that matrix as row at+i. It
// stores zeros in columns d to Size(d)-1.
func (c *Columns) Rows(at int, x []float64, rows []int32, a []float64, d int) {
	copyRows(c, at, x, rows, a, d)
}

// Rows32 is like Rows for a matrix of float32, whose numbers are widened first.
func (c *Columns) Rows32(at int, x []float32, rows []int32, a []float64, d int) {
	copyRows(c, at, x, rows, a, d)
}

func copyRows[T float32 | float64](c *Columns, at int, x []T, rows []int32, a []float64, d int) {
	gemvCheck(x, rows, d)
	if at+len(rows) > c.r || d > c.k {
		panic("simd: more rows or columns than there is room for")
	}
	syrkPack(c.panels[at*Width:], x, rows, a[:len(rows)], c.r, d)
}

// Set stores v in row i and column k.
func (c *Columns) Set(i, k int, v float64) {
	c.panels[(k/Width*c.r+i)*Width+k%Width] = v
}

// AddProducts adds sign times the inner product of columns i and j to sum[i·stride+j],
// for lo <= i < hi and i <= j < k. sign is 1 or -1, and lo and hi are multiples of
// Width. In each row it also changes fewer than Width numbers on the left of the
// diagonal, and those in columns k to Size(k)-1.
func (c *Columns) AddProducts(sum []float64, stride, lo, hi int, sign float64) {
	if size := Size(c.k); lo%Width != 0 || hi%Width != 0 || lo < 0 || hi > size || stride < size || hi > 0 && len(sum) < (hi-1)*stride+size {
		panic("simd: a part of a panel, or outside the sum")
	}
	for i := lo; i < hi; i += Width {
		syrkTile(sum[i*stride+i:], c.panels[i*c.r:], stride, c.r, sign)
	}
}

func syrkTileGo(sum, panels []float64, stride, r int, sign float64) {
	for p := 0; p < len(panels); p += Width * r {
		for i := range Width {
			var s [Width]float64
			for k := 0; k < r; k++ {
				x := panels[k*Width+i]
				for l, y := range (*[Width]float64)(panels[p+k*Width:]) {
					s[l] = math.FMA(x, y, s[l])
				}
			}
			to := sum[i*stride+p/r:]
			for l, v := range s {
				to[l] = math.FMA(sign, v, to[l])
			}
		}
	}
}

func syrkPackGo[T float32 | float64](panels []float64, x []T, rows []int32, a []float64, r, d int) {
	for at, i := range rows {
		row := x[int(i)*d : int(i)*d+d]
		for k := 0; k < Size(d); k++ {
			v := 0.0
			if k < d {
				v = float64(row[k])
			}
			panels[(k/Width*r+at)*Width+k%Width] = a[at] * v
		}
	}
}

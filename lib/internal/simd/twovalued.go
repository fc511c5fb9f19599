package simd

import "math"

// TwoValued holds four columns with two values each, in one bit for a row instead of
// 64. Column r is Values[1][r] at the rows of Sets[r], and Values[0][r] elsewhere. A
// stump's outputs are such a column.
type TwoValued struct {
	Sets   [Block]Set
	Values [2][Block]float64
}

// Dots returns the four sums of v_i times the column. The sets have room for len(v)
// rows, a multiple of Width. The bits are those of DotProduct.
func (t *TwoValued) Dots(v []float64) (sums [Block]float64) {
	dotTwoValued(t, whole(v), &sums)
	return sums
}

// Subtract subtracts the columns from row from on, each times c_r, from e: first column
// 0, then column 1, and so on. from and len(e) are multiples of Width. The bits are those
// of Add with -c_r.
func (t *TwoValued) Subtract(e []float64, from int, c *[Block]float64) {
	part := TwoValued{Values: t.Values}
	for r, set := range t.Sets {
		part.Sets[r] = set[from/8 : (from+len(whole(e)))/8]
	}
	subtractTwoValued(&part, e, c)
}

// value is that of column r at row i.
func (t *TwoValued) value(r, i int) float64 { return t.Values[t.Sets[r][i/8]>>(i%8)&1][r] }

func dotTwoValuedGo(t *TwoValued, v []float64, sums *[Block]float64) {
	for r := range Block {
		var s [Width]float64
		for i, x := range v {
			s[i%Width] = math.FMA(x, t.value(r, i), s[i%Width])
		}
		sums[r] = (s[0] + s[4] + (s[2] + s[6])) + (s[1] + s[5] + (s[3] + s[7]))
	}
}

func subtractTwoValuedGo(t *TwoValued, e []float64, c *[Block]float64) {
	for i, v := range e {
		for r := range Block {
			v = math.FMA(-c[r], t.value(r, i), v)
		}
		e[i] = v
	}
}

package simd

import (
	"math/rand/v2"
	"testing"
)

func TestSyrkIsItsTwin(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	for trial := range 1000 {
		k, m, n := 1+r.IntN(50), 1+r.IntN(20), 1+r.IntN(9)
		d := k - r.IntN(2)*r.IntN(k)
		draw := random
		if trial%2 == 0 {
			draw = normal
		}
		x, rows, a := draw(r, n*d), make([]int32, m), draw(r, m)
		for i := range rows {
			rows[i] = int32(r.IntN(n))
		}
		var c Columns
		c.Reset(k, m)
		half := r.IntN(m)
		c.Rows(0, x, rows[:half], a, d)
		c.Rows(half, x, rows[half:], a[half:], d)
		twin := make([]float64, len(c.panels))
		syrkPackGo(twin, x, rows, a, m, d)
		if i := same(c.panels[:Size(d)*m], twin[:Size(d)*m]); i >= 0 {
			t.Fatalf("k %d, %d rows: packed %v, the twin %v", k, m, c.panels[i], twin[i])
		}
		single, wide := singles(x)
		c.Rows32(0, single, rows, a, d)
		syrkPackGo(twin, wide, rows, a, m, d)
		if i := same(c.panels[:Size(d)*m], twin[:Size(d)*m]); i >= 0 {
			t.Fatalf("k %d, %d rows: packed %v from single precision, the twin %v", k, m, c.panels[i], twin[i])
		}
		for i := range m {
			for j := d; j < k; j++ {
				c.Set(i, j, r.NormFloat64())
			}
		}
		stride := Size(k)
		sum := draw(r, stride*stride)
		want := append([]float64(nil), sum...)
		c.AddProducts(sum, stride, 0, stride, -1)
		for i := 0; i < k; i += Width {
			syrkTileGo(want[i*stride+i:], c.panels[i*m:], stride, m, -1)
		}
		if i := same(sum, want); i >= 0 {
			t.Fatalf("k %d, %d rows: sum %d is %v, the twin's %v", k, m, i, sum[i], want[i])
		}
	}
}

// TestAddProducts: a part of the rows of XᵀX.
func TestAddProducts(t *testing.T) {
	x := []float64{1, 2, 3, 4, 5, 6} // 2×3
	var c Columns
	c.Reset(4, 2)
	c.Rows(0, x, []int32{0, 1}, []float64{1, 2}, 3)
	c.Set(0, 3, 7)
	c.Set(1, 3, 0)
	sum := make([]float64, 64)
	c.AddProducts(sum, 8, 0, 0, 1)
	c.AddProducts(sum, 8, 0, 8, 1)
	want := [4][4]float64{{65, 82, 99, 7}, {0, 104, 126, 14}, {0, 0, 153, 21}, {0, 0, 0, 49}}
	for i := range want {
		for j := i; j < 4; j++ {
			if sum[i*8+j] != want[i][j] {
				t.Errorf("(%d, %d) is %v, want %v", i, j, sum[i*8+j], want[i][j])
			}
		}
	}
}

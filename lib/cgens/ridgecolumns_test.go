package cgens

import (
	"math/rand/v2"
	"testing"

	"github.com/mercer-go/mercer/lib/internal/simd"
)

// TestBlocksAreColumns compares the products with those of the columns written out, to
// the bit, for more rows than a task has. Some blocks have only columns of two values.
func TestBlocksAreColumns(t *testing.T) {
	for trial := range uint64(20) {
		rng := rand.New(rand.NewPCG(6, trial))
		m, all := 1+rng.IntN(3*taskRows), trial%3 > 0
		size := simd.Size(m)
		b := blocks{m: m, size: size}
		var columns [][]float64
		for j := range 4*taskBlocks + 7 {
			column, values := make([]float64, size), []float64{rng.NormFloat64(), rng.NormFloat64(), rng.NormFloat64()}
			if j < 20 && j != 5 {
				values = values[:2]
			}
			for i := range m {
				column[i] = values[rng.IntN(len(values))]
				if !all && i%5 == 0 {
					column[i] = 0 // as for a row that does not count: a third value
				}
			}
			columns = append(columns, append([]float64(nil), column...))
			b.add(column)
		}
		two := 0
		for _, block := range b.two {
			if block != nil {
				two++
			}
		}
		if m > 50 && (all && two != 4 || !all && two != 0) {
			t.Errorf("trial %d: %d blocks of two values", trial, two)
		}
		v := make([]float64, size)
		for i := range m {
			v[i] = rng.NormFloat64()
		}
		sums, s := make([]float64, len(columns)), make([]float64, len(columns))
		b.products(sums, v)
		want := append([]float64(nil), v...)
		for j, column := range columns {
			if w := simd.DotProduct(column, v); sums[j] != w {
				t.Fatalf("trial %d, %d rows, column %d: %v, want %v", trial, m, j, sums[j], w)
			}
			s[j] = rng.NormFloat64()
			simd.Add(want, column, -s[j])
		}
		b.subtract(v, s)
		for i, w := range want {
			if v[i] != w {
				t.Fatalf("trial %d, %d rows, row %d: %v, want %v", trial, m, i, v[i], w)
			}
		}
	}
}

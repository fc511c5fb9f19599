package simd

import (
	"math/rand/v2"
	"testing"
)

// TestTwoValuedAreDenseColumns compares with the columns written out, to the bit.
func TestTwoValuedAreDenseColumns(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 1))
	for range 300 {
		n := Width * rng.IntN(40)
		var columns [Block][]float64
		var two TwoValued
		for r := range Block {
			two.Sets[r], columns[r] = make(Set, n/8+rng.IntN(3)), make([]float64, n)
			two.Values[0][r], two.Values[1][r] = rng.NormFloat64(), rng.NormFloat64()
			for i := range n {
				in := rng.IntN(2)
				two.Sets[r].Put(i, in == 1)
				columns[r][i] = two.Values[in][r]
			}
		}
		v := make([]float64, n)
		for i := range v {
			v[i] = rng.NormFloat64()
		}
		sums := two.Dots(v)
		var twins [Block]float64
		dotTwoValuedGo(&two, v, &twins)
		for r := range Block {
			if want := DotProduct(columns[r], v); sums[r] != want || twins[r] != want {
				t.Fatalf("%d rows: sum %v, the twin %v, want %v", n, sums[r], twins[r], want)
			}
		}
		from := Width * rng.IntN(n/Width+1)
		c := [Block]float64{rng.NormFloat64(), rng.NormFloat64(), 0, rng.NormFloat64()}
		e, twin, want := clone(v[from:]), clone(v[from:]), clone(v[from:])
		two.Subtract(e, from, &c)
		part := TwoValued{Values: two.Values}
		for r := range Block {
			part.Sets[r] = two.Sets[r][from/8:]
			Add(want, columns[r][from:], -c[r])
		}
		subtractTwoValuedGo(&part, twin, &c)
		if i, j := same(e, want), same(twin, want); i >= 0 || j >= 0 {
			t.Fatalf("%d rows from %d: differs at %d, the twin at %d", n, from, i, j)
		}
	}
}

func clone(v []float64) []float64 { return append([]float64(nil), v...) }

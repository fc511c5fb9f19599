package lp

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/mercer-go/mercer/lib/learn"
)

// TestTies solves programs in which 1/u is a whole number and the rows are ±1. Many
// pivots would change nothing; with the true costs alone, the first program takes
// 28,000 pivots and the last one 900.
func TestTies(t *testing.T) {
	for _, c := range []struct {
		n, whole, pivots int
		share            float64 // of -1 in the rows
		seed             uint64
	}{{300, 75, 3000, 0.3, 1}, {300, 50, 3000, 0.4, 1}, {100, 25, 600, 0.3, 1}} {
		upper := make([]float64, c.n)
		for i := range upper {
			upper[i] = 1 / float64(c.whole)
		}
		p, rows, rng := New(upper), [][]float64{}, rand.New(rand.NewPCG(c.seed, 4))
		for j := range 50 {
			r := make([]float64, c.n)
			for i := range r {
				if r[i] = 1; rng.Float64() < c.share {
					r[i] = -1
				}
			}
			p.Add(r)
			rows = append(rows, r)
			s, err := p.Solve(context.Background())
			if err != nil {
				t.Fatal(err)
			}
			if s.Status != learn.Converged || math.Abs(s.Primal-s.Dual) > 1e-12*s.Primal {
				t.Fatalf("%+v, row %d: %v, primal %v, dual %v", c, j, s.Status, s.Primal, s.Dual)
			}
			slackness(t, upper, rows, s)
			if c.n > 100 || j%5 > 0 {
				continue
			}
			want, err := reference(upper, rows)
			if err != nil {
				t.Fatal(err)
			}
			if math.Abs(s.Dual-want) > 1e-9*want {
				t.Fatalf("%+v, row %d: %v, gonum %v", c, j, s.Dual, want)
			}
		}
		if p.total > c.pivots {
			t.Errorf("%+v: %d pivots", c, p.total)
		}
	}
}

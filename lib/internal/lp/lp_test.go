package lp

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"
	simplex "gonum.org/v1/gonum/optimize/convex/lp"

	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/stump"
)

// reference solves the program with gonum, in standard form: rows R·a + s = 1 and
// a + t = u. Zero rows and columns are left out by the slacks.
func reference(upper []float64, rows [][]float64) (float64, error) {
	n, k := len(upper), len(rows)
	A, b, c := mat.NewDense(k+n, 2*n+k, nil), make([]float64, k+n), make([]float64, 2*n+k)
	basis := make([]int, k+n)
	for j, r := range rows {
		for i, v := range r {
			A.Set(j, i, v)
		}
		A.Set(j, n+j, 1)
		b[j], basis[j] = 1, n+j
	}
	for i, u := range upper {
		A.Set(k+i, i, 1)
		A.Set(k+i, n+k+i, 1)
		b[k+i], basis[k+i], c[i] = u, n+k+i, -1
	}
	f, _, err := simplex.Simplex(c, A, b, 1e-12, basis)
	return -f, err
}

// TestRandom compares thousands of small programs, many degenerate, with gonum's simplex
// after each row, and checks the certificate and complementary slackness.
func TestRandom(t *testing.T) {
	rng, compared := rand.New(rand.NewPCG(1, 2)), 0
	for trial := range 2000 {
		n, most := 1+rng.IntN(7), 1+rng.IntN(6)
		upper := make([]float64, n)
		for i := range upper {
			if upper[i] = float64(rng.IntN(4)) / 3; trial%3 == 0 {
				upper[i] = 2 * rng.Float64()
			}
		}
		p, rows, last := New(upper), [][]float64{}, math.Inf(1)
		for range most {
			r := make([]float64, n)
			for i := range r {
				if r[i] = float64(rng.IntN(3) - 1); trial%3 == 0 {
					r[i] = 3 * rng.NormFloat64()
				}
			}
			switch rng.IntN(8) {
			case 0:
				clear(r)
			case 1:
				if len(rows) > 0 {
					r = rows[rng.IntN(len(rows))]
				}
			}
			rows = append(rows, r)
			p.Add(r)
			s, err := p.Solve(context.Background())
			if err != nil {
				t.Fatal(err)
			}
			size := max(1, s.Primal)
			if math.Abs(s.Primal-s.Dual) > 1e-8*size || s.Violation > 1e-9 {
				t.Fatalf("trial %d: %+v", trial, s)
			}
			if s.Primal > last+1e-9 {
				t.Fatalf("trial %d: the objective rose from %v to %v with a row", trial, last, s.Primal)
			}
			last = s.Primal
			slackness(t, upper, rows, s)
			want, err := reference(upper, rows)
			if err != nil {
				continue // gonum fails on some degenerate programs
			}
			if compared++; math.Abs(s.Dual-want) > 1e-8*size {
				t.Fatalf("trial %d: %v, gonum %v", trial, s.Dual, want)
			}
		}
	}
	if compared < 4000 {
		t.Errorf("only %d programs compared", compared)
	}
}

func slackness(t *testing.T, upper []float64, rows [][]float64, s *Solution) {
	t.Helper()
	xi := make([]float64, len(upper))
	for i := range xi {
		xi[i] = 1
	}
	for j, r := range rows {
		left := 1.0
		for i, v := range r {
			left -= v * s.A[i]
			xi[i] -= v * s.W[j]
		}
		if s.W[j] < 0 || math.Abs(s.W[j]*left) > 1e-8 {
			t.Fatalf("row %d has weight %v and slack %v", j, s.W[j], left)
		}
	}
	for i, a := range s.A {
		if a < 0 || a > upper[i] || a*max(0, -xi[i]) > 1e-8 || (upper[i]-a)*max(0, xi[i]) > 1e-8 {
			t.Fatalf("a_%d = %v of %v at slack %v", i, a, upper[i], xi[i])
		}
	}
}

// TestCancelled: the end of the context is told.
func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if s, err := New([]float64{1}).Solve(ctx); s != nil || err == nil {
		t.Errorf("%v, %v", s, err)
	}
}

// noise makes random ±1 rows, the hardest case: nearly every example becomes basic or
// free.
func noise(n, count int) [][]float64 {
	rng, rows := rand.New(rand.NewPCG(3, 4)), make([][]float64, count)
	for j := range rows {
		rows[j] = make([]float64, n)
		for i := range rows[j] {
			if rows[j][i] = 1; rng.Float64() < 0.4 {
				rows[j][i] = -1
			}
		}
	}
	return rows
}

// stumps makes the rows that LPBoost adds for threenorm data.
func stumps(b *testing.B, upper []float64, count int) [][]float64 {
	ctx, ds := context.Background(), data.Threenorm(20).Sample(len(upper), 1)
	pool, err := stump.NewPool(ctx, ds.X, stump.Params{})
	if err != nil {
		b.Fatal(err)
	}
	p, a, rows, u := New(upper), upper, [][]float64{}, mat.NewDense(len(upper), 1, nil)
	for range count {
		for i, v := range a {
			u.Set(i, 0, v*float64(ds.Y[i]))
		}
		c, err := pool.Best(ctx, u, learn.MaxNorm)
		if err != nil {
			b.Fatal(err)
		}
		pool.Take(c)
		for i, y := range ds.Y {
			c.Values[i] *= float64(y)
		}
		p.Add(c.Values)
		s, err := p.Solve(ctx)
		if err != nil || s.Status != learn.Converged {
			b.Fatal(s, err)
		}
		rows, a = append(rows, c.Values), s.A
	}
	return rows
}

// BenchmarkColumns solves N = 300 after each of 100 columns, with the columns of LPBoost
// on threenorm and with random ones. Only the linear programs are timed.
func BenchmarkColumns(b *testing.B) {
	for _, c := range []float64{0.02, 0.05, 1} {
		upper := make([]float64, 300)
		for i := range upper {
			upper[i] = c
		}
		for name, rows := range map[string][][]float64{"threenorm": stumps(b, upper, 100), "noise": noise(300, 100)} {
			b.Run(fmt.Sprintf("%s/C=%g/mercer", name, c), func(b *testing.B) {
				pivots := 0
				for b.Loop() {
					p := New(upper)
					for _, r := range rows {
						p.Add(r)
						s, err := p.Solve(context.Background())
						if err != nil || s.Status != learn.Converged {
							b.Fatal(s, err)
						}
						pivots = s.Pivots
					}
				}
				b.ReportMetric(float64(pivots), "pivots")
			})
			b.Run(fmt.Sprintf("%s/C=%g/gonum", name, c), func(b *testing.B) {
				for b.Loop() {
					for k := range rows {
						if _, err := reference(upper, rows[:k+1]); err != nil {
							b.Fatal(err)
						}
					}
				}
			})
		}
	}
}

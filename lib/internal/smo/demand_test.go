package smo

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
)

// oneClass is the problem of a one-class machine on n points of the plane, with the
// Gaussian kernel of the given γ. So many α begin at 1, the bound of all.
func oneClass(n, start int, gamma float64) (Problem, *mat.SymDense) {
	rng := rand.New(rand.NewPCG(31, uint64(n)))
	x := make([][2]float64, n)
	p := Problem{Y: make([]int, n), C: make([]float64, n), P: make([]float64, n), Start: make([]float64, n)}
	for i := range n {
		x[i] = [2]float64{rng.NormFloat64(), rng.NormFloat64()}
		p.Y[i], p.C[i] = 1, 1
		if i < start {
			p.Start[i] = 1
		}
	}
	K := mat.NewSymDense(n, nil)
	for i := range n {
		for j := range i + 1 {
			a, b := x[i][0]-x[j][0], x[i][1]-x[j][1]
			K.SetSym(i, j, math.Exp(-gamma*(a*a+b*b)))
		}
	}
	return p, K
}

// An error of a row that a step needs ends Solve.
func TestRowsOnDemandFail(t *testing.T) {
	p, K := oneClass(200, 11, 0.2)
	failure, made := errors.New("no row"), 0
	p.Rows = squarer{&matrix{K: K, before: func() error {
		if made++; made > 20 {
			return failure
		}
		return nil
	}}}
	if s, err := Solve(t.Context(), p, tight); s != nil || !errors.Is(err, failure) || made != 21 {
		t.Errorf("%v and %v after %d rows, want nil and %v after 21", s, err, made, failure)
	}
}

// Rows on demand give the bits of a matrix in memory. Where the points are similar, few
// rows are made. Where they are not, or crowd in few dimensions, or many variables begin
// at more than 0, or there are few variables, all rows are made at once. A tolerance of
// 1e-10 takes Newton steps too.
func TestRowsOnDemand(t *testing.T) {
	for _, c := range []struct {
		name     string
		n, start int
		gamma    float64
		least    int // rows made
		most     int
	}{
		{"similar", 200, 11, 0.2, 12, 100},
		{"four", 200, 4, 0.2, 5, 100},
		{"Newton steps", 200, 11, 0.05, 12, 100},
		{"not similar", 200, 11, 1e4, 204, 204}, // four to find out, and all
		{"crowded", 200, 11, 1, 204, 204},
		{"many begin", 200, 26, 0.2, 200, 200},
		{"few variables", 120, 8, 0.2, 120, 120},
	} {
		p, K := oneClass(c.n, c.start, c.gamma)
		for _, params := range []Params{tight, {Tol: 1e-3, MaxIter: 1_000_000, CacheBytes: 1 << 20}, {Tol: 1e-10, MaxIter: 5, CacheBytes: 1 << 20}} {
			made := 0
			q := p
			q.Rows = squarer{&matrix{K: K, before: func() error { made++; return nil }}}
			got, err := Solve(t.Context(), q, params)
			if err != nil {
				t.Fatal(err)
			}
			q.Rows, q.Held = nil, inMemory(K)
			want, err := Solve(t.Context(), q, params)
			if err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(got.Alpha, want.Alpha) || !slices.Equal(got.Residual, want.Residual) || got.Iterations != want.Iterations || got.Bias != want.Bias {
				t.Errorf("%s, %+v: other bits than with K in memory", c.name, params)
			}
			if got.Status != want.Status || params.MaxIter > 5 && got.Status != learn.Converged {
				t.Errorf("%s, %+v: %v, in memory %v", c.name, params, got.Status, want.Status)
			}
			if made < c.least && params.MaxIter > 5 || made > c.most {
				t.Errorf("%s, %+v: %d rows made, want %d to %d", c.name, params, made, c.least, c.most)
			}
		}
	}
}

package smo

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/mercer-go/mercer/lib/learn"
)

// TestPath asks of every solution of a path what is asked of one found alone, for
// rows made one by one in either precision and for a matrix that is held, and for
// bounds that do not all grow by the same factor.
func TestPath(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long where the processor is emulated")
	}
	for trial := range 200 {
		rng := rand.New(rand.NewPCG(41, uint64(trial)))
		n := 2 + rng.IntN(100)
		p, K := random(rng, n, 1+rng.IntN(n))
		p.P, p.Start = nil, nil
		if trial%2 == 0 {
			p.Held = inMemory(K)
		}
		path := NewPath(p, Params{Tol: 1e-6, MaxIter: 1_000_000, CacheBytes: 1 << 20})
		for step := range 4 {
			grown := make([]float64, n)
			for i, c := range p.C {
				grown[i] = c * (0.2 + float64(step)) * (1 + float64(trial%3)*rng.Float64())
			}
			p.C = grown
			s, err := path.Solve(context.Background(), grown)
			if err != nil || s.Status != learn.Converged {
				t.Fatalf("trial %d, step %d: %v, %v", trial, step, s.Status, err)
			}
			certified(t, p, K, s, 1e-6)
			if t.Failed() {
				t.Fatalf("trial %d, step %d", trial, step)
			}
		}
		path.Release()
	}
}

// TestPathStaysAtBounds: where all variables are at their bounds and the best
// factor is greater than theirs, they are at the next ones without a step.
func TestPathStaysAtBounds(t *testing.T) {
	p, _ := held(rand.New(rand.NewPCG(42, 0)), 40, 1, wide)
	for i := range p.Y {
		p.Y[i] = 1 - 2*(i%2)
	}
	path := NewPath(p, tight)
	defer path.Release()
	for k, c := range []float64{1e-6, 3e-6, 7e-6} {
		bound := make([]float64, len(p.Y))
		for i := range bound {
			bound[i] = c
		}
		s, err := path.Solve(context.Background(), bound)
		if err != nil || s.Status != learn.Converged {
			t.Fatalf("%v, %v", s.Status, err)
		}
		if k > 0 && s.Iterations > 0 {
			t.Errorf("C = %g: %d steps", c, s.Iterations)
		}
		for i, a := range s.Alpha {
			if a != c {
				t.Errorf("C = %g: α_%d is %v", c, i, a)
			}
		}
	}
}

// TestPathToInfinity: what a path has found before does not keep it from seeing
// that the classes are inseparable.
func TestPathToInfinity(t *testing.T) {
	p, _ := held(rand.New(rand.NewPCG(43, 0)), 20, 1, wide)
	p.Y[0], p.Y[19] = 1, -1 // one point
	path := NewPath(p, tight)
	defer path.Release()
	for _, c := range []float64{1, math.Inf(1), math.Inf(1)} {
		bound := make([]float64, len(p.Y))
		for i := range bound {
			bound[i] = c
		}
		s, err := path.Solve(context.Background(), bound)
		want := learn.Converged
		if math.IsInf(c, 1) {
			want = learn.Infeasible
		}
		if err != nil || s.Status != want {
			t.Errorf("C = %g: %v, %v; want %v", c, s.Status, err, want)
		}
	}
}

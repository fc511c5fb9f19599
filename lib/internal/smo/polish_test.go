package smo

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
)

// held is the problem with a kernel of random points, two of which are the same.
func held(rng *rand.Rand, n int, c float64, kernel func(x, y [3]float64) float64) (Problem, *mat.SymDense) {
	x := make([][3]float64, n)
	for i := range x {
		x[i] = [3]float64{rng.NormFloat64(), rng.NormFloat64(), rng.NormFloat64()}
	}
	x[n-1] = x[0]
	K := mat.NewSymDense(n, nil)
	for i := range n {
		for j := range i + 1 {
			K.SetSym(i, j, kernel(x[i], x[j]))
		}
	}
	y, bounds := make([]int, n), make([]float64, n)
	for i := range n {
		y[i], bounds[i] = 1-2*rng.IntN(2), c
	}
	p := over(K, y, bounds)
	p.Held = inMemory(K)
	return p, K
}

// stump is conditionally positive definite.
func stump(x, y [3]float64) float64 {
	return -math.Abs(x[0]-y[0]) - math.Abs(x[1]-y[1]) - math.Abs(x[2]-y[2])
}

// wide has a matrix with eigenvalues of very different size.
func wide(x, y [3]float64) float64 {
	return math.Exp(-0.01 * ((x[0]-y[0])*(x[0]-y[0]) + (x[1]-y[1])*(x[1]-y[1]) + (x[2]-y[2])*(x[2]-y[2])))
}

// TestPolish asks of Newton steps that they keep yᵀα, lower the objective, and
// end where the residuals of the free variables are the same, or with a
// variable at its bound.
func TestPolish(t *testing.T) {
	for trial := range 200 {
		rng := rand.New(rand.NewPCG(31, uint64(trial)))
		n := 5 + rng.IntN(60)
		p, K := held(rng, n, []float64{1, 1e3, 1e9}[trial%3], stump)
		p.Start = make([]float64, n)
		balance := 0.0
		for i := range p.Start {
			p.Start[i] = 2 * rng.Float64()
			p.Start[i] = min(p.Start[i], p.C[i])
			balance += float64(p.Y[i]) * p.Start[i]
		}
		v := newSolver(p, tight)
		v.steps = 1 << 30 // which it may cost
		if err := v.recompute(context.Background()); err != nil {
			t.Fatal(err)
		}
		before := objective(p, K, v.alpha[:n])
		ends := &polisher{}
		moved := v.polish(context.Background(), ends, v.e, v.Tol)
		if after := objective(p, K, v.alpha[:n]); after > before {
			t.Errorf("trial %d: objective %v after %v", trial, after, before)
		}
		sum, size, most, least := 0.0, 0.0, math.Inf(-1), math.Inf(1)
		for i, a := range v.alpha[:n] {
			sum += float64(p.Y[i]) * a
			size += a
			if a > 0 && a < p.C[i] && i != n-1 && i != 0 { // these two depend on each other
				most, least = max(most, v.e[i]), min(least, v.e[i])
			}
		}
		if math.Abs(sum-balance) > 1e-9+1e-15*size {
			t.Errorf("trial %d: yᵀα went from %v to %v", trial, balance, sum)
		}
		if most-least > 1e-6 {
			t.Errorf("trial %d: residuals of free variables from %v to %v", trial, least, most)
		}
		if len(moved) == 0 {
			t.Errorf("trial %d: nothing has moved", trial)
		}
		running := append([]float64(nil), v.e...)
		if err := v.recompute(context.Background()); err != nil {
			t.Fatal(err)
		}
		for i := range n {
			if math.Abs(running[i]-v.e[i]) > 1e-8+1e-14*size {
				t.Fatalf("trial %d: residual %d is %v, the running one %v", trial, i, v.e[i], running[i])
			}
		}
	}
}

// TestClimb: of points in few dimensions with the linear kernel, more are free
// than can be independent. Without a climb, and Newton steps along flat ways, a
// hundred times as many steps do not suffice.
func TestClimb(t *testing.T) {
	for trial := range 20 {
		rng := rand.New(rand.NewPCG(33, uint64(trial)))
		p, K := held(rng, 150, 1e5, func(x, y [3]float64) float64 { return x[0]*y[0] + x[1]*y[1] + x[2]*y[2] })
		s, err := Solve(context.Background(), p, Params{Tol: 1e-6, MaxIter: 5000})
		if err != nil || s.Status != learn.Converged {
			t.Fatalf("trial %d: %v, violation %g, %v", trial, s.Status, s.Violation, err)
		}
		exact, err := Solve(context.Background(), p, Params{Tol: 1e-7, MaxIter: 50000})
		if err != nil || exact.Status != learn.Converged {
			t.Fatalf("trial %d: %v, violation %g, %v", trial, exact.Status, exact.Violation, err)
		}
		if f, best := objective(p, K, s.Alpha), objective(p, K, exact.Alpha); math.Abs(f-best) > 1e-6*math.Abs(best) {
			t.Errorf("trial %d: objective %v, and %v for a lesser Tol", trial, f, best)
		}
	}
}

// TestWanders: where all rows are held only when steps alone have led nowhere.
func TestWanders(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long where the processor is emulated")
	}
	p, K := held(rand.New(rand.NewPCG(34, 0)), 600, 1e4, func(x, y [3]float64) float64 { return x[0]*y[0] + x[1]*y[1] + x[2]*y[2] })
	p.Held = nil
	params := Params{Tol: 1e-6, MaxIter: 2 * slowAfter * 600, CacheBytes: 1 << 24}
	alone, err := Solve(context.Background(), p, params)
	if err != nil || alone.Status != learn.IterationLimit {
		t.Fatalf("without Newton steps: %v, %v; the problem is too easy for the test", alone.Status, err)
	}
	p.Rows = squarer{&matrix{K: K}}
	s, err := Solve(context.Background(), p, params)
	if err != nil || s.Status != learn.Converged {
		t.Fatalf("%v, violation %g, %v", s.Status, s.Violation, err)
	}
	if f, other := objective(p, K, s.Alpha), objective(p, K, alone.Alpha); !(f < other) {
		t.Errorf("objective %v, and %v without", f, other)
	}
}

// TestPolishSavesSteps: of the steps of two variables, which alone take ten times
// as many.
func TestPolishSavesSteps(t *testing.T) {
	p, _ := held(rand.New(rand.NewPCG(32, 0)), 200, 1e4, wide)
	with, err := Solve(context.Background(), p, Params{Tol: 1e-3, MaxIter: 1e7})
	if err != nil || with.Status != learn.Converged {
		t.Fatalf("%v, %v", with.Status, err)
	}
	p.Held = nil
	without, err := Solve(context.Background(), p, Params{Tol: 1e-3, MaxIter: 1e7, CacheBytes: 1 << 24})
	if err != nil || without.Status != learn.Converged {
		t.Fatalf("%v, %v", without.Status, err)
	}
	t.Logf("%d steps instead of %d", with.Iterations, without.Iterations)
	if with.Iterations > without.Iterations/4 {
		t.Errorf("%d steps, %d without Newton steps", with.Iterations, without.Iterations)
	}
}

// TestPolishOverflow: along a flat way, delta is as large as the residuals, so that its
// product with K overflows where both are large.
func TestPolishOverflow(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long where the processor is emulated")
	}
	for trial := range 200 {
		rng := rand.New(rand.NewPCG(35, uint64(trial)))
		size := math.Ldexp(1, 500+rng.IntN(300))
		p, _ := held(rng, 80, 1, func(x, y [3]float64) float64 { return size * (x[0]*y[0] + x[1]*y[1] + x[2]*y[2]) })
		n := len(p.Y)
		p.P, p.Start = make([]float64, n), make([]float64, n)
		for i := range n {
			p.Y[i], p.C[i] = 1, 0.5+rng.Float64()
			if i < n/8 {
				p.Start[i] = p.C[i]
			}
		}
		s, err := Solve(context.Background(), p, Params{Tol: 1e-7, MaxIter: 1e4})
		if err != nil {
			t.Fatal(err)
		}
		for i, e := range s.Residual { // each is a sum of n terms of K
			if a := s.Alpha[i]; !(a >= 0 && a <= p.C[i]) || !(math.Abs(e) <= 1e5*size) {
				t.Fatalf("trial %d: α_%d is %g, its residual %g, with a kernel near %g", trial, i, a, e, size)
			}
		}
		if s.Status == learn.Converged && !(s.Violation < 1e-7) {
			t.Errorf("trial %d: %v with violation %g", trial, s.Status, s.Violation)
		}
	}
}

package smo

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
)

// single has all problems begin with rows in single precision.
func single(t *testing.T) {
	old := singleFrom
	singleFrom = 0
	t.Cleanup(func() { singleFrom = old })
}

// TestSinglePrecision asks of single rows what is asked of double ones, at
// scales far out of their range.
func TestSinglePrecision(t *testing.T) {
	for trial := range 300 {
		rng := rand.New(rand.NewPCG(8, uint64(trial)))
		p, K := random(rng, 10+rng.IntN(60), 8)
		want, err := Solve(context.Background(), p, tight)
		if err != nil {
			t.Fatal(err)
		}
		scale := math.Ldexp(1, rng.IntN(1200)-600)
		func() {
			old := singleFrom
			singleFrom = 0
			defer func() { singleFrom = old }()
			var scaled mat.SymDense
			scaled.ScaleSym(scale, K)
			q := over(&scaled, p.Y, make([]float64, len(p.C)))
			q.P = p.P
			if p.Start != nil {
				q.Start = make([]float64, len(p.C))
			}
			for i := range p.C {
				q.C[i] = p.C[i] / scale
				if q.Start != nil {
					q.Start[i] = p.Start[i] / scale
				}
			}
			got, err := Solve(context.Background(), q, tight)
			if err != nil || got.Status != learn.Converged || !(got.Violation < tight.Tol) {
				t.Fatalf("trial %d, scale %g: %+v, %v", trial, scale, got.Status, err)
			}
			for i := range got.Alpha {
				got.Alpha[i] *= scale
			}
			a, b := objective(p, K, got.Alpha), objective(p, K, want.Alpha)
			if math.Abs(a-b) > 1e-10*(1+math.Abs(b)) {
				t.Errorf("trial %d, scale %g: objective %v in single precision, %v in double", trial, scale, a, b)
			}
		}()
	}
}

// TestSingleRowsFail: a row that single precision cannot hold is asked for in
// double precision; an error that is not that comes again.
func TestSingleRowsFail(t *testing.T) {
	single(t)
	p, K := random(rand.New(rand.NewPCG(9, 0)), 40, 8)
	fails := 0
	p.Rows = noSingle{&matrix{K: K}, &fails}
	want := 1 // and one more for the residuals of a start that is not 0
	if p.Start != nil {
		want = 2
	}
	s, err := Solve(context.Background(), p, tight)
	if err != nil || s.Status != learn.Converged || fails != want {
		t.Fatalf("%v after %d failures, %v", s, fails, err)
	}
	exact, err := Solve(context.Background(), over(K, p.Y, p.C), tight)
	if err != nil || p.P == nil && math.Abs(exact.Bias-s.Bias) > 1e-8 {
		t.Errorf("bias %v, exactly %v, %v", s.Bias, exact.Bias, err)
	}
}

// noSingle are rows that single precision cannot hold.
type noSingle struct {
	*matrix
	fails *int
}

func (k noSingle) Rows32(context.Context, []int, float64, [][]float32) error {
	*k.fails++
	return errors.New("too large")
}

package mkl_test

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/mkl"
	"github.com/mercer-go/mercer/lib/svm"
)

func trainNorm(t *testing.T, ds *learn.Dataset, kernels []kernel.Kernel, p mkl.NormParams) *mkl.Model {
	t.Helper()
	m, err := mkl.TrainNorm(context.Background(), ds, kernels, p)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func norm(v []float64, p float64) float64 {
	sum := 0.0
	for _, x := range v {
		sum += math.Pow(math.Abs(x), p)
	}
	return math.Pow(sum, 1/p)
}

// The gap is certified on random problems, for norms from near 1 to near the maximum, after
// few Newton steps.
func TestNorm(t *testing.T) {
	if testing.Short() {
		t.Skip("many problems")
	}
	for seed := range uint64(100) {
		ds, kernels, c := problem(seed)
		for _, p := range []float64{1.01, 1.05, 1.5, 2, 4, 50} {
			m := trainNorm(t, ds, kernels, mkl.NormParams{P: p, C: c})
			if m.Status != learn.Converged || !(m.RelativeGap() <= 1e-6) || p > 1.01 && m.Iterations > 15 {
				t.Errorf("seed %d, p = %g: %v after %d, relative gap %v", seed, p, m.Status, m.Iterations, m.RelativeGap())
			}
			square, linear := squares(t, ds, kernels, m.Alpha)
			if dual := linear - norm(square, p/(p-1)); !near(dual, m.Dual, 1e-9) {
				t.Errorf("seed %d, p = %g: the lower bound is %v, not %v", seed, p, dual, m.Dual)
			}
			if size := norm(m.Weights, p); size > 1+1e-12 {
				t.Errorf("seed %d, p = %g: the norm is %v", seed, p, size)
			}
		}
	}
}

// Near p = 1 it is SDPI, and for a large p the plain sum of the kernels.
func TestNormLimits(t *testing.T) {
	ds := points(1, 60, 3, 0.4)
	sdpi := train(t, ds, three(), mkl.Params{C: 2})
	if m := trainNorm(t, ds, three(), mkl.NormParams{P: 1.0001, C: 2}); !near(m.Primal, sdpi.Primal, 1e-3) {
		t.Errorf("p = 1.0001: %v, SDPI has %v", m.Primal, sdpi.Primal)
	}
	plain, err := svm.Train(context.Background(), ds, kernel.Sum(three()), svm.Params{C: 2, Tol: 1e-8})
	if err != nil {
		t.Fatal(err)
	}
	if m := trainNorm(t, ds, three(), mkl.NormParams{P: 1e5, C: 2}); !near(m.Primal, 2*plain.Primal, 1e-3) {
		t.Errorf("p = 100000: %v, the sum has %v", m.Primal, 2*plain.Primal)
	}
	last := math.Inf(1)
	for _, p := range []float64{1.1, 1.5, 2, 3, 10} { // the region grows
		m := trainNorm(t, ds, three(), mkl.NormParams{P: p, C: 2})
		if m.Dual > last {
			t.Errorf("p = %g: %v, after %v", p, m.Dual, last)
		}
		last = m.Primal
	}
}

func TestNormRefuses(t *testing.T) {
	ds := points(1, 40, 2, 0.4)
	for _, p := range []float64{1, 0.5, -1, math.Inf(1), math.NaN()} {
		m, err := mkl.TrainNorm(context.Background(), ds, three(), mkl.NormParams{P: p})
		if m != nil || !errors.Is(err, mkl.ErrParam) || !strings.Contains(err.Error(), "P is ") {
			t.Errorf("P = %v: %v, %v", p, m, err)
		}
	}
}

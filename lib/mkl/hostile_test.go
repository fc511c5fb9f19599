package mkl_test

import (
	"context"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/mkl"
)

// Bad input gets an error that says what and where.
func TestRefuses(t *testing.T) {
	good := points(1, 20, 2, 0.4)
	nan := points(1, 20, 2, 0.4)
	nan.X.Set(3, 1, math.NaN())
	one := &learn.Dataset{X: good.X, Y: make([]int, 20)}
	for i := range one.Y {
		one.Y[i] = 1
	}
	unweighted := &learn.Dataset{X: good.X, Y: good.Y, W: make([]float64, 20)}
	boom := kernel.Func(func(_, _ []float64) float64 { panic("boom") })
	infinite := kernel.Func(func(_, _ []float64) float64 { return math.Inf(1) })
	table := kernel.Precomputed{K: mat.NewSymDense(2, nil)}
	for name, c := range map[string]struct {
		ds      *learn.Dataset
		kernels []kernel.Kernel
		p       mkl.Params
		is      error
		says    string
	}{
		"no data":      {nil, three(), mkl.Params{}, nil, ""},
		"NaN":          {nan, three(), mkl.Params{}, learn.ErrNotFinite, "row 3"},
		"one class":    {one, three(), mkl.Params{}, nil, "class"},
		"no weight":    {unweighted, three(), mkl.Params{}, learn.ErrEmptyClass, "positive weight"},
		"no kernels":   {good, nil, mkl.Params{}, mkl.ErrParam, "empty"},
		"nil kernel":   {good, []kernel.Kernel{kernel.Linear{}, nil}, mkl.Params{}, mkl.ErrParam, "kernel 1 is nil"},
		"C":            {good, three(), mkl.Params{C: -1}, mkl.ErrParam, "C is -1"},
		"hard":         {good, three(), mkl.Params{C: math.Inf(1)}, mkl.ErrParam, "C is +Inf"},
		"NaN C":        {good, three(), mkl.Params{C: math.NaN()}, mkl.ErrParam, "C is NaN"},
		"Tol":          {good, three(), mkl.Params{Tol: 0.2}, mkl.ErrParam, "Tol is 0.2"},
		"MaxIter":      {good, three(), mkl.Params{MaxIter: -1}, mkl.ErrParam, "MaxIter is -1"},
		"CacheMB":      {good, three(), mkl.Params{CacheMB: -1}, mkl.ErrParam, "CacheMB is -1"},
		"panic":        {good, []kernel.Kernel{kernel.Linear{}, boom}, mkl.Params{}, kernel.ErrPanic, "kernel 1, custom"},
		"infinite":     {good, []kernel.Kernel{kernel.Linear{}, infinite}, mkl.Params{}, kernel.ErrNotFinite, "kernel 1"},
		"small table":  {good, []kernel.Kernel{table}, mkl.Params{}, kernel.ErrShape, "kernel 0"},
		"normal Stump": {good, []kernel.Kernel{kernel.Normalized{Kernel: kernel.Stump{}}}, mkl.Params{}, kernel.ErrNotFinite, "kernel 0"},
	} {
		m, err := mkl.TrainSDPI(context.Background(), c.ds, c.kernels, c.p)
		if m != nil || err == nil || c.is != nil && !errors.Is(err, c.is) || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v, %v; want %q", name, m, err, c.says)
		}
	}
}

// A cancelled search gives the best model so far, once there is one, and says so.
func TestCancel(t *testing.T) {
	ds := points(2, 300, 4, 0.3)
	ended, stop := context.WithCancel(context.Background())
	stop()
	if m, err := mkl.TrainSDPI(ended, ds, three(), mkl.Params{}); m != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("before it begins: %v, %v", m, err)
	}
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	reports := 0
	ctx = learn.WithProgress(ctx, func(p learn.Progress) {
		if reports++; p.Stage != "MKL" {
			t.Errorf("stage %q", p.Stage)
		}
		if reports == 3 {
			stop()
		}
	})
	m, err := mkl.TrainSDPI(ctx, ds, three(), mkl.Params{})
	if m == nil || !errors.Is(err, context.Canceled) || m.Status != learn.Cancelled {
		t.Fatalf("%v, %v", m, err)
	}
	if !(m.Dual <= m.Primal) || len(m.Predict(ds.X)) != 300 || len(m.Weights) != 3 {
		t.Errorf("%v", m)
	}
	full := train(t, ds, three(), mkl.Params{})
	if m.Primal < full.Dual || m.Dual > full.Primal {
		t.Errorf("bounds %v and %v do not enclose %v", m.Dual, m.Primal, full.Primal)
	}
}

// After MaxIter steps, the bounds still hold.
func TestMaxIter(t *testing.T) {
	ds := points(3, 200, 4, 0.3)
	full := train(t, ds, three(), mkl.Params{})
	m, err := mkl.TrainSDPI(context.Background(), ds, three(), mkl.Params{MaxIter: 1})
	if err != nil || m.Status != learn.IterationLimit || m.Iterations != 1 || m.Primal < full.Dual || m.Dual > full.Primal {
		t.Errorf("%+v, %v", m, err)
	}
}

// C from far too small to far too large, kernels of low rank and kernels that differ by
// orders of magnitude: the bounds meet, or rounding is named.
func TestExtremes(t *testing.T) {
	line := kernel.Normalized{Kernel: kernel.Linear{}}
	for name, kernels := range map[string][]kernel.Kernel{
		"low rank":   {line, kernel.Normalized{Kernel: kernel.Polynomial{Degree: 2, Gamma: 1, Coef0: 1}}},
		"narrow":     {line, kernel.Gaussian{Gamma: 500}},
		"magnitudes": {kernel.Linear{}, kernel.Scaled{Factor: 1e-3, Kernel: kernel.Gaussian{}}, kernel.Scaled{Factor: 1e3, Kernel: line}},
		"zero":       {kernel.Scaled{Factor: 0, Kernel: line}, line},
	} {
		for seed := range uint64(4) {
			ds := points(seed, 30+40*int(seed), 1+int(seed), 0.5)
			for _, c := range []float64{1e-6, 1e-3, 1, 1e3} {
				m, err := mkl.TrainSDPI(context.Background(), ds, kernels, mkl.Params{C: c})
				if err != nil || m.Status != learn.Converged || !(m.RelativeGap() <= 1e-6) {
					t.Errorf("%s, seed %d, C %g: %v, %v", name, seed, c, m, err)
				}
			}
		}
	}
}

// Bounds that are not finite, or that contradict each other, are not taken for an optimum.
func TestNotAnOptimum(t *testing.T) {
	ds := points(3, 40, 2, 0.4)
	for i := range ds.Y { // not separable
		ds.Y[i] = -1
	}
	ds.Y[7] = 1
	m, err := mkl.TrainSDPI(context.Background(), ds, []kernel.Kernel{kernel.Linear{}, kernel.Linear{}}, mkl.Params{C: 1e300})
	if err != nil || m.Status != learn.Overflow {
		t.Errorf("C = 1e300: %v, bounds %v and %v, %v", m.Status, m.Dual, m.Primal, err)
	}
	two := &learn.Dataset{X: mat.NewDense(2, 1, []float64{-1, 1}), Y: []int{-1, 1}}
	kernels := []kernel.Kernel{kernel.Scaled{Factor: -1, Kernel: kernel.Gaussian{Gamma: 1}}, kernel.Gaussian{Gamma: 1}}
	m, err = mkl.TrainNorm(context.Background(), two, kernels, mkl.NormParams{C: 1e6})
	if err != nil || m.Status == learn.Converged {
		t.Errorf("a negative kernel: %v, bounds %v and %v, %v", m.Status, m.Dual, m.Primal, err)
	}
}

// The bounds may meet only after the search, when the smallest weights become 0.
func TestMetByZeros(t *testing.T) {
	ds := points(1, 30, 2, 0.3)
	ds.W = make([]float64, 30)
	ds.W[0], ds.W[1] = 1, 1
	train(t, ds, []kernel.Kernel{kernel.Scaled{Factor: 1e-12, Kernel: kernel.Gaussian{}}, kernel.Scaled{Factor: 1e12, Kernel: kernel.Gaussian{Gamma: 2}}}, mkl.Params{})
}

// A margin that no example violates has its optimum for every C that is large enough, up
// to where rounding errors times C are more than the objective. An example of weight 0 may
// be on the wrong side.
func TestHard(t *testing.T) {
	ds := points(1, 60, 3, 3)
	ds.W = slices.Repeat([]float64{1}, 60)
	ds.W[7], ds.Y[7] = 0, -ds.Y[7]
	want := train(t, ds, three(), mkl.Params{C: 1e3})
	for _, c := range []float64{1e6, 1e9, 1e12, 1e15} {
		if m := train(t, ds, three(), mkl.Params{C: c}); !near(m.Primal, want.Primal, 2e-6) {
			t.Errorf("C = %g: %v, with 1000 %v", c, m.Primal, want.Primal)
		}
	}
}

// The learner is TrainSDPI, keeps its own list of kernels, and returns a nil classifier
// with an error.
func TestLearner(t *testing.T) {
	ds := points(4, 60, 2, 0.4)
	kernels := three()
	l := mkl.NewLearner(kernels, mkl.Params{C: 2})
	want := train(t, ds, kernels, mkl.Params{C: 2})
	kernels[0] = nil
	got, err := l.Learn(context.Background(), ds)
	if err != nil || !same(got.(*mkl.Model), want) {
		t.Errorf("%v, %v", got, err)
	}
	l.Params.C = -1
	if got, err := l.Learn(context.Background(), ds); got != nil || !errors.Is(err, mkl.ErrParam) {
		t.Errorf("%v, %v", got, err)
	}
}

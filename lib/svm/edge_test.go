package svm_test

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/svm"
)

// sixPoints are scikit-learn's toy points times a factor.
func sixPoints(factor float64) *learn.Dataset {
	X := mat.NewDense(6, 2, []float64{-2, -1, -1, -1, -1, -2, 1, 1, 1, 2, 2, 1})
	X.Scale(factor, X)
	return &learn.Dataset{X: X, Y: []int{-1, -1, -1, 1, 1, 1}}
}

// The steps of the solver do not depend on the unit of the features.
func TestScaleOfTheDataDoesNotMatter(t *testing.T) {
	want, err := svm.Train(context.Background(), sixPoints(1), kernel.Linear{}, svm.Params{C: math.Inf(1)})
	if err != nil {
		t.Fatal(err)
	}
	for _, factor := range []float64{1e-60, 1e-30, 1e-12, 1e-7, 1e7, 1e30} {
		m, err := svm.Train(context.Background(), sixPoints(factor), kernel.Linear{}, svm.Params{C: math.Inf(1)})
		if err != nil {
			t.Fatal(err)
		}
		if m.Status != learn.Converged || m.Iterations > want.Iterations+2 {
			t.Errorf("factor %g: %v after %d steps, want convergence after %d", factor, m.Status, m.Iterations, want.Iterations)
		}
		if dual := m.Dual * factor * factor; math.Abs(dual-want.Dual) > 1e-9*want.Dual {
			t.Errorf("factor %g: scaled dual %v, want %v", factor, dual, want.Dual)
		}
	}
}

// A row of weight 0 takes no part, however far away it is.
func TestFarRowOfWeightZero(t *testing.T) {
	ds := sixPoints(1)
	far := &learn.Dataset{X: mat.NewDense(7, 2, nil), Y: append([]int{1}, ds.Y...), W: []float64{0, 1, 1, 1, 1, 1, 1}}
	far.X.SetRow(0, []float64{1e5, -1e5})
	for i := range 6 {
		far.X.SetRow(i+1, ds.X.RawRowView(i))
	}
	m, err := svm.Train(context.Background(), far, kernel.Linear{}, svm.Params{C: math.Inf(1)})
	if err != nil || m.Status != learn.Converged || math.Abs(m.Dual-0.25) > 1e-9 {
		t.Errorf("status %v, dual %v, error %v; want convergence at 0.25", m.Status, m.Dual, err)
	}
}

// Large kernel values hide no curvature that they can hold.
func TestLargeConstantInTheKernel(t *testing.T) {
	ds := &learn.Dataset{X: mat.NewDense(2, 1, []float64{0, 1}), Y: []int{-1, 1}}
	m, err := svm.Train(context.Background(), ds, kernel.Stump{Delta: 1e15}, svm.Params{C: math.Inf(1)})
	if err != nil || m.Status == learn.Infeasible || math.Abs(m.Dual-1) > 1e-3 {
		t.Errorf("status %v, dual %v, error %v; want 1, the dual of two points at distance 2", m.Status, m.Dual, err)
	}
}

func TestKernelValuesTooLarge(t *testing.T) {
	ds := &learn.Dataset{X: mat.NewDense(2, 1, []float64{1.2e154, 0.99 * 1.2e154}), Y: []int{-1, 1}}
	if _, err := svm.Train(context.Background(), ds, kernel.Linear{}, svm.Params{}); !errors.Is(err, kernel.ErrNotFinite) {
		t.Errorf("got %v, want ErrNotFinite", err)
	}
}

// No certificate is claimed for a kernel that is seen to be indefinite.
func TestIndefiniteKernelIsNotConverged(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	ds := &learn.Dataset{X: mat.NewDense(60, 2, nil), Y: make([]int, 60)}
	for i := range ds.Y {
		ds.X.SetRow(i, []float64{rng.NormFloat64(), rng.NormFloat64()})
		ds.Y[i] = 2*(i%2) - 1
	}
	for _, k := range []kernel.Kernel{
		kernel.Scaled{Factor: -1, Kernel: kernel.Gaussian{Gamma: 4}},
		kernel.Gaussian{Gamma: -1},
		kernel.Func(func(x, y []float64) float64 { return math.Tanh(2*(x[0]*y[0]+x[1]*y[1]) - 1) }),
	} {
		m, err := svm.Train(context.Background(), ds, k, svm.Params{C: 10, MaxIter: 100_000})
		if err != nil {
			t.Fatal(err)
		}
		if m.Status == learn.Converged {
			t.Errorf("%s: converged, with dual %v", kernel.Name(k), m.Dual)
		}
	}
}

// The primal value of a hard margin is that of the classifier grown until
// every margin is at least 1, which a coarse tolerance makes visible.
func TestHardMarginPrimalIsAttained(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	ds := &learn.Dataset{X: mat.NewDense(40, 2, nil), Y: make([]int, 40)}
	for i := range ds.Y {
		ds.Y[i] = 2*(i%2) - 1
		ds.X.SetRow(i, []float64{rng.NormFloat64() + 4*float64(ds.Y[i]), rng.NormFloat64()})
	}
	m, err := svm.Train(context.Background(), ds, kernel.Linear{}, svm.Params{C: math.Inf(1), Tol: 0.3})
	if err != nil {
		t.Fatal(err)
	}
	var w [2]float64
	for s, c := range m.Coef {
		w[0] += c * m.SV.At(s, 0)
		w[1] += c * m.SV.At(s, 1)
	}
	least := math.Inf(1)
	for i, score := range m.Scores(ds.X) {
		least = min(least, score*float64(ds.Y[i]))
	}
	if least > 0.99 {
		t.Fatalf("the least margin is %v: the tolerance is not coarse enough to test anything", least)
	}
	want := (w[0]*w[0] + w[1]*w[1]) / 2 / (least * least)
	if math.Abs(m.Primal-want) > 1e-9*want || m.Primal < m.Dual {
		t.Errorf("primal %v, want %v; dual %v", m.Primal, want, m.Dual)
	}
}

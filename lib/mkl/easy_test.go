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

func trainEasy(t *testing.T, ds *learn.Dataset, kernels []kernel.Kernel, p mkl.EasyParams) *mkl.Model {
	t.Helper()
	m, err := mkl.TrainEasy(context.Background(), ds, kernels, p)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// γ is a distribution on each class, whose squared distance is Primal; the bounds meet;
// the weights are the kernels' parts.
func TestEasy(t *testing.T) {
	for seed := range uint64(100) {
		ds, kernels, c := problem(seed)
		for _, lambda := range []float64{0.01, 0.3, 1} {
			m := trainEasy(t, ds, kernels, mkl.EasyParams{Lambda: lambda, C: c})
			square, _ := squares(t, ds, kernels, m.Alpha)
			var mass [2]float64
			want, all := 0.0, 0.0
			for i, g := range m.Alpha {
				mass[(ds.Y[i]+1)/2] += g
				want += lambda * g * g
				if g < 0 {
					t.Errorf("seed %d: γ %d is %v", seed, i, g)
				}
			}
			for _, v := range square {
				want += (1 - lambda) * v
				all += v
			}
			if math.Abs(mass[0]-1) > 1e-12 || math.Abs(mass[1]-1) > 1e-12 || !near(m.Primal, want, 1e-9) {
				t.Errorf("seed %d: masses %v, distance %v, want %v", seed, mass, m.Primal, want)
			}
			if m.Status != learn.Converged || !(m.RelativeGap() <= 1e-6) || m.Dual > m.Primal*(1+1e-12) {
				t.Errorf("seed %d, Λ %g: %v, bounds %v and %v", seed, lambda, m.Status, m.Dual, m.Primal)
			}
			for i, v := range square {
				if math.Abs(m.Weights[i]-v/all) > 1e-9 {
					t.Errorf("seed %d: weights %v, squares %v", seed, m.Weights, square)
				}
			}
		}
	}
}

// With Λ = 1 all examples of a class count the same, and the weights are the alignments of
// the kernels with the labels but for the norms. A row of weight 0 takes no part.
func TestEasyUniform(t *testing.T) {
	ds := points(1, 40, 2, 0.4)
	m := trainEasy(t, ds, three(), mkl.EasyParams{Lambda: 1, Tol: 1e-9})
	for i, g := range m.Alpha {
		if math.Abs(g-1.0/20) > 1e-6 {
			t.Errorf("γ %d is %v", i, g)
		}
	}
	ds.W = slices.Repeat([]float64{1}, 40)
	ds.W[0], ds.W[1] = 0, 0
	m = trainEasy(t, ds, three(), mkl.EasyParams{Lambda: 1, Tol: 1e-9})
	if m.Alpha[0] != 0 || m.Alpha[1] != 0 || math.Abs(m.Alpha[2]-1.0/19) > 1e-6 {
		t.Errorf("γ is %v", m.Alpha[:4])
	}
}

// Where the first problem is not that of an SVM, γ is still a distribution, and the status
// says so: kernels that are not PSD, and kernels so large that Λ is lost.
func TestEasyWithoutSVM(t *testing.T) {
	ds := points(2, 30, 2, 0.4)
	flat := &learn.Dataset{X: mat.NewDense(30, 2, nil), Y: ds.Y}
	huge := []kernel.Kernel{kernel.Scaled{Factor: 1e12, Kernel: kernel.Gaussian{}}}
	for name, c := range map[string]struct {
		ds      *learn.Dataset
		kernels []kernel.Kernel
		want    learn.Status
	}{
		"negative": {ds, []kernel.Kernel{kernel.Scaled{Factor: -1, Kernel: kernel.Gaussian{}}}, learn.Indefinite},
		"huge":     {flat, huge, learn.RoundingLimit},
		"beyond":   {flat, []kernel.Kernel{kernel.Scaled{Factor: 1e300, Kernel: kernel.Gaussian{}}}, learn.RoundingLimit},
	} {
		m := trainEasy(t, c.ds, c.kernels, mkl.EasyParams{})
		total := 0.0
		for i, g := range m.Alpha {
			if !(g >= 0) {
				t.Errorf("%s: γ %d is %v", name, i, g)
			}
			total += g
		}
		if m.Status != c.want || math.Abs(total-2) > 1e-12 {
			t.Errorf("%s: %v, the γ add up to %v; want %v", name, m.Status, total, c.want)
		}
	}
}

func TestEasyRefuses(t *testing.T) {
	ds := points(1, 40, 2, 0.4)
	for says, p := range map[string]mkl.EasyParams{"Lambda is 2": {Lambda: 2}, "Lambda is -1": {Lambda: -1}, "Lambda is NaN": {Lambda: math.NaN()}, "C is -1": {C: -1}, "Tol is 1": {Tol: 1}} {
		m, err := mkl.TrainEasy(context.Background(), ds, three(), p)
		if m != nil || !errors.Is(err, mkl.ErrParam) || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: %v, %v", says, m, err)
		}
	}
	ended, stop := context.WithCancel(context.Background())
	stop()
	if m, err := mkl.TrainEasy(ended, ds, three(), mkl.EasyParams{}); m != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("%v, %v", m, err)
	}
}

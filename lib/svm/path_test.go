package svm_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"reflect"
	"runtime"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/kernel/kerneltest"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/svm"
)

// TestTrainPathIsTrain compares with a training for each C, with the kernel
// matrix held and not.
func TestTrainPathIsTrain(t *testing.T) {
	ds := noisy(400, 3, 31)
	ds.W = make([]float64, 400)
	for i := range ds.W {
		ds.W[i] = float64(i%4) / 2
	}
	cs := []float64{4, 0.25, math.Inf(1), 1, 4, 64}
	test := kerneltest.Points(100, 3, 2)
	for _, k := range []kernel.Kernel{kernel.Stump{}, kernel.Gaussian{Gamma: 4}, kernel.Func(kernel.Perceptron{}.Eval)} {
		for _, room := range []int{0, 1} { // 8·400² bytes are more than 2²⁰
			models, err := svm.TrainPath(context.Background(), ds, k, cs, svm.Params{Tol: exact, CacheMB: room})
			if err != nil {
				t.Fatal(err)
			}
			for j, m := range models {
				alone := train(t, ds, k, svm.Params{C: cs[j], Tol: exact})
				if m.Status != learn.Converged || m.C != cs[j] {
					t.Errorf("%s, C = %g: %v", kernel.Name(k), cs[j], m)
				}
				near(t, "duals", []float64{m.Dual / alone.Dual}, []float64{1}, 1e-9)
				near(t, "scores", m.Scores(test), alone.Scores(test), 1e-6)
			}
			if again := models[4]; again.Iterations != 0 || !reflect.DeepEqual(again.Coef, models[0].Coef) {
				t.Errorf("%s: the second C = 4 took %d steps", kernel.Name(k), again.Iterations)
			}
		}
	}
}

// TestTrainPathCertificates recomputes what the models say of themselves.
func TestTrainPathCertificates(t *testing.T) {
	ds, p := noisy(70, 4, 32), svm.Params{Tol: 1e-5}
	cs := powers(-6, 8)
	models, err := svm.TrainPath(context.Background(), ds, kernel.Laplacian{}, cs, p)
	if err != nil {
		t.Fatal(err)
	}
	for j, m := range models {
		p.C = cs[j]
		certify(t, m, ds, p)
	}
}

// TestTrainPathHardMargin: that none exists is seen at the end of a path too.
func TestTrainPathHardMargin(t *testing.T) {
	ds := six()
	ds.X.SetRow(3, ds.X.RawRowView(0))
	models, err := svm.TrainPath(context.Background(), ds, kernel.Linear{}, []float64{1, math.Inf(1)}, svm.Params{})
	if err != nil || models[0].Status != learn.Converged || models[1].Status != learn.Infeasible {
		t.Errorf("%v, %v; want convergence for C = 1 only", models, err)
	}
}

func TestTrainPathOnAnyNumberOfProcessors(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	ds, cs := noisy(400, 30, 33), powers(-4, 4)
	for _, room := range []int{0, 1} {
		var first []*svm.Model
		for _, procs := range []int{1, 2, 8} {
			runtime.GOMAXPROCS(procs)
			models, err := svm.TrainPath(context.Background(), ds, kernel.Gaussian{Gamma: 0.1}, cs, svm.Params{CacheMB: room})
			if err != nil {
				t.Fatal(err)
			}
			if first == nil {
				first = models
			} else if !reflect.DeepEqual(first, models) {
				t.Errorf("%d processors give other models", procs)
			}
		}
	}
}

func TestTrainPathCancelled(t *testing.T) {
	ds, cs := noisy(200, 3, 34), []float64{16, 1, 4}
	for after := range 4 {
		ctx, cancel := context.WithCancel(context.Background())
		seen := 0
		if after == 0 {
			cancel()
		}
		models, err := svm.TrainPath(learn.WithProgress(ctx, func(p learn.Progress) {
			if p.Stage == "C path" {
				if seen++; seen == after {
					cancel()
				}
			}
		}), ds, kernel.Gaussian{}, cs, svm.Params{})
		cancel()
		if len(models) != 3 || (after < 3) != errors.Is(err, context.Canceled) {
			t.Fatalf("cancelled after %d: %v, %v", after, models, err)
		}
		for rank, j := range []int{1, 2, 0} {
			switch m := models[j]; {
			case rank < after && (m == nil || m.Status != learn.Converged || m.C != cs[j]):
				t.Errorf("cancelled after %d, C = %g: %v, want convergence", after, cs[j], m)
			case rank >= after && m != nil && m.Status != learn.Cancelled:
				t.Errorf("cancelled after %d, C = %g: %v, want Cancelled", after, cs[j], m)
			}
		}
	}
}

func TestTrainPathErrors(t *testing.T) {
	nan := six()
	nan.X = mat.DenseCopyOf(nan.X)
	nan.X.Set(1, 1, math.NaN())
	bad := kernel.Func(func(x, y []float64) float64 {
		if x[0] != y[0] {
			panic("no")
		}
		return 1
	})
	for name, test := range map[string]struct {
		ds   *learn.Dataset
		k    kernel.Kernel
		cs   []float64
		p    svm.Params
		want error
	}{
		"no data":       {nil, kernel.Linear{}, []float64{1}, svm.Params{}, learn.ErrShape},
		"NaN":           {nan, kernel.Linear{}, []float64{1}, svm.Params{}, learn.ErrNotFinite},
		"no kernel":     {six(), nil, []float64{1}, svm.Params{}, svm.ErrParam},
		"no C":          {six(), kernel.Linear{}, nil, svm.Params{}, svm.ErrParam},
		"C = 0":         {six(), kernel.Linear{}, []float64{1, 0}, svm.Params{}, svm.ErrParam},
		"C = NaN":       {six(), kernel.Linear{}, []float64{math.NaN()}, svm.Params{}, svm.ErrParam},
		"Tol":           {six(), kernel.Linear{}, []float64{1}, svm.Params{Tol: -1}, svm.ErrParam},
		"kernel panics": {six(), bad, []float64{1, 2}, svm.Params{}, kernel.ErrPanic},
	} {
		if models, err := svm.TrainPath(context.Background(), test.ds, test.k, test.cs, test.p); models != nil || !errors.Is(err, test.want) {
			t.Errorf("%s: %v, %v; want none and %v", name, models, err, test.want)
		}
	}
}

// BenchmarkTrainPath is a path of eleven C beside as many trainings.
func BenchmarkTrainPath(b *testing.B) {
	for _, n := range []int{300, 2000} {
		ds, cs := data.Threenorm(20).Sample(n, 1), powers(-5, 15)
		for _, k := range []kernel.Kernel{kernel.Gaussian{Gamma: 0.05}, kernel.Stump{}} {
			if k == (kernel.Stump{}) {
				cs = powers(-17, 3)
			}
			name := fmt.Sprintf("threenorm%d/%s", n, kernel.Name(k))
			b.Run(name+"/path", func(b *testing.B) {
				for b.Loop() {
					if _, err := svm.TrainPath(context.Background(), ds, k, cs, svm.Params{}); err != nil {
						b.Fatal(err)
					}
				}
			})
			b.Run(name+"/alone", func(b *testing.B) {
				for b.Loop() {
					for _, c := range cs {
						if _, err := svm.Train(context.Background(), ds, k, svm.Params{C: c}); err != nil {
							b.Fatal(err)
						}
					}
				}
			})
		}
	}
}

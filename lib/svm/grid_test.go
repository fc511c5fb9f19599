package svm_test

import (
	"context"
	"errors"
	"math"
	"runtime"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/svm"
)

// gaussians and powers are the usual grid.
func gaussians(from, to int) (k []kernel.Kernel) {
	for e := from; e <= to; e += 2 {
		k = append(k, kernel.Gaussian{Gamma: math.Ldexp(1, e)})
	}
	return k
}

func powers(from, to int) (c []float64) {
	for e := from; e <= to; e += 2 {
		c = append(c, math.Ldexp(1, e))
	}
	return c
}

// TestGridSearchIsCrossValidation compares with a training for each cell.
func TestGridSearchIsCrossValidation(t *testing.T) {
	ds := noisy(90, 4, 21)
	ds.W = make([]float64, 90)
	for i := range ds.W {
		ds.W[i] = 0.5 + float64(i%3)
	}
	g := svm.Grid{
		Kernels: append(gaussians(-5, 1), kernel.Stump{}, kernel.Func(kernel.Perceptron{}.Eval)),
		C:       []float64{8, 0.125, 1}, Folds: 4, Seed: 3, Params: svm.Params{Tol: 1e-9},
	}
	r, err := svm.GridSearch(context.Background(), ds, g)
	if err != nil {
		t.Fatal(err)
	}
	best := math.Inf(1)
	for i, k := range g.Kernels {
		for j, c := range g.C {
			wrong := 0.0
			for _, f := range ds.Folds(4, 3) {
				m := train(t, ds.Subset(f.Train), k, svm.Params{C: c, Tol: 1e-9})
				test := ds.Subset(f.Test)
				wrong += learn.ErrorRate(m.Predict(test.X), test.Y) * float64(test.Len())
			}
			if got := r.Error.At(i, j); math.Abs(got-wrong/90) > 1e-12 {
				t.Errorf("%s, C = %g: error %v, want %v", kernel.Name(k), c, got, wrong/90)
			}
			best = min(best, wrong/90)
		}
	}
	if got := r.Error.At(r.I, r.J); math.Abs(got-best) > 1e-12 || r.C != g.C[r.J] || kernel.Name(r.Kernel) != kernel.Name(g.Kernels[r.I]) {
		t.Errorf("best %s, C = %g with error %v, want %v", kernel.Name(r.Kernel), r.C, got, best)
	}
	for j, c := range g.C {
		for i := range g.Kernels {
			if r.Error.At(i, j) == r.Error.At(r.I, r.J) && (c < r.C || c == r.C && i < r.I) {
				t.Errorf("C = %g and kernel %d are as good, and come before %g and %d", c, i, r.C, r.I)
			}
		}
	}
}

func TestGridSearchOnAnyNumberOfProcessors(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	ds := noisy(120, 5, 22)
	var first *mat.Dense
	for _, procs := range []int{1, 2, 8} {
		runtime.GOMAXPROCS(procs)
		r, err := svm.GridSearch(context.Background(), ds, svm.Grid{Kernels: gaussians(-9, 1), C: powers(-5, 9)})
		if err != nil {
			t.Fatal(err)
		}
		if first == nil {
			first = r.Error
		} else if !mat.Equal(first, r.Error) {
			t.Errorf("%d processors give other errors", procs)
		}
	}
}

// TestGridSearchKeepsItsMemory: a matrix that CacheMB has no room for is not
// made, and the errors are those of a search with room.
func TestGridSearchKeepsItsMemory(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(2))
	const n = 2000
	ds := noisy(n, 4, 25)
	g := svm.Grid{Kernels: []kernel.Kernel{kernel.Gaussian{Gamma: 0.5}}, C: []float64{0.1, 1}, Folds: 3, Params: svm.Params{Tol: 1e-6}}
	want, err := svm.GridSearch(context.Background(), ds, g)
	if err != nil {
		t.Fatal(err)
	}
	g.Params.CacheMB = 4
	var got *svm.GridResult
	const most = 8 * n * n / 2
	grown := uint64(math.MaxUint64)
	for try := 0; grown > most && try < 5; try++ { // the race detector makes pools forget at random
		var before, after runtime.MemStats
		runtime.GC()
		runtime.GC() // memory of the search before is gone with the second
		runtime.ReadMemStats(&before)
		if got, err = svm.GridSearch(context.Background(), ds, g); err != nil {
			t.Fatal(err)
		}
		runtime.ReadMemStats(&after)
		grown = after.TotalAlloc - before.TotalAlloc
	}
	if grown > most {
		t.Errorf("%d MB were allocated, and a matrix is %d", grown>>20, 8*n*n>>20)
	}
	for j := range g.C {
		if math.Abs(got.Error.At(0, j)-want.Error.At(0, j)) > 2.0/n {
			t.Errorf("C = %g: error %v, with room for a matrix %v", g.C[j], got.Error.At(0, j), want.Error.At(0, j))
		}
	}
}

// TestGridSearchCancelled: what has been found comes with the error, the best of
// the pairs that are complete.
func TestGridSearchCancelled(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	for _, memory := range []int{0, 1} { // in either way
		ctx, cancel := context.WithCancel(context.Background())
		folds := 0
		ctx = learn.WithProgress(ctx, func(p learn.Progress) {
			if p.Stage != "grid search" {
				return
			}
			if folds++; folds == 7 {
				cancel()
			}
		})
		ds := noisy(300, 2, 24)
		g := svm.Grid{Kernels: gaussians(-3, 3), C: powers(-3, 3), Params: svm.Params{CacheMB: memory}}
		r, err := svm.GridSearch(ctx, ds, g)
		if !errors.Is(err, context.Canceled) || r == nil || r.I != 0 {
			t.Fatalf("%v, %v; want the best of the first kernel", r, err)
		}
		g.Kernels = g.Kernels[:1]
		want, err := svm.GridSearch(context.Background(), ds, g)
		if err != nil || want.C != r.C || want.Error.At(0, r.J) != r.Error.At(0, r.J) {
			t.Errorf("C = %g with error %v, want %g with %v; %v", r.C, r.Error.At(0, r.J), want.C, want.Error.At(0, want.J), err)
		}
		for i := 1; i < 4; i++ {
			for j := range g.C {
				if !math.IsNaN(r.Error.At(i, j)) {
					t.Errorf("kernel %d, C %d: error %v, want NaN", i, j, r.Error.At(i, j))
				}
			}
		}
		ended, cancel := context.WithCancel(context.Background())
		cancel()
		if r, err := svm.GridSearch(ended, ds, g); !errors.Is(err, context.Canceled) || r != nil {
			t.Errorf("cancelled before: %v, %v", r, err)
		}
	}
}

func TestGridSearchErrors(t *testing.T) {
	ds, k, c := noisy(20, 2, 23), gaussians(-1, -1), []float64{1}
	for name, g := range map[string]svm.Grid{
		"no kernels":  {C: c},
		"nil kernel":  {Kernels: []kernel.Kernel{nil}, C: c},
		"no C":        {Kernels: k},
		"C = 0":       {Kernels: k, C: []float64{1, 0}},
		"C infinite":  {Kernels: k, C: []float64{math.Inf(1)}},
		"one fold":    {Kernels: k, C: c, Folds: 1},
		"21 folds":    {Kernels: k, C: c, Folds: 21},
		"bad setting": {Kernels: k, C: c, Params: svm.Params{Tol: -1}},
	} {
		if r, err := svm.GridSearch(context.Background(), ds, g); !errors.Is(err, svm.ErrParam) || r != nil {
			t.Errorf("%s: %v, %v; want ErrParam", name, r, err)
		}
	}
	bad := []kernel.Kernel{kernel.Func(func(_, _ []float64) float64 { return math.NaN() })}
	if _, err := svm.GridSearch(context.Background(), ds, svm.Grid{Kernels: bad, C: c}); !errors.Is(err, kernel.ErrNotFinite) {
		t.Errorf("NaN: %v, want ErrNotFinite", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ctx = learn.WithProgress(ctx, func(learn.Progress) { cancel() })
	if _, err := svm.GridSearch(ctx, noisy(200, 2, 24), svm.Grid{Kernels: gaussians(-9, 9), C: powers(-5, 15)}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

package svm_test

import (
	"context"
	"fmt"
	"math"
	"testing"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/kernel/kerneltest"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/svm"
)

// labelled are n points whose labels depend on a product of two features.
func labelled(n int) *learn.Dataset {
	X := kerneltest.Points(n, 4, 8)
	y := make([]int, n)
	for i := range y {
		y[i] = learn.Sign(X.At(i, 0)*X.At(i, 1) + 0.1*X.At(i, 2))
	}
	return &learn.Dataset{X: X, Y: y}
}

// TestFormsTrainAlike: a combination of kernels, made in blocks and in single
// precision, leads to the optimum of the same function called pair by pair.
func TestFormsTrainAlike(t *testing.T) {
	ctx := context.Background()
	for _, n := range []int{60, 600} { // 512 is the limit of matrices that are held
		ds := labelled(n)
		for _, k := range []kernel.Kernel{
			&kernel.Gaussian{Gamma: 0.7},
			kernel.Scaled{Factor: 4, Kernel: kernel.Perceptron{}},
			kernel.Sum{kernel.Gaussian{Gamma: 3}, kernel.Scaled{Factor: 0.1, Kernel: kernel.Stump{}}},
			kernel.Product{kernel.Gaussian{}, kernel.Gaussian{Gamma: 0.1}},
			kernel.Normalized{Kernel: kernel.Polynomial{Degree: 2, Coef0: 1}},
			kernel.Sum{kernel.Linear{}, kernel.Func(kernel.Gaussian{}.Eval)},
			kernel.Product{ // the parts do not fit into single precision
				kernel.Scaled{Factor: 1e-60, Kernel: kernel.Gaussian{}},
				kernel.Scaled{Factor: 1e60, Kernel: kernel.Gaussian{}},
			},
		} {
			p := svm.Params{C: 3, Tol: 1e-7}
			got, err := svm.Train(ctx, ds, k, p)
			if err != nil || got.Status != learn.Converged {
				t.Fatalf("%s: %v, %v", kernel.Name(k), got, err)
			}
			want, err := svm.Train(ctx, ds, kernel.Func(k.Eval), p)
			if err != nil {
				t.Fatal(err)
			}
			if !(math.Abs(got.Dual-want.Dual) <= 1e-8*want.Dual) {
				t.Errorf("%s, n = %d: dual %v, pair by pair %v", kernel.Name(k), n, got.Dual, want.Dual)
			}
			a, b := got.Scores(ds.X), want.Scores(ds.X)
			for i := range a {
				if !(math.Abs(a[i]-b[i]) <= 1e-5) {
					t.Fatalf("%s, n = %d: score %v of row %d, pair by pair %v", kernel.Name(k), n, a[i], i, b[i])
				}
			}
		}
	}
}

// TestPrecomputedMachine: a matrix in the place of a kernel trains the same
// machine, and rows of it in the place of new points predict the same.
func TestPrecomputedMachine(t *testing.T) {
	ctx := context.Background()
	for _, n := range []int{80, 700} {
		all := labelled(n + 50)
		train := all.Subset(span(0, n))
		g := kernel.Gaussian{Gamma: 2}
		K, err := kernel.Cross(ctx, g, all.X, train.X)
		if err != nil {
			t.Fatal(err)
		}
		pre := kernel.Precomputed{K: K}
		points := &learn.Dataset{X: pre.Points(), Y: all.Y}
		got, err := svm.Train(ctx, points.Subset(span(0, n)), pre, svm.Params{C: 2, Tol: 1e-6})
		if err != nil {
			t.Fatal(err)
		}
		want, err := svm.Train(ctx, train, g, svm.Params{C: 2, Tol: 1e-6})
		if err != nil {
			t.Fatal(err)
		}
		if math.Abs(got.Dual-want.Dual) > 1e-9*want.Dual {
			t.Errorf("n = %d: dual %v, want %v", n, got.Dual, want.Dual)
		}
		a, b := got.Scores(points.Subset(span(n, n+50)).X), want.Scores(all.Subset(span(n, n+50)).X)
		for i := range a {
			if math.Abs(a[i]-b[i]) > 1e-5 {
				t.Errorf("n = %d: score %v of new point %d, want %v", n, a[i], i, b[i])
			}
		}
		for i, v := range got.OnPoints(g, train.X).Scores(all.Subset(span(n, n+50)).X) {
			if math.Abs(v-a[i]) > 1e-12 {
				t.Errorf("n = %d: score %v of new point %d with the kernel, %v with the matrix", n, v, i, a[i])
			}
		}
		grid, err := svm.GridSearch(ctx, points.Subset(span(0, n)), svm.Grid{Kernels: []kernel.Kernel{pre}, C: []float64{0.1, 1}, Folds: 3})
		if err != nil {
			t.Fatal(err)
		}
		direct, err := svm.GridSearch(ctx, train, svm.Grid{Kernels: []kernel.Kernel{g}, C: []float64{0.1, 1}, Folds: 3})
		if err != nil {
			t.Fatal(err)
		}
		for j := range 2 {
			if math.Abs(grid.Error.At(0, j)-direct.Error.At(0, j)) > 2.0/float64(n) {
				t.Errorf("n = %d: cross-validation error %v, want %v", n, grid.Error.At(0, j), direct.Error.At(0, j))
			}
		}
	}
}

func span(lo, hi int) []int {
	rows := make([]int, hi-lo)
	for i := range rows {
		rows[i] = lo + i
	}
	return rows
}

// TestOnPointsPanics: the matrix must have the rows of the training set.
func TestOnPointsPanics(t *testing.T) {
	m := train(t, labelled(40), kernel.Stump{}, svm.Params{})
	defer func() {
		if r := fmt.Sprint(recover()); r != "svm: model trained on 40 rows, matrix has 39" {
			t.Errorf("panic %q", r)
		}
	}()
	m.OnPoints(kernel.Stump{}, labelled(39).X)
}

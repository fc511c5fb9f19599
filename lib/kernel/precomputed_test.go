package kernel_test

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/kernel/kerneltest"
)

// TestPrecomputed: the matrix of a kernel, as a kernel, has the values of that
// kernel, for any rows and in every kind of matrix.
func TestPrecomputed(t *testing.T) {
	X := kerneltest.Points(30, 5, 1)
	K := matrixOf(t, kernel.Gaussian{}, X)
	for _, k := range []kernel.Precomputed{{K: K}, {K: mat.DenseCopyOf(K)}, {K: K.T()}} {
		kerneltest.Check(t, k, kerneltest.Spec{X: k.Points()})
		kerneltest.Check(t, kernel.Sum{k, kernel.Scaled{Factor: 2, Kernel: &k}}, kerneltest.Spec{X: k.Points()})
		some := mat.NewDense(3, 1, []float64{7, 2, 7})
		got := matrixOf(t, k, some)
		for i, r := range []int{7, 2, 7} {
			for j, s := range []int{7, 2, 7} {
				if got.At(i, j) != K.At(r, s) {
					t.Errorf("value of rows %d and %d is %v, want %v", r, s, got.At(i, j), K.At(r, s))
				}
			}
		}
	}
}

// TestPrecomputedNewPoints: rows beyond the columns are points of which the values
// with the first ones are known, and no others.
func TestPrecomputedNewPoints(t *testing.T) {
	X := kerneltest.Points(12, 3, 1)
	K, err := kernel.Cross(context.Background(), kernel.Gaussian{}, X, X.Slice(0, 8, 0, 3))
	if err != nil {
		t.Fatal(err)
	}
	k := kernel.Precomputed{K: K}
	train, test := k.Points().Slice(0, 8, 0, 1), k.Points().Slice(8, 12, 0, 1)
	for _, pair := range [][2]mat.Matrix{{train, test}, {test, train}} {
		got, err := kernel.Cross(context.Background(), k, pair[0], pair[1])
		if err != nil {
			t.Fatal(err)
		}
		m, n := got.Dims()
		for i := range m {
			for j := range n {
				a, b := int(pair[0].At(i, 0)), int(pair[1].At(j, 0))
				if want := K.At(max(a, b), min(a, b)); got.At(i, j) != want {
					t.Errorf("value of rows %d and %d is %v, want %v", a, b, got.At(i, j), want)
				}
			}
		}
	}
	_, err = kernel.Cross(context.Background(), k, test, test)
	if !errors.Is(err, kernel.ErrShape) || !strings.Contains(err.Error(), "rows 8 and 8") {
		t.Errorf("two new points: %v", err)
	}
}

// TestPrecomputedErrors: points that are no rows of the matrix are named.
func TestPrecomputedErrors(t *testing.T) {
	k := kernel.Precomputed{K: mat.NewSymDense(3, nil)}
	for name, X := range map[string]*mat.Dense{
		"row 1: ":              mat.NewDense(2, 1, []float64{0, 3}),
		"row -1 of the matrix": mat.NewDense(1, 1, []float64{-1}),
		"row 0.5 of":           mat.NewDense(1, 1, []float64{0.5}),
		"row NaN of":           mat.NewDense(1, 1, []float64{math.NaN()}),
		"has 2 features":       mat.NewDense(1, 2, nil),
	} {
		if _, err := kernel.Gram(context.Background(), k, X); !errors.Is(err, kernel.ErrShape) || !strings.Contains(err.Error(), name) {
			t.Errorf("%q: %v", name, err)
		}
	}
	if _, err := kernel.Gram(context.Background(), kernel.Precomputed{}, mat.NewDense(1, 1, nil)); !errors.Is(err, kernel.ErrShape) {
		t.Errorf("no matrix: %v", err)
	}
	nan := kernel.Precomputed{K: mat.NewSymDense(2, []float64{1, math.NaN(), 0, 1})}
	if _, err := kernel.Gram(context.Background(), nan, nan.Points()); !errors.Is(err, kernel.ErrNotFinite) || !strings.Contains(err.Error(), "(row 0, row 1)") {
		t.Errorf("NaN: %v", err)
	}
}

package kernel_test

import (
	"context"
	"errors"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/kernel/kerneltest"
)

// mapping is a Mapper of a function, whose Eval nobody calls.
type mapping func(X mat.Matrix) (*mat.Dense, error)

func (mapping) Eval(_, _ []float64) float64 { panic("a Mapper's Eval") }

func (m mapping) Map(_ context.Context, X mat.Matrix) (*mat.Dense, error) { return m(X) }

// sized maps n points to a matrix of rows(n) rows and columns(n) columns.
func sized(rows, columns func(n int) int) mapping {
	return func(X mat.Matrix) (*mat.Dense, error) {
		n, _ := X.Dims()
		return mat.NewDense(rows(n), columns(n), nil), nil
	}
}

// hollow embeds a pointer, nil here, and has an Eval of its own.
type hollow struct{ *kernel.Scaled }

func (hollow) Eval(_, _ []float64) float64 { return 1 }

// unreadable is a matrix without values.
type unreadable struct{ mat.Matrix }

func (unreadable) Dims() (r, c int)    { return 1, 1 }
func (unreadable) At(_, _ int) float64 { panic("no value") }

// TestFaultyKernels: kernels that do not keep their contract are errors, alone and
// within others, and leave nothing behind in memory that is used again.
func TestFaultyKernels(t *testing.T) {
	ctx := context.Background()
	same := func(n int) int { return n }
	X, Y := mat.NewDense(40, 1, nil), mat.NewDense(30, 1, nil)
	two, c := func(int) int { return 2 }, make([]float64, 40)
	c[3] = 1
	healthy := kernel.Sum{kernel.Gaussian{}, kernel.Gaussian{Gamma: 2}, kernel.Product{kernel.Linear{}, kernel.Stump{}}}
	points := kerneltest.Points(40, 3, 1)
	want, err := kernel.Gram(ctx, healthy, points)
	if err != nil {
		t.Fatal(err)
	}
	for name, test := range map[string]struct {
		k    kernel.Kernel
		want error
	}{
		"few rows":        {sized(func(n int) int { return n - 1 }, two), kernel.ErrShape},
		"many rows":       {sized(func(n int) int { return 3 * n }, two), kernel.ErrShape},
		"changing width":  {sized(same, func(n int) int { return n }), kernel.ErrShape},
		"empty":           {mapping(func(mat.Matrix) (*mat.Dense, error) { return &mat.Dense{}, nil }), kernel.ErrShape},
		"no matrix":       {mapping(func(mat.Matrix) (*mat.Dense, error) { return nil, nil }), kernel.ErrShape},
		"panic in Map":    {mapping(func(mat.Matrix) (*mat.Dense, error) { panic("broken") }), kernel.ErrPanic},
		"nil Mapper":      {mapping(nil), kernel.ErrPanic},
		"panic in Fill":   {kernel.FillFunc(func(_, _ []float64, _ *mat.Dense) { panic("broken") }), kernel.ErrPanic},
		"nil pointer":     {(*kernel.Gaussian)(nil), kernel.ErrPanic},
		"nil":             {nil, kernel.ErrPanic},
		"nil matrix":      {kernel.Precomputed{K: (*mat.Dense)(nil)}, kernel.ErrShape},
		"panic in At":     {kernel.Precomputed{K: unreadable{}}, kernel.ErrPanic},
		"nil Func":        {kernel.Func(nil), kernel.ErrPanic},
		"hollow, no Eval": {struct{ *kernel.Scaled }{}, kernel.ErrPanic},
	} {
		for _, k := range []kernel.Kernel{
			test.k,
			kernel.Sum{healthy, kernel.Scaled{Factor: 2, Kernel: test.k}, kernel.Gaussian{}},
			kernel.Normalized{Kernel: kernel.Product{kernel.Gaussian{}, test.k}},
		} {
			if _, err := kernel.Cross(ctx, k, X, Y); !errors.Is(err, test.want) {
				t.Errorf("%s: Cross: %v, want %v", name, err, test.want)
			}
			if _, err := kernel.Expand(ctx, k, X, c, Y); !errors.Is(err, test.want) {
				t.Errorf("%s: Expand: %v, want %v", name, err, test.want)
			}
			if name == "changing width" {
				continue // which takes two sets of points
			}
			if _, err := kernel.Gram(ctx, k, X); !errors.Is(err, test.want) {
				t.Errorf("%s: Gram: %v, want %v", name, err, test.want)
			}
			if _, err := kernel.Diag(k, X); !errors.Is(err, test.want) {
				t.Errorf("%s: Diag: %v, want %v", name, err, test.want)
			}
		}
		if got, err := kernel.Gram(ctx, healthy, points); err != nil || !mat.Equal(got, want) {
			t.Fatalf("after %s: another matrix, %v", name, err)
		}
	}
	if got := kernel.Name(kernel.Precomputed{K: (*mat.Dense)(nil)}); got != "precomputed(nil)" {
		t.Errorf("named %q", got)
	}
	if K, err := kernel.Gram(ctx, hollow{}, X); err != nil || K.At(1, 2) != 1 {
		t.Errorf("a kernel that embeds nil: %v", err)
	}
}

package gram_test

import (
	"context"
	"errors"
	"math"
	"runtime"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/internal/gram"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/kernel/kerneltest"
)

func rowsOf(t *testing.T, k kernel.Kernel, X *mat.Dense) *gram.Rows {
	t.Helper()
	r, err := gram.NewRows(t.Context(), gram.Of(k), X.RawMatrix())
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestCombineAt compares sums in some columns with those in all, among them the
// columns of the coefficients themselves, where the symmetry is made use of.
func TestCombineAt(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	for _, n := range []int{1, 9, 130, 1203} {
		X := kerneltest.Points(n, 3, 2)
		c, terms := make([]float64, n), []int(nil)
		for i := range c {
			if i%7 != 3 {
				c[i] = float64(i%5) - 2.25
				terms = append(terms, i)
			}
		}
		some := []int{n - 1, 0, n / 2, n / 2}
		for _, k := range []kernel.Kernel{kernel.Stump{}, kernel.Gaussian{Gamma: 2}, kernel.Polynomial{}, kernel.Func(kernel.Stump{}.Eval)} {
			rows := rowsOf(t, k, X)
			all, size := make([]float64, n), make([]float64, n)
			if err := rows.Combine(context.Background(), c, all, size); err != nil {
				t.Fatal(err)
			}
			for _, at := range [][]int{terms, some, nil} {
				var first []float64
				for _, procs := range []int{1, 2, 5} {
					runtime.GOMAXPROCS(procs)
					got := make([]float64, len(at))
					if err := rows.CombineAt(context.Background(), c, at, got); err != nil {
						t.Fatal(err)
					}
					for i, j := range at {
						if !(math.Abs(got[i]-all[j]) <= 1e-14*size[j]) {
							t.Fatalf("%s, %d points, column %d: %v, want %v", kernel.Name(k), n, j, got[i], all[j])
						}
					}
					if first == nil {
						first = got
					} else if !slices.Equal(first, got) {
						t.Errorf("%s, %d points: other bits on %d processors", kernel.Name(k), n, procs)
					}
				}
			}
		}
	}
}

// TestCombineAtErrors: what cannot be evaluated is named by its rows of X.
func TestCombineAtErrors(t *testing.T) {
	X := kerneltest.Points(20, 2, 1)
	X.Set(17, 0, 1e200)
	rows := rowsOf(t, kernel.Polynomial{Degree: 2}, X)
	err := rows.CombineAt(context.Background(), slices.Repeat([]float64{1}, 20), []int{17, 3}, make([]float64, 2))
	if !errors.Is(err, kernel.ErrNotFinite) || !strings.Contains(err.Error(), "row 17") {
		t.Errorf("a value that overflows: %v", err)
	}
	if err := rows.CombineAt(context.Background(), make([]float64, 3), nil, nil); !errors.Is(err, kernel.ErrShape) {
		t.Errorf("3 coefficients for 20 rows: %v, want ErrShape", err)
	}
}

func TestSquare(t *testing.T) {
	for _, n := range []int{1, 2, 7, 8, 9, 15, 16, 17, 41, 517} {
		X, stride := kerneltest.Points(n, 3, 5), n+3
		for _, k := range []kernel.Kernel{kernel.Perceptron{}, kernel.Polynomial{}, kernel.Func(kernel.Stump{}.Eval)} {
			rows := rowsOf(t, k, X)
			square, row := make([]float64, n*stride), make([]float64, n)
			for i := range square {
				square[i] = -123
			}
			if err := rows.Square(context.Background(), square, stride); err != nil {
				t.Fatal(err)
			}
			for i := range n {
				if err := rows.Row(context.Background(), i, row); err != nil {
					t.Fatal(err)
				}
				if !slices.Equal(row, square[i*stride:i*stride+n]) {
					t.Fatalf("%s: row %d of %d differs", kernel.Name(k), i, n)
				}
				if !slices.Equal(square[i*stride+n:(i+1)*stride], []float64{-123, -123, -123}) {
					t.Fatalf("%s: what is behind row %d of %d has changed", kernel.Name(k), i, n)
				}
			}
			if err := rows.Square(context.Background(), square[4:], stride); !errors.Is(err, kernel.ErrShape) {
				t.Errorf("one number too few: %v, want ErrShape", err)
			}
		}
	}
}

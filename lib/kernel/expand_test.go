package kernel_test

import (
	"context"
	"errors"
	"math"
	"runtime"
	"slices"
	"testing"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/kernel/kerneltest"
)

// TestExpand compares with a matrix of kernel values.
func TestExpand(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	for _, n := range []int{1, 7, 8, 513, 1496, 4100} {
		A, B := kerneltest.Points(11, 3, 1), kerneltest.Points(n, 3, 2)
		c := make([]float64, 11)
		for i := range c {
			c[i] = float64(i%4) - 1.5*float64(i%3)
		}
		c[5] = 0
		for _, k := range []kernel.Kernel{kernel.Stump{}, kernel.Gaussian{Gamma: 2}, kernel.Polynomial{}, kernel.Func(kernel.Stump{}.Eval)} {
			K, err := kernel.Cross(context.Background(), k, A, B)
			if err != nil {
				t.Fatal(err)
			}
			var first []float64
			for _, procs := range []int{1, 3} {
				runtime.GOMAXPROCS(procs)
				f, err := kernel.Expand(context.Background(), k, A, c, B)
				if err != nil {
					t.Fatal(err)
				}
				for j, got := range f {
					want := 0.0
					for i := range c {
						want += c[i] * K.At(i, j)
					}
					if math.Abs(got-want) > 1e-12*(1+math.Abs(want)) {
						t.Fatalf("%s at point %d of %d: %v, want %v", kernel.Name(k), j, n, got, want)
					}
				}
				if first == nil {
					first = f
				} else if !slices.Equal(first, f) {
					t.Errorf("%s at %d points: other bits on %d processors", kernel.Name(k), n, procs)
				}
			}
		}
	}
	A := kerneltest.Points(3, 2, 1)
	if _, err := kernel.Expand(context.Background(), kernel.Linear{}, A, make([]float64, 2), A); !errors.Is(err, kernel.ErrShape) {
		t.Errorf("two coefficients for three points: %v, want ErrShape", err)
	}
}

// TestRows32 asks for rows in single precision, of one, several and odd numbers.
func TestRows32(t *testing.T) {
	X := kerneltest.Points(700, 5, 3)
	for _, k := range []kernel.Kernel{
		kernel.Stump{Delta: 2},
		kernel.Perceptron{},
		kernel.Gaussian{Gamma: 2},
		kernel.Laplacian{},
		kernel.Linear{},
		kernel.Polynomial{Coef0: 1},
		kernel.Func(kernel.Stump{}.Eval),
	} {
		rows := rowsOf(t, k, X)
		exact, scale := make([]float64, 700), 0x1p-3
		for _, which := range [][]int{{699}, {0, 5}, {1, 2, 3, 4}, {9, 8, 7, 6, 650, 5}} {
			dst := make([][]float32, len(which))
			for r := range dst {
				dst[r] = make([]float32, 704)
			}
			if err := rows.Rows32(context.Background(), which, scale, dst); err != nil {
				t.Fatal(err)
			}
			for r, i := range which {
				if err := rows.Row(context.Background(), i, exact); err != nil {
					t.Fatal(err)
				}
				for j, v := range exact {
					if math.Abs(float64(dst[r][j])-scale*v) > 3e-6 {
						t.Fatalf("%s of %d, %d: %v, want %v", kernel.Name(k), i, j, dst[r][j], scale*v)
					}
				}
			}
		}
	}
	huge := rowsOf(t, kernel.Func(func(_, _ []float64) float64 { return 1e100 }), X)
	if err := huge.Rows32(context.Background(), []int{0}, 1, [][]float32{make([]float32, 704)}); !errors.Is(err, kernel.ErrNotFinite) {
		t.Errorf("1e100 in single precision: %v, want ErrNotFinite", err)
	}
}

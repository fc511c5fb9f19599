package gram_test

import (
	"context"
	"errors"
	"math"
	"testing"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/kernel/kerneltest"
)

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
		&kernel.Gaussian{Gamma: 2},
		kernel.Scaled{Factor: -0.5, Kernel: kernel.Stump{}},
		kernel.Sum{kernel.Gaussian{}, kernel.Scaled{Factor: 0.5, Kernel: kernel.Gaussian{Gamma: 3}}, kernel.Linear{}},
		kernel.Product{kernel.Gaussian{}, kernel.Linear{}, kernel.Scaled{Factor: 2, Kernel: kernel.Laplacian{}}},
		kernel.Normalized{Kernel: kernel.Sum{kernel.Linear{}, kernel.Gaussian{}}},
		kernel.Sum{kernel.Linear{}, kernel.Polynomial{}}, // one part in double precision
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
	for _, k := range []kernel.Kernel{
		kernel.Product{kernel.Scaled{Factor: 1e-60, Kernel: kernel.Gaussian{}}, kernel.Scaled{Factor: 1e60, Kernel: kernel.Gaussian{}}},
		kernel.Sum{kernel.Scaled{Factor: 1e60, Kernel: kernel.Gaussian{}}, kernel.Scaled{Factor: -1e60, Kernel: kernel.Gaussian{}}, kernel.Linear{}},
	} {
		parts := rowsOf(t, k, X)
		if err := parts.Rows32(context.Background(), []int{0}, 1, [][]float32{make([]float32, 704)}); !errors.Is(err, kernel.ErrNotFinite) {
			t.Errorf("%s in single precision: %v, want ErrNotFinite", kernel.Name(k), err)
		}
	}
}

// TestRows32WithAnOutlier: γ in units of the largest feature is beyond single
// precision, and 0 times it is no number.
func TestRows32WithAnOutlier(t *testing.T) {
	X := kerneltest.Points(40, 2, 3)
	X.Set(7, 1, 1e200)
	for _, k := range []kernel.Kernel{kernel.Gaussian{}, kernel.Laplacian{}} {
		dst := [][]float32{make([]float32, 48), make([]float32, 48)}
		if err := rowsOf(t, k, X).Rows32(context.Background(), []int{7, 8}, 1, dst); err != nil {
			t.Fatal(err)
		}
		for j := range 40 {
			if want := j == 7; (dst[0][j] == 1) != want || !(dst[1][j] >= 0 && dst[1][j] <= 1) || dst[1][8] != 1 {
				t.Errorf("%s of rows 7 and 8 with row %d: %v, %v", kernel.Name(k), j, dst[0][j], dst[1][j])
			}
		}
	}
}

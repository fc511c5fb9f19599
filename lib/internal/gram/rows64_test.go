package gram_test

import (
	"errors"
	"runtime"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/kernel/kerneltest"
)

// Rows64 has the bits of Row, for any number of rows and of processors, and leaves what is
// behind a row.
func TestRows64(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	const n = 61
	X := kerneltest.Points(n, 3000, 3) // a row is several tasks
	for _, k := range []kernel.Kernel{kernel.Gaussian{Gamma: 0.01}, kernel.Stump{}, kernel.Linear{}, kernel.Func(kernel.Stump{}.Eval)} {
		rows, want := rowsOf(t, k, X), make([]float64, n)
		for _, which := range [][]int{nil, {60}, {0, 5}, {1, 2, 3, 4}, {9, 8, 7, 6, 55, 5}} {
			for _, procs := range []int{1, 3} {
				runtime.GOMAXPROCS(procs)
				dst := make([][]float64, len(which))
				for r := range dst {
					dst[r] = []float64{n + 1: -7}
				}
				if err := rows.Rows64(t.Context(), which, dst); err != nil {
					t.Fatal(err)
				}
				for r, i := range which {
					if err := rows.Row(t.Context(), i, want); err != nil {
						t.Fatal(err)
					}
					if !slices.Equal(dst[r][:n], want) || dst[r][n] != 0 || dst[r][n+1] != -7 {
						t.Errorf("%s: row %d of %v differs", kernel.Name(k), i, which)
					}
				}
			}
		}
		if err := rows.Rows64(t.Context(), []int{0}, [][]float64{want[1:]}); !errors.Is(err, kernel.ErrShape) {
			t.Errorf("%s: one number too few: %v, want ErrShape", kernel.Name(k), err)
		}
	}
	huge := rowsOf(t, kernel.Polynomial{Degree: 2}, mat.NewDense(2, 1, []float64{1, 1e200}))
	if err := huge.Rows64(t.Context(), []int{0, 1}, [][]float64{make([]float64, 2), make([]float64, 2)}); !errors.Is(err, kernel.ErrNotFinite) {
		t.Errorf("1e400: %v, want ErrNotFinite", err)
	}
}

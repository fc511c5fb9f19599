package gram_test

import (
	"context"
	"errors"
	"math"
	"runtime"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/internal/simd"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/kernel/kerneltest"
)

// sums are coefficients of some rows in three sums, one of them without any, and
// numbers that the sums begin with.
func sums(n int) (which []int, coef, dst [][]float64) {
	for i := range n {
		if i%3 != 1 {
			which = append(which, n-1-i)
		}
	}
	for c := range 3 {
		b, d := make([]float64, len(which)), make([]float64, simd.Lots(n))
		for r := range b {
			if c < 2 && r/8%2 == c { // those of the second sum are 1 in whole groups
				b[r] = float64(1-c)*(float64(r%4)-1.25) + float64(c)
			}
		}
		for j := range d {
			d[j] = float64(c + 1)
		}
		coef, dst = append(coef, b), append(dst, d)
	}
	return which, coef, dst
}

// TestAccumulate compares several sums with those of Combine, one by one. Neither
// the number of processors nor a division of the rows changes their bits.
func TestAccumulate(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	for _, n := range []int{1, 5, 130, 1203} {
		X := kerneltest.Points(n, 3, 2)
		for _, k := range []kernel.Kernel{kernel.Stump{}, kernel.Gaussian{Gamma: 2}, kernel.Func(kernel.Stump{}.Eval)} {
			rows := rowsOf(t, k, X)
			var first [][]float64
			for _, procs := range []int{1, 3} {
				runtime.GOMAXPROCS(procs)
				which, coef, got := sums(n)
				if err := rows.Accumulate(context.Background(), which, coef, got); err != nil {
					t.Fatal(err)
				}
				for c := range got {
					all, want, size := make([]float64, n), make([]float64, n), make([]float64, n)
					for r, i := range which {
						all[i] = coef[c][r]
					}
					if err := rows.Combine(context.Background(), all, want, size); err != nil {
						t.Fatal(err)
					}
					for j, v := range want {
						if !(math.Abs(got[c][j]-float64(c+1)-v) <= 1e-14*(size[j]+4)) {
							t.Fatalf("%s, %d points, sum %d, column %d: %v, want %v", kernel.Name(k), n, c, j, got[c][j]-float64(c+1), v)
						}
					}
					got[c] = got[c][:n]
				}
				if first == nil {
					first = got
				}
				for c := range got {
					if !slices.Equal(first[c], got[c]) {
						t.Errorf("%s, %d points, sum %d: other bits on %d processors", kernel.Name(k), n, c, procs)
					}
				}
			}
			which, coef, got := sums(n)
			cut := len(which) / 2 / simd.Block * simd.Block
			for _, part := range [][2]int{{0, cut}, {cut, len(which)}} {
				var b [][]float64
				for c := range coef {
					b = append(b, coef[c][part[0]:part[1]])
				}
				if err := rows.Accumulate(context.Background(), which[part[0]:part[1]], b, got); err != nil {
					t.Fatal(err)
				}
			}
			for c := range got {
				if !slices.Equal(first[c], got[c][:n]) {
					t.Errorf("%s, %d points, sum %d: other bits in two parts", kernel.Name(k), n, c)
				}
			}
		}
	}
}

func TestAccumulateErrors(t *testing.T) {
	rows := rowsOf(t, kernel.Gaussian{}, kerneltest.Points(20, 2, 1))
	room := make([]float64, 32)
	for name, err := range map[string]error{
		"one sum too few":          rows.Accumulate(context.Background(), []int{1}, [][]float64{{1}, {1}}, [][]float64{room}),
		"a coefficient too few":    rows.Accumulate(context.Background(), []int{1, 2}, [][]float64{{1}}, [][]float64{room}),
		"no room for a whole Lot":  rows.Accumulate(context.Background(), []int{1}, [][]float64{{1}}, [][]float64{room[:20]}),
		"room for more than it is": rows.Accumulate(context.Background(), []int{1}, [][]float64{{1}}, [][]float64{make([]float64, 48)}),
	} {
		if !errors.Is(err, kernel.ErrShape) {
			t.Errorf("%s: %v, want ErrShape", name, err)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := rows.Accumulate(ctx, []int{1}, [][]float64{{1}}, [][]float64{room}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	far := rowsOf(t, kernel.Polynomial{Degree: 2}, mat.NewDense(2, 1, []float64{1, 1e200}))
	if err := far.Accumulate(context.Background(), []int{0, 1}, [][]float64{{1, 1}}, [][]float64{room[:16]}); !errors.Is(err, kernel.ErrNotFinite) {
		t.Errorf("a value that overflows: %v", err)
	}
}

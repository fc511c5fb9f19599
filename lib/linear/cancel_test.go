package linear_test

import (
	"context"
	"errors"
	"testing"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/linear"
)

// TestKernelLeastSquaresCancelled: the kernel itself ends the context, among the
// values of the Gram matrix or with the last of them, just before it is factored.
func TestKernelLeastSquaresCancelled(t *testing.T) {
	ds := problems()["twonorm1000x60"].Subset([]int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19})
	values := 0
	count := kernel.Func(func(x, y []float64) float64 { values++; return kernel.Linear{}.Eval(x, y) })
	if _, err := linear.KernelLeastSquares(context.Background(), ds, count, linear.Params{}); err != nil {
		t.Fatal(err)
	}
	for _, last := range []int{1, values / 2, values} {
		ctx, cancel := context.WithCancel(context.Background())
		left := last
		ends := kernel.Func(func(x, y []float64) float64 {
			if left--; left == 0 {
				cancel()
			}
			return kernel.Linear{}.Eval(x, y)
		})
		m, err := linear.KernelLeastSquares(ctx, ds, ends, linear.Params{})
		if !errors.Is(err, context.Canceled) || m == nil || m.Status != learn.Cancelled {
			t.Fatalf("after %d of %d values: %v, %v", last, values, m, err)
		}
		for i, f := range m.Scores(ds.X) {
			if f != 0 {
				t.Errorf("after %d values: score %v of row %d", last, f, i)
			}
		}
	}
}

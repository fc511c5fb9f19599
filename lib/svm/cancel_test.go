package svm_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/svm"
)

// TestLeastSquaresCancelled: the kernel itself ends the context, among the
// values of the Gram matrix or with the last of them, just before it is factored.
func TestLeastSquaresCancelled(t *testing.T) {
	ds := noisy(20, 3, 5)
	var counted atomic.Int64
	count := kernel.Func(func(x, y []float64) float64 { counted.Add(1); return kernel.Linear{}.Eval(x, y) })
	if _, err := svm.TrainLeastSquares(context.Background(), ds, count, svm.LeastSquaresParams{}); err != nil {
		t.Fatal(err)
	}
	values := counted.Load()
	for _, last := range []int64{1, values / 2, values} {
		ctx, cancel := context.WithCancel(context.Background())
		var left atomic.Int64
		left.Store(last)
		ends := kernel.Func(func(x, y []float64) float64 {
			if left.Add(-1) == 0 {
				cancel()
			}
			return kernel.Linear{}.Eval(x, y)
		})
		m, err := svm.TrainLeastSquares(ctx, ds, ends, svm.LeastSquaresParams{})
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

package kernel_test

import (
	"context"
	"errors"
	"math"
	"strings"
	"sync/atomic"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/kernel/kerneltest"
)

// filler counts the calls of its methods.
type filler struct{ fills, evals *atomic.Int64 }

func (f filler) Eval(x, y []float64) float64 {
	f.evals.Add(1)
	return x[0] * y[0]
}

func (f filler) Fill(dst, x []float64, Y *mat.Dense) {
	f.fills.Add(1)
	for j := range dst {
		dst[j] = x[0] * Y.At(j, 0)
	}
}

// TestFillerFillsRows: a kernel that can fill rows is never evaluated pair by
// pair, also where it is a part of another.
func TestFillerFillsRows(t *testing.T) {
	X := kerneltest.Points(50, 3, 1)
	k := filler{new(atomic.Int64), new(atomic.Int64)}
	for _, form := range []kernel.Kernel{k, &k, kernel.Sum{kernel.Linear{}, k}, kernel.Normalized{Kernel: kernel.Sum{k, kernel.Gaussian{}}}} {
		k.fills.Store(0)
		matrixOf(t, form, X)
		if k.evals.Load() != 0 || k.fills.Load() == 0 || k.fills.Load() > 100 {
			t.Errorf("%s: %d calls of Fill, %d of Eval", kernel.Name(form), k.fills.Load(), k.evals.Load())
		}
	}
	kerneltest.Check(t, k, kerneltest.Spec{})
}

// TestFillerErrors: a panic names the rows, a value that is not finite the pair.
func TestFillerErrors(t *testing.T) {
	X := kerneltest.Points(40, 2, 1)
	X.Set(17, 0, 5)
	fails := func(fail func(dst []float64, j int)) kernel.FillFunc {
		return func(dst, x []float64, Y *mat.Dense) {
			for j := range dst {
				if dst[j] = 0; x[0] == 5 && Y.At(j, 0) == 5 {
					fail(dst, j)
				}
			}
		}
	}
	_, err := kernel.Gram(context.Background(), fails(func([]float64, int) { panic("broken") }), X)
	if !errors.Is(err, kernel.ErrPanic) || !strings.Contains(err.Error(), "row 17, rows 17..39): broken") {
		t.Errorf("a panic: %v", err)
	}
	_, err = kernel.Gram(context.Background(), fails(func(dst []float64, j int) { dst[j] = math.NaN() }), X)
	if !errors.Is(err, kernel.ErrNotFinite) || !strings.Contains(err.Error(), "(row 17, row 17)") {
		t.Errorf("NaN: %v", err)
	}
}

package kernel_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/internal/gram"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/kernel/kerneltest"
)

// squares is the kernel of φ(x) = (x₁², …, x_d²).
type squares struct{ calls *atomic.Int64 }

func (s squares) Map(_ context.Context, X mat.Matrix) (*mat.Dense, error) {
	s.calls.Add(1)
	mapped := mat.DenseCopyOf(X)
	mapped.Apply(func(_, _ int, v float64) float64 { return v * v }, mapped)
	return mapped, nil
}

func (s squares) Eval(x, y []float64) float64 {
	m, _ := s.Map(context.Background(), mat.NewDense(2, len(x), append(append([]float64(nil), x...), y...)))
	return kernel.Linear{}.Eval(m.RawRowView(0), m.RawRowView(1))
}

func TestMapper(t *testing.T) {
	var calls atomic.Int64
	k := squares{&calls}
	kerneltest.Check(t, k, kerneltest.Spec{})
	X, c := kerneltest.Points(40, 3, 2), make([]float64, 40)
	for i := range c {
		c[i] = float64(i%5) - 2
	}
	calls.Store(0)
	got, err := kernel.Expand(t.Context(), k, X, c, X)
	if err != nil || calls.Load() != 1 {
		t.Fatalf("%d maps for one set of points, %v", calls.Load(), err)
	}
	rows, err := gram.For(k, X)
	if err != nil || rows.Costly() {
		t.Fatal("rows of mapped points are not quick", err)
	}
	combined := make([]float64, 40)
	if err := rows.Combine(t.Context(), c, combined, nil); err != nil {
		t.Fatal(err)
	}
	for j, f := range got {
		want := 0.0
		for i := range c {
			want += c[i] * k.Eval(X.RawRowView(i), X.RawRowView(j))
		}
		if d := f - want; d > 1e-12 || d < -1e-12 || combined[j] != f {
			t.Errorf("point %d: Expand %v, Combine %v, want %v", j, f, combined[j], want)
		}
	}
	calls.Store(0)
	if _, err := kernel.Gram(t.Context(), kernel.Sum{kernel.Gaussian{}, kernel.Scaled{Factor: 2, Kernel: &k}}, X); err != nil || calls.Load() != 1 {
		t.Errorf("%d maps for a part of a sum, %v", calls.Load(), err)
	}
	kerneltest.Check(t, kernel.Sum{k, kernel.Linear{}}, kerneltest.Spec{X: X})
	if _, err := kernel.Cross(t.Context(), k, X, kerneltest.Points(4, 2, 1)); !errors.Is(err, kernel.ErrShape) {
		t.Errorf("other columns: %v", err)
	}
}

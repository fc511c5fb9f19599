package kernel_test

import (
	"context"
	"errors"
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/kernel/kerneltest"
)

func TestEigenvalues(t *testing.T) {
	// The values 1 and 3 belong to the vectors (1, -1) and (1, 1).
	got, err := kernel.Eigenvalues(mat.NewSymDense(2, []float64{2, 1, 1, 2}))
	if err != nil || len(got) != 2 || math.Abs(got[0]-1) > 1e-14 || math.Abs(got[1]-3) > 1e-14 {
		t.Errorf("%v, %v, want 1 and 3", got, err)
	}
	K, err := kernel.Gram(context.Background(), kernel.Gaussian{Gamma: 0.3}, kerneltest.Points(30, 3, 1))
	if err != nil {
		t.Fatal(err)
	}
	got, err = kernel.Eigenvalues(K)
	if err != nil {
		t.Fatal(err)
	}
	sum, before := 0.0, 0.0
	for i, v := range got {
		if v < before {
			t.Errorf("value %d is %v after %v; a Gaussian kernel is definite", i, v, before)
		}
		sum, before = sum+v, v
	}
	if math.Abs(sum-30) > 1e-10 {
		t.Errorf("the sum is %v, but the trace is 30", sum)
	}
	for name, c := range map[string]struct {
		K    mat.Symmetric
		want error
	}{
		"nil":      {nil, kernel.ErrShape},
		"empty":    {&mat.SymDense{}, kernel.ErrShape},
		"NaN":      {mat.NewSymDense(2, []float64{1, math.NaN(), math.NaN(), 1}), kernel.ErrNotFinite},
		"infinite": {mat.NewSymDense(1, []float64{math.Inf(1)}), kernel.ErrNotFinite},
	} {
		if v, err := kernel.Eigenvalues(c.K); v != nil || !errors.Is(err, c.want) {
			t.Errorf("%s: %v, %v", name, v, err)
		}
	}
}

package kernel_test

import (
	"errors"
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/kernel/kerneltest"
)

func gramOf(t *testing.T, k kernel.Kernel, X *mat.Dense) *mat.SymDense {
	t.Helper()
	K, err := kernel.Gram(t.Context(), k, X)
	if err != nil {
		t.Fatal(err)
	}
	return K
}

// TestAlignmentIsACosine compares it with the definition on flattened matrices.
func TestAlignmentIsACosine(t *testing.T) {
	X := kerneltest.Points(12, 3, 1)
	K, L := gramOf(t, kernel.Gaussian{}, X), gramOf(t, kernel.Linear{}, X)
	var kl, kk, ll float64
	for i := range 12 {
		for j := range 12 {
			kl, kk, ll = kl+K.At(i, j)*L.At(i, j), kk+K.At(i, j)*K.At(i, j), ll+L.At(i, j)*L.At(i, j)
		}
	}
	for _, scale := range []float64{1, 1e-200, 1e200} {
		var M mat.SymDense
		M.ScaleSym(scale, L)
		if got, err := kernel.Alignment(K, &M); err != nil || math.Abs(got-kl/math.Sqrt(kk*ll)) > 1e-14 {
			t.Errorf("scale %g: %v, %v; want %v", scale, got, err, kl/math.Sqrt(kk*ll))
		}
		if got, err := kernel.Alignment(L, &M); err != nil || math.Abs(got-1) > 1e-14 {
			t.Errorf("a multiple: %v, %v; want 1", got, err)
		}
	}
}

func TestTargetAlignment(t *testing.T) {
	y := []int{1, -1, 1, 1}
	target := mat.NewSymDense(4, nil)
	for i := range y {
		for j := range y {
			target.SetSym(i, j, float64(y[i]*y[j]))
		}
	}
	K := gramOf(t, kernel.Gaussian{}, kerneltest.Points(4, 3, 1))
	want, _ := kernel.Alignment(K, target)
	if got, err := kernel.TargetAlignment(K, y); err != nil || got != want {
		t.Errorf("%v, %v; want %v", got, err, want)
	}
	if got, err := kernel.TargetAlignment(target, y); err != nil || got != 1 {
		t.Errorf("of the target itself: %v, %v", got, err)
	}
}

func TestAlignmentErrors(t *testing.T) {
	one := mat.NewSymDense(2, []float64{1, 0, 0, 1})
	for name, c := range map[string]struct {
		K    *mat.SymDense
		want error
	}{
		"size": {mat.NewSymDense(3, nil), kernel.ErrShape},
		"zero": {mat.NewSymDense(2, nil), kernel.ErrNotFinite},
		"NaN":  {mat.NewSymDense(2, []float64{1, 0, 0, math.NaN()}), kernel.ErrNotFinite},
	} {
		if _, err := kernel.Alignment(one, c.K); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", name, err, c.want)
		}
	}
	if _, err := kernel.TargetAlignment(one, []int{1}); !errors.Is(err, kernel.ErrShape) {
		t.Error(err)
	}
}

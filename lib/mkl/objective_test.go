package mkl_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/mkl"
	"github.com/mercer-go/mercer/lib/svm"
)

// ω is twice the optimal value of the SVM: the factor 2 that equation 10 leaves out.
func TestObjectiveIsTwiceTheSVM(t *testing.T) {
	for seed := range uint64(20) {
		ds, kernels, c := problem(seed)
		W := mat.NewDense(3, len(kernels), nil)
		for r := range 3 {
			for i := range kernels {
				W.Set(r, i, float64((r+i)%4)+0.5*float64(r)) // sums other than 1, and zeros
			}
		}
		got, err := mkl.Objective(t.Context(), ds, kernels, W, mkl.Params{C: c, Tol: 1e-8})
		if err != nil {
			t.Fatal(err)
		}
		for r, v := range got {
			sum := kernel.Sum{}
			for i, k := range kernels {
				sum = append(sum, kernel.Scaled{Factor: W.At(r, i), Kernel: k})
			}
			m, err := svm.Train(t.Context(), ds, sum, svm.Params{C: c, Tol: 1e-10})
			if err != nil {
				t.Fatal(err)
			}
			if !near(v, 2*m.Dual, 1e-7) {
				t.Errorf("seed %d, row %d: ω is %v, twice the dual value %v", seed, r, v, 2*m.Dual)
			}
		}
	}
}

// ω is convex: on a line it is below the chord.
func TestObjectiveIsConvex(t *testing.T) {
	for seed := range uint64(20) {
		ds, kernels, c := problem(seed)
		W := mat.NewDense(5, len(kernels), nil)
		for i := range kernels {
			a, b := float64(1+i), 1/float64(1+2*i)
			for r := range 5 {
				W.Set(r, i, a+float64(r)/4*(b-a))
			}
		}
		v, err := mkl.Objective(t.Context(), ds, kernels, W, mkl.Params{C: c, Tol: 1e-9})
		if err != nil {
			t.Fatal(err)
		}
		for r := 1; r < 4; r++ {
			if chord := (v[r-1] + v[r+1]) / 2; v[r] > chord*(1+1e-8) {
				t.Errorf("seed %d: %v is above the chord at %v", seed, v[r], chord)
			}
		}
	}
}

func TestObjectiveRefuses(t *testing.T) {
	ds, kernels := points(1, 20, 2, 0.4), three()
	for name, c := range map[string]struct {
		W    *mat.Dense
		p    mkl.Params
		want error
		text string
	}{
		"columns":  {mat.NewDense(1, 2, nil), mkl.Params{}, learn.ErrShape, "2 columns for 3 kernels"},
		"negative": {mat.NewDense(2, 3, []float64{1, 1, 1, 1, -0.5, 1}), mkl.Params{}, mkl.ErrParam, "weight 1 of row 1 is -0.5"},
		"NaN":      {mat.NewDense(1, 3, []float64{1, 1, math.NaN()}), mkl.Params{}, mkl.ErrParam, "weight 2 of row 0 is NaN"},
		"C":        {mat.NewDense(1, 3, nil), mkl.Params{C: -1}, mkl.ErrParam, "C is -1"},
	} {
		got, err := mkl.Objective(t.Context(), ds, kernels, c.W, c.p)
		if got != nil || !errors.Is(err, c.want) || !strings.Contains(err.Error(), c.text) {
			t.Errorf("%s: %v, %v", name, got, err)
		}
	}
}

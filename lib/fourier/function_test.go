package fourier_test

import (
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/fourier"
	"github.com/mercer-go/mercer/lib/kernel/kerneltest"
)

func TestFunctionIsACosine(t *testing.T) {
	for _, d := range []int{1, 2, 7, 8, 9, 20} {
		X := kerneltest.Points(15, d, uint64(d))
		f := &fourier.Function{Omega: kerneltest.Points(1, d, 99).RawRowView(0), Phase: 0.7}
		got, labels := f.Scores(X), f.Predict(X)
		other := f.Scores(X.T().T()) // no *mat.Dense
		for i, v := range got {
			z := f.Phase
			for j := range d {
				z += f.Omega[j] * X.At(i, j)
			}
			if math.Abs(v-math.Cos(z)) > 1e-14 || v != other[i] || (v >= 0) != (labels[i] == 1) {
				t.Errorf("d = %d, row %d: %v and %v, label %d; want %v", d, i, v, other[i], labels[i], math.Cos(z))
			}
		}
	}
	f := &fourier.Function{Omega: []float64{1, -2}, Phase: 0.5}
	if got := f.String(); got != "cos(+1·x1 -2·x2 +0.5)" || !strings.Contains(f.HTML(), got) {
		t.Error(got)
	}
	long := &fourier.Function{Omega: make([]float64, 9)}
	if got := long.String(); !strings.Contains(got, "x4 … +0)") {
		t.Error(got)
	}
	if got := f.Scores(&mat.Dense{}); len(got) != 0 {
		t.Errorf("scores %v of no rows", got)
	}
	defer func() {
		if recover() == nil {
			t.Error("scores of rows with another number of columns")
		}
	}()
	f.Scores(mat.NewDense(1, 3, nil))
}

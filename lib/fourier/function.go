package fourier

import (
	"fmt"
	"html"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/internal/simd"
	"github.com/mercer-go/mercer/lib/learn"
)

// Function is the hypothesis h(x) = cos(Omegaᵀx + Phase), with values in [-1,
// 1].
type Function struct {
	Omega []float64 // d frequencies ω
	Phase float64   // b
}

var (
	_ learn.Classifier = (*Function)(nil)
	_ learn.Scorer     = (*Function)(nil)
)

// Scores returns h(x) for the rows x of the m×d matrix X. It panics if X does
// not have d columns.
func (f *Function) Scores(X mat.Matrix) []float64 {
	n, d := X.Dims()
	if n > 0 && d != len(f.Omega) {
		panic(fmt.Sprintf("fourier: function of %d features, matrix has %d columns", len(f.Omega), d))
	}
	v := make([]float64, n)
	if n == 0 {
		return v
	}
	omega, row := make([]float64, simd.Size(d)), make([]float64, d)
	copy(omega, f.Omega)
	dense, raw := X.(*mat.Dense)
	for i := range v {
		if raw {
			row = dense.RawRowView(i)
		} else {
			mat.Row(row, i, X)
		}
		simd.GemvDot(v[i:i+1], row, first, omega, d)
		v[i] += f.Phase
	}
	cosines(v)
	return v
}

var first = []int32{0}

func cosines(v []float64) { simd.CosScaled(v, 1) }

// Predict returns the labels -1 and +1 of the rows of X, the signs of Scores.
func (f *Function) Predict(X mat.Matrix) []int { return learn.Signs(f.Scores(X)) }

// String returns the formula. It shows only the first four features.
func (f *Function) String() string {
	const shown = 4
	text := "cos("
	for j, w := range f.Omega[:min(len(f.Omega), shown)] {
		text += fmt.Sprintf("%+.3g·x%d ", w, j+1)
	}
	if len(f.Omega) > shown {
		text += "… "
	}
	return text + fmt.Sprintf("%+.3g)", f.Phase)
}

// HTML returns the text of String for notebooks.
func (f *Function) HTML() string { return "<code>" + html.EscapeString(f.String()) + "</code>" }

package linear

import (
	"fmt"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
)

// LeastSquaresModel is a trained least-squares SVM. It decides by the sign of
//
//	f(x) = Wᵀx + Bias
//
// Its methods may be called from many goroutines.
type LeastSquaresModel struct {
	W    []float64 // d weights
	Bias float64   // 0 with NoBias
	C    float64   // as trained, with the default filled in

	Alpha     []float64 // n dual variables C·Wᵢ·(yᵢ - f(xᵢ)): W = Σ Alphaᵢxᵢ
	Objective float64   // the minimum found
	// Residual is the norm of the gradient of the objective, each entry being
	// divided by the root of its second derivative, as a share of √ΣC·Wᵢ, which no
	// entry exceeds at W = 0.
	Residual float64
	Status   learn.Status
}

var (
	_ learn.Classifier = (*LeastSquaresModel)(nil)
	_ learn.Scorer     = (*LeastSquaresModel)(nil)
)

// Scores are the m decision values f(x) of the rows of the m×d matrix X. It
// panics when X does not have d columns.
func (m *LeastSquaresModel) Scores(X mat.Matrix) []float64 { return scores(X, m.W, m.Bias) }

// Predict are the labels -1 and +1 of the rows of X; see Scores.
func (m *LeastSquaresModel) Predict(X mat.Matrix) []int { return learn.Signs(m.Scores(X)) }

// String is three lines: C, the size of the model, and its certificate.
func (m *LeastSquaresModel) String() string {
	return fmt.Sprintf(`least-squares SVM, C = %.4g
%d weights, bias %.6g
objective %.8g, residual %.2g: %v`, m.C, len(m.W), m.Bias, m.Objective, m.Residual, m.Status)
}

// HTML is a small table of what String says; a notebook shows it.
func (m *LeastSquaresModel) HTML() string {
	return table("Least-squares SVM",
		"C", fmt.Sprintf("%.4g", m.C),
		"weights", fmt.Sprint(len(m.W)),
		"bias", fmt.Sprintf("%.6g", m.Bias),
		"objective", fmt.Sprintf("%.8g", m.Objective),
		"residual", fmt.Sprintf("%.2g", m.Residual),
		"status", m.Status.String())
}

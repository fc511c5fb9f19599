package linear

import (
	"fmt"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
)

// LeastSquaresModel is a trained linear least-squares SVM. It predicts the sign
// of
//
//	f(x) = Wᵀx + Bias
//
// Its methods may be called from several goroutines at once.
type LeastSquaresModel struct {
	W    []float64 // d weights
	Bias float64   // 0 with NoBias
	C    float64   // value used in training, after the default was filled in

	Alpha     []float64 // n dual variables C·Wᵢ·(yᵢ - f(xᵢ)), with W = Σ Alphaᵢxᵢ
	Objective float64   // value of the objective at the solution
	// Residual says how far the solution is from the optimum: it is 0 where the
	// gradient of the objective is 0. Each entry of the gradient is divided by the
	// square root of the second derivative with respect to the same weight.
	// Residual is the norm of the result, divided by √(ΣC·Wᵢ). At W = 0 and Bias =
	// 0, no entry is then above 1.
	Residual float64
	Status   learn.Status // how training ended: Converged, RoundingLimit or Cancelled
}

var (
	_ learn.Classifier = (*LeastSquaresModel)(nil)
	_ learn.Scorer     = (*LeastSquaresModel)(nil)
)

// Scores returns the decision values f(x) of the rows x of the m×d matrix X, m
// numbers. It panics if X does not have d columns.
func (m *LeastSquaresModel) Scores(X mat.Matrix) []float64 { return scores(X, m.W, m.Bias) }

// Predict returns the labels -1 and +1 of the rows of X; see Scores.
func (m *LeastSquaresModel) Predict(X mat.Matrix) []int { return learn.Signs(m.Scores(X)) }

// String returns three lines: C, the size of the model, and its certificate.
func (m *LeastSquaresModel) String() string {
	return fmt.Sprintf(`least-squares SVM, C = %.4g
%d weights, bias %.6g
objective %.8g, residual %.2g: %v`, m.C, len(m.W), m.Bias, m.Objective, m.Residual, m.Status)
}

// HTML returns the facts of String as a table, for notebooks.
func (m *LeastSquaresModel) HTML() string {
	return table("Least-squares SVM",
		"C", fmt.Sprintf("%.4g", m.C),
		"weights", fmt.Sprint(len(m.W)),
		"bias", fmt.Sprintf("%.6g", m.Bias),
		"objective", fmt.Sprintf("%.8g", m.Objective),
		"residual", fmt.Sprintf("%.2g", m.Residual),
		"status", m.Status.String())
}

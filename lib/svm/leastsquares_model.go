package svm

import (
	"fmt"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
)

// LeastSquaresModel is a trained least-squares SVM with a kernel. It decides by the
// sign of
//
//	f(x) = Σᵢ Coefᵢ·K(Xᵢ, x) + Bias
//
// over the examples of positive weight: nothing is sparse. Its methods may be
// called from many goroutines.
type LeastSquaresModel struct {
	Kernel kernel.Kernel
	C      float64    // as trained, with the default filled in
	X      *mat.Dense // m×d, the training examples of positive weight
	Coef   []float64  // m coefficients
	Bias   float64    // 0 with NoBias

	Residual float64 // the largest error of an equation, labels being ±1, or of Σ Coef = 0 as a share of Σ|Coef|
	Status   learn.Status
}

var (
	_ learn.Classifier = (*LeastSquaresModel)(nil)
	_ learn.Scorer     = (*LeastSquaresModel)(nil)
)

// Scores are the decision values f(x) of the rows of the matrix X; bits and
// panics are as of Model.Scores.
func (m *LeastSquaresModel) Scores(X mat.Matrix) []float64 {
	_, columns := m.X.Dims()
	scores := expand(m.Kernel, m.X, m.Coef, X, columns)
	for i := range scores {
		scores[i] += m.Bias
	}
	return scores
}

// Predict are the labels -1 and +1 of the rows of X; see Scores.
func (m *LeastSquaresModel) Predict(X mat.Matrix) []int { return learn.Signs(m.Scores(X)) }

// String is three lines: the kernel and C, the size of the model, and its
// certificate.
func (m *LeastSquaresModel) String() string {
	return fmt.Sprintf(`least-squares SVM with kernel %s, C = %.4g
%d coefficients, bias %.6g
residual %.2g: %v`, kernel.Name(m.Kernel), m.C, len(m.Coef), m.Bias, m.Residual, m.Status)
}

// HTML is a small table of what String says; a notebook shows it.
func (m *LeastSquaresModel) HTML() string {
	return table("Least-squares SVM",
		"kernel", kernel.Name(m.Kernel),
		"C", fmt.Sprintf("%.4g", m.C),
		"coefficients", fmt.Sprint(len(m.Coef)),
		"bias", fmt.Sprintf("%.6g", m.Bias),
		"residual", fmt.Sprintf("%.2g", m.Residual),
		"status", m.Status.String())
}

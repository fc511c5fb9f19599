package svm

import (
	"fmt"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
)

// LeastSquaresModel is a trained least-squares SVM with a kernel. It predicts
// the sign of
//
//	f(x) = Σᵢ Coefᵢ·K(Xᵢ, x) + Bias
//
// The sum is over all training examples of positive weight; it is not sparse.
// Its methods may be called from several goroutines at once.
type LeastSquaresModel struct {
	Kernel kernel.Kernel // kernel used in training
	C      float64       // value used in training, after the default was filled in
	X      *mat.Dense    // m×d, the training examples of positive weight
	Coef   []float64     // m coefficients
	Bias   float64       // 0 with NoBias

	// Residual is the certificate: the larger of two errors of the linear
	// equations. One is the largest error of an equation for a label ±1, the other
	// is |Σ Coef|/Σ|Coef|. With NoBias, only the first counts.
	Residual float64
	Status   learn.Status // how training ended: Converged, RoundingLimit, Indefinite or Cancelled
}

var (
	_ learn.Classifier = (*LeastSquaresModel)(nil)
	_ learn.Scorer     = (*LeastSquaresModel)(nil)
)

// Scores returns the decision values f(x) of the rows x of X. It panics as
// Model.Scores does, and its values do not depend on the number of processors.
func (m *LeastSquaresModel) Scores(X mat.Matrix) []float64 {
	_, columns := m.X.Dims()
	scores := expand(m.Kernel, m.X, m.Coef, X, columns)
	for i := range scores {
		scores[i] += m.Bias
	}
	return scores
}

// Predict returns the labels -1 and +1 of the rows of X; see Scores.
func (m *LeastSquaresModel) Predict(X mat.Matrix) []int { return learn.Signs(m.Scores(X)) }

// String returns three lines: the kernel and C, the size of the model, and its
// certificate.
func (m *LeastSquaresModel) String() string {
	return fmt.Sprintf(`least-squares SVM with kernel %s, C = %.4g
%d coefficients, bias %.6g
residual %.2g: %v`, kernel.Name(m.Kernel), m.C, len(m.Coef), m.Bias, m.Residual, m.Status)
}

// HTML returns the facts of String as a table, for notebooks.
func (m *LeastSquaresModel) HTML() string {
	return table("Least-squares SVM",
		"kernel", kernel.Name(m.Kernel),
		"C", fmt.Sprintf("%.4g", m.C),
		"coefficients", fmt.Sprint(len(m.Coef)),
		"bias", fmt.Sprintf("%.6g", m.Bias),
		"residual", fmt.Sprintf("%.2g", m.Residual),
		"status", m.Status.String())
}

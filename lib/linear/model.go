package linear

import (
	"fmt"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/internal/portable"
	"github.com/mercer-go/mercer/lib/internal/gap"
	"github.com/mercer-go/mercer/lib/learn"
)

// Model is a trained linear SVM. It predicts the sign of
//
//	f(x) = Wᵀx + Bias
//
// and carries a certificate: Primal, Dual and Gap show how well it solves its
// problem. Its methods may be called from several goroutines at once.
type Model struct {
	W    []float64 // d weights
	Bias float64   // 0 with NoBias
	Loss Loss      // the loss used in training
	C    float64   // value used in training, after the default was filled in

	Alpha   []float64 // n dual variables within their bounds; see Train
	Support int       // number of dual variables > 0

	// Primal and Dual enclose the optimal value. Both are computed again at the
	// end: Primal from W and Bias, Dual from Alpha.
	Primal     float64      // an upper bound
	Dual       float64      // a lower bound
	Gap        float64      // Primal - Dual, >= 0 up to rounding
	Iterations int          // Newton steps, including those on subsets, or passes over the data
	Status     learn.Status // how the solver ended
}

var (
	_ learn.Classifier = (*Model)(nil)
	_ learn.Scorer     = (*Model)(nil)
)

// RelativeGap returns Gap divided by the larger of |Primal| and |Dual|. It says
// what part of the objective is uncertain. If it is above 0.1, Status is not
// Converged.
func (m *Model) RelativeGap() float64 { return gap.Relative(m.Primal, m.Dual, 0) }

// Scores returns the decision values f(x) of the rows x of the m×d matrix X, m
// numbers. It panics if X does not have d columns.
func (m *Model) Scores(X mat.Matrix) []float64 { return scores(X, m.W, m.Bias) }

// Predict returns the labels -1 and +1 of the rows of X; see Scores.
func (m *Model) Predict(X mat.Matrix) []int { return learn.Signs(m.Scores(X)) }

func scores(X mat.Matrix, w []float64, bias float64) []float64 {
	n, d := X.Dims()
	if n > 0 && d != len(w) {
		panic(fmt.Sprintf("linear: model of %d features, matrix has %d columns", len(w), d))
	}
	f := make([]float64, n)
	if n == 0 {
		return f
	}
	row := make([]float64, d)
	for i := range f {
		f[i] = portable.Dot(mat.Row(row, i, X), w) + bias
	}
	return f
}

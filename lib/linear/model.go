package linear

import (
	"fmt"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/internal/gap"
	"github.com/mercer-go/mercer/lib/learn"
)

// Model is a trained linear SVM. It decides by the sign of
//
//	f(x) = Wᵀx + Bias
//
// and carries the certificate of how well it solves its problem. Its methods
// may be called from many goroutines.
type Model struct {
	W    []float64 // d weights
	Bias float64   // 0 with NoBias
	Loss Loss      // as trained
	C    float64   // as trained, with the default filled in

	Alpha   []float64 // n dual variables, within their bounds; see Train
	Support int       // how many of them are > 0

	// Primal and Dual enclose the optimal value. Both are computed afresh at the
	// end, Primal from W and Bias, Dual from Alpha.
	Primal     float64 // an upper bound
	Dual       float64 // a lower bound
	Gap        float64 // Primal - Dual, >= 0 up to rounding
	Iterations int     // Newton steps on all subsets together, or passes over the data
	Status     learn.Status
}

var (
	_ learn.Classifier = (*Model)(nil)
	_ learn.Scorer     = (*Model)(nil)
)

// RelativeGap is Gap divided by the larger of |Primal| and |Dual|. It says how
// much of the objective is not certain; above 0.1 Status is not Converged.
func (m *Model) RelativeGap() float64 { return gap.Relative(m.Primal, m.Dual, 0) }

// Scores are the m decision values f(x) of the rows of the m×d matrix X. It
// panics when X does not have d columns.
func (m *Model) Scores(X mat.Matrix) []float64 { return scores(X, m.W, m.Bias) }

// Predict are the labels -1 and +1 of the rows of X; see Scores.
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
	out := mat.NewVecDense(n, f)
	out.MulVec(X, mat.NewVecDense(d, w))
	for i := range f {
		f[i] += bias
	}
	return f
}

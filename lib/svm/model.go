package svm

import (
	"context"
	"fmt"
	"slices"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
)

// Model is a trained SVM. It decides by the sign of
//
//	f(x) = Σ_s Coef_s·K(SV_s, x) + Bias
//
// and carries the certificate of how well it solves its problem. Its methods
// may be called from many goroutines.
type Model struct {
	Kernel kernel.Kernel
	C      float64 // as trained, with the default filled in

	SV      *mat.Dense // nSV×d, the support vectors; empty when there is none
	Support []int      // nSV rows of the training set, ascending
	Coef    []float64  // nSV coefficients yᵢαᵢ, none 0
	Bias    float64    // mean of yᵢ - Σ_s Coef_s·K(SV_s, xᵢ) over 0 < αᵢ < C·Wᵢ, else the middle of its optimal interval
	Bounded int        // how many αᵢ are at their bound C·Wᵢ

	// Dual and Primal enclose the optimal value of the problem that was asked,
	// for a kernel that is at least conditionally PSD.
	// Both, and Violation, are computed afresh from α at the end, in double
	// precision; only after a cancellation do they rest on the solver's running
	// sums. Those sums also tell which examples with αᵢ = 0 are so clear of the
	// margin that they weigh nothing in either.
	Dual float64 // eᵀα - ½αᵀQα, to be maximised: a lower bound
	// Primal is ½‖w‖² + Σ C·Wᵢ·ξᵢ, to be minimised: an upper bound. A hard
	// margin has no ξ: Primal is then that of w and Bias multiplied by the least
	// factor >= 1 that gives every example a margin of at least 1, or +Inf
	// while some example is on the wrong side.
	Primal     float64
	Gap        float64 // Primal - Dual, >= 0 up to rounding; see RelativeGap
	Violation  float64 // m(α) - M(α), or 0: the largest violation of the optimality conditions
	Iterations int
	Status     learn.Status

	rows, columns int // of the training set
}

var (
	_ learn.Classifier = (*Model)(nil)
	_ learn.Scorer     = (*Model)(nil)
)

// Scores are the m decision values f(x) of the rows of the m×d matrix X, the
// same bits on any number of processors. It panics when X does not have d
// columns, and with the error of kernel.Expand when the kernel fails.
func (m *Model) Scores(X mat.Matrix) []float64 {
	scores := expand(m.Kernel, m.SV, m.Coef, X, m.columns)
	for i := range scores {
		scores[i] += m.Bias
	}
	return scores
}

// Predict are the labels -1 and +1 of the rows of X; see Scores.
func (m *Model) Predict(X mat.Matrix) []int { return learn.Signs(m.Scores(X)) }

// SupportVectors lists the 0-based rows of the training set with αᵢ > 0,
// ascending.
func (m *Model) SupportVectors() []int { return slices.Clone(m.Support) }

// expand is the kernel expansion Σ_s c_s·k(SV_s, x) of the rows of X. It panics
// as Model.Scores does.
func expand(k kernel.Kernel, sv *mat.Dense, c []float64, X mat.Matrix, columns int) []float64 {
	n := rowsIn(X, columns)
	if n == 0 || len(c) == 0 {
		return make([]float64, n)
	}
	f, err := kernel.Expand(context.Background(), k, sv, c, X)
	if err != nil {
		panic(err)
	}
	return f
}

// rowsIn counts the rows of X, and panics if they are not of a model's features.
func rowsIn(X mat.Matrix, columns int) int {
	n, d := X.Dims()
	if n > 0 && d != columns {
		panic(fmt.Sprintf("svm: model of %d features, matrix has %d columns", columns, d))
	}
	return n
}

package svm

import (
	"context"
	"fmt"
	"slices"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
)

// Model is a trained SVM. It predicts the sign of
//
//	f(x) = Σ_s Coef_s·K(SV_s, x) + Bias
//
// and carries a certificate: Dual, Primal, Gap and Violation show how well it
// solves its problem. Its methods may be called from several goroutines at
// once.
type Model struct {
	Kernel kernel.Kernel // kernel used in training
	C      float64       // value used in training, after the default was filled in

	SV      *mat.Dense // nSV×d, the support vectors; empty if there are none
	Support []int      // nSV row numbers in the training set, ascending
	Coef    []float64  // nSV coefficients yᵢαᵢ; none is 0
	// Bias is the mean of yᵢ - Σ_s Coef_s·K(SV_s, xᵢ) over all i with 0 < αᵢ <
	// C·Wᵢ. If there is no such i, it is the middle of the interval of optimal
	// values. It is 0 with NoBias.
	Bias    float64
	Bounded int // number of αᵢ at their upper bound C·Wᵢ

	// Dual and Primal enclose the optimal value of the problem if the kernel is at
	// least conditionally PSD. At the end, these two and Violation are computed
	// again from α, in double precision. Examples with αᵢ = 0 that are far from the
	// margin contribute nothing and are left out; sums that the solver has kept
	// show which ones these are. After a cancellation, all three numbers come from
	// those sums.
	Dual float64 // eᵀα - ½αᵀQα, which is maximised: a lower bound
	// Primal is ½‖w‖² + Σ C·Wᵢ·ξᵢ, which is minimised: an upper bound. ξᵢ = max(0,
	// 1 - yᵢf(xᵢ)). A hard margin has no ξ: Primal is then ½‖w‖² after w and Bias
	// are multiplied by the smallest factor >= 1 that gives every example a margin
	// of at least 1. It is +Inf if an example is on the wrong side.
	Primal float64
	Gap    float64 // Primal - Dual, >= 0 up to rounding; see RelativeGap
	// Violation is the largest violation of the optimality conditions, max(0, m(α)
	// - M(α)) in the notation of Fan, Chen & Lin; see Train.
	Violation  float64
	Iterations int          // number of solver steps
	Status     learn.Status // how the solver ended

	rows, columns int // of the training set
}

var (
	_ learn.Classifier = (*Model)(nil)
	_ learn.Scorer     = (*Model)(nil)
)

// Scores returns the decision values f(x) of the rows x of the m×d matrix X, m
// numbers. They are the same to the last bit on any number of processors.
// Scores panics if X does not have d columns. If the kernel fails, it panics
// with the error of kernel.Expand.
func (m *Model) Scores(X mat.Matrix) []float64 {
	scores := expand(m.Kernel, m.SV, m.Coef, X, m.columns)
	for i := range scores {
		scores[i] += m.Bias
	}
	return scores
}

// Predict returns the labels -1 and +1 of the rows of X; see Scores.
func (m *Model) Predict(X mat.Matrix) []int { return learn.Signs(m.Scores(X)) }

// SupportVectors returns the 0-based rows of the training set with αᵢ > 0, in
// ascending order.
func (m *Model) SupportVectors() []int { return slices.Clone(m.Support) }

// OnPoints returns the same machine with the kernel k and, in place of its n training
// rows, those of the n×d matrix X. A machine trained with a kernel.Precomputed, whose
// points are row numbers, so becomes one that predicts points:
//
//	gram, _ := kernel.Gram(ctx, k, X)
//	fixed := kernel.Precomputed{K: gram}
//	m, _ := svm.Train(ctx, &learn.Dataset{X: fixed.Points(), Y: y}, fixed, svm.Params{})
//	scores := m.OnPoints(k, X).Scores(unseen)
//
// The certificate stays as it is. It holds if k has the values of the old kernel on X.
// OnPoints panics if X does not have n rows.
func (m *Model) OnPoints(k kernel.Kernel, X *mat.Dense) *Model {
	n, d := X.Dims()
	if n != m.rows {
		panic(fmt.Sprintf("svm: model trained on %d rows, matrix has %d", m.rows, n))
	}
	on := *m
	on.Kernel, on.columns = k, d
	on.SV = (&learn.Dataset{X: X}).Subset(m.Support).X
	return &on
}

// expand returns the kernel expansion Σ_s c_s·k(SV_s, x) for the rows x of X.
// It panics as Model.Scores does.
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

// rowsIn returns the number of rows of X. It panics if X does not have the
// model's number of columns.
func rowsIn(X mat.Matrix, columns int) int {
	n, d := X.Dims()
	if n > 0 && d != columns {
		panic(fmt.Sprintf("svm: model of %d features, matrix has %d columns", columns, d))
	}
	return n
}

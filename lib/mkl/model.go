package mkl

import (
	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/internal/gap"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/svm"
)

// Model is a machine with a learned sum of kernels. It carries a certificate: Primal and
// Dual enclose the optimum of the problem.
type Model struct {
	Kernels []kernel.Kernel // M kernels, as given
	Weights []float64       // M weights µ of the kernels
	// Machine is the SVM with the kernel Σ µᵢKᵢ, without the kernels of weight 0. Its own
	// certificate is that of svm.Train; its Primal and Dual are half of those here.
	Machine *svm.Model

	// Alpha is the dual point that gives the bound Dual, one number for each training
	// row. At the optimum, it is a mixture of solutions of the SVM with the kernel Σ µᵢKᵢ.
	Alpha      []float64
	Primal     float64 // ω(µ) for the Weights, or a little more: an upper bound of the optimum
	Dual       float64 // the lower bound that Alpha gives; for SDPI it is 2eᵀα - maxᵢ αᵀG(Kᵢ)α
	Gap        float64 // Primal - Dual, >= 0 up to rounding; see RelativeGap
	Iterations int     // number of steps of the search for weights
	// Path has the weights at the start of the search and after each of its steps. A step
	// that solves the SVM more exactly leaves them where they are. Weights are those with the
	// smallest Primal, with 0 for the smallest; no weight of SDPI is 0 before. TrainEasy has
	// no search, and no Path.
	Path   [][]float64
	Status learn.Status // how the search ended
}

var (
	_ learn.Classifier = (*Model)(nil)
	_ learn.Scorer     = (*Model)(nil)
)

// Scores returns the decision values of the rows of the m×d matrix X, m numbers; see
// svm.Model.Scores.
func (m *Model) Scores(X mat.Matrix) []float64 { return m.Machine.Scores(X) }

// Predict returns the labels -1 and +1 of the rows of X; see Scores.
func (m *Model) Predict(X mat.Matrix) []int { return m.Machine.Predict(X) }

// SupportVectors returns the 0-based rows of the training set with αᵢ > 0, in ascending
// order.
func (m *Model) SupportVectors() []int { return m.Machine.SupportVectors() }

// Kernel returns the kernel Σ µᵢKᵢ, without the kernels of weight 0.
func (m *Model) Kernel() kernel.Kernel { return weighted(m.Kernels, m.Weights) }

// RelativeGap returns Gap divided by the larger of |Primal| and |Dual|: the part of the
// objective that is uncertain.
func (m *Model) RelativeGap() float64 { return gap.Relative(m.Primal, m.Dual, 0) }

package cgens

import (
	"fmt"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/internal/htmltable"
	"github.com/mercer-go/mercer/lib/internal/gap"
	"github.com/mercer-go/mercer/lib/learn"
)

// SLSModel is the result of TrainSLS: an ensemble for k classes, and its
// certificate. It predicts the class y whose code c_y has the largest product
// with the l = k-1 outputs
//
//	F(x) = Wᵀh(x) + B   (eq. 14-15, where the paper prints y = 1..J+1 for 1..k).
//
// The columns of W and B for the class scores ⟨F(x), c_y⟩ are in ClassEnsemble.
type SLSModel struct {
	// ClassEnsemble holds the J selected hypotheses, in their order, and the
	// weights W·SimplexCode(k) and the bias SimplexCode(k)ᵀ·B. Its Prefix is not
	// the solution for fewer columns, since every column changes the weights of all:
	// see After.
	learn.ClassEnsemble
	W *mat.Dense // J×l weights of the outputs; nil without columns
	B []float64  // l biases of the outputs
	C float64    // the C of the training, after the default was filled in

	// Objective has J+1 values of the minimum (eq. 10): without columns, and
	// after each. It never grows, up to rounding, unless Status is RoundingLimit.
	Objective []float64
	// Stages has J+1 solutions, if SLSParams.Stages was set; see After. Stages[t] is that
	// for the first t columns: t·l weights, column after column, and l biases.
	Stages [][]float64
	// ColumnScores has J numbers: the score of each column when it was selected,
	// by SLSParams.Norm.
	ColumnScores []float64
	Score        float64 // that of the last search, 0 if no hypothesis was left

	// The certificate of the solution of eq. 10 for the selected columns, computed from
	// W and B, with U = C·W_i·O minus what is left of its means.
	Primal float64 // eq. 10, an upper bound of the minimum; the last number of Objective
	Dual   float64 // Σ_τ (Σ_i U_iτ·c_(y_i)τ - ½Σ_j (Σ_i U_iτ·h_j(x_i))² - ½Σ_i U_iτ²/(C·W_i)), a lower bound
	Gap    float64 // Primal - Dual, >= 0 up to rounding
	// Residual is the norm of the gradient of eq. 10 for W and B. Each entry is divided
	// by the square root of the second derivative for the same number, and the norm by
	// √(C·ΣWᵢ). At W = 0 and B = 0 it is at most √((J+1)·l).
	Residual float64
	// Status says how the training ended.
	//   - Converged: the score of every other hypothesis is at most Tol·Σ_i ‖U_i‖, or the
	//     pool has no other one.
	//   - IterationLimit: it selected Columns columns, and the pool has a better one.
	//   - RoundingLimit: Gap is above 1e-6·Primal, or the outputs of the model do not
	//     confirm Primal to this share. Use a smaller C, or smaller values of h.
	//   - Overflow: the values of the next column are too large.
	//   - Cancelled.
	Status learn.Status
}

var _ learn.Classifier = (*SLSModel)(nil)

// Outputs returns F(x), a row of l numbers for each row of the n×d matrix X. The
// result is empty if X has no rows.
func (m *SLSModel) Outputs(X mat.Matrix) *mat.Dense {
	n, _ := X.Dims()
	if n == 0 {
		return &mat.Dense{}
	}
	out := mat.NewDense(n, len(m.B), nil)
	for i := range n {
		out.SetRow(i, m.B)
	}
	for t, h := range m.Members {
		for i, v := range h.Scores(X) {
			row := out.RawRowView(i)
			for tau, w := range m.W.RawRowView(t) {
				row[tau] += float64(w * v)
			}
		}
	}
	return out
}

// RelativeGap returns Gap divided by the larger of |Primal| and |Dual|.
func (m *SLSModel) RelativeGap() float64 { return gap.Relative(m.Primal, m.Dual, 0) }

// String returns two lines: the size of the ensemble, and its certificate.
func (m *SLSModel) String() string {
	return fmt.Sprintf("CGENS-SLS, C = %.4g, %v\n%s", m.C, &m.ClassEnsemble, m.certificate())
}

// HTML returns the facts of String as a table, for notebooks.
func (m *SLSModel) HTML() string {
	return htmltable.Pairs("CGENS-SLS", "C", fmt.Sprintf("%.4g", m.C),
		"members", fmt.Sprint(m.Len()), "classes", fmt.Sprint(len(m.Labels)),
		"certificate", m.certificate()).String()
}

func (m *SLSModel) certificate() string {
	objective := "no objective"
	if n := len(m.Objective); n > 0 {
		objective = fmt.Sprintf("objective %.8g", m.Objective[n-1])
	}
	return fmt.Sprintf("%s, gap %s: %v", objective, gap.Text(m.Gap, m.RelativeGap()), m.Status)
}

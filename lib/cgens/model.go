package cgens

import (
	"fmt"

	"github.com/mercer-go/mercer/internal/htmltable"
	"github.com/mercer-go/mercer/lib/internal/gap"
	"github.com/mercer-go/mercer/lib/learn"
)

// Model is the result of Train: the ensemble, and how near it is to the minimum
// of the SVM on its hypotheses.
type Model struct {
	// Ensemble holds the hypotheses h_j in Members, w_j in Weights, and b in Bias.
	learn.Ensemble
	Features  int       // d, the number of features of the training set
	C         float64   // price used in training, after the default was filled in
	BiasValue float64   // B of linear.PenalizedBias, 0 for the others
	Alpha     []float64 // n dual variables, 0 <= α_i <= C·W_i

	// The certificate of the restricted problem, computed from Weights, Bias and
	// Alpha. With a penalized bias, ½β² is a part of Primal, and ½(Σ y_i·α_i·B)² of
	// Dual.
	Primal float64 // ½‖w‖² + Σ C·W_i·ξ_i, an upper bound of the minimum
	Dual   float64 // Σ α_i - ½Σ_j (Σ_i y_i·α_i·h_j(x_i))², a lower bound
	Gap    float64 // Primal - Dual, >= 0 up to rounding
	// Violation is the largest violation of the optimality conditions: of 1 -
	// y_i·f(x_i) where α_i can grow, of y_i·f(x_i) - 1 where it can shrink, and of
	// |w_j - Σ_i y_i·α_i·h_j(x_i)|, the paper's condition (7).
	Violation float64

	Steps []Step // J steps, one for each hypothesis
	// Stages[j] are the j+1 weights after step j, if Params.Stages was set; see
	// After.
	Stages [][]float64

	Score float64 // the largest |score| that the last search found, 0 if no hypothesis was left
	// Status is Converged if Score is at most Tol·Σ α_i, or no hypothesis was left: the
	// SVM on all hypotheses of the pool is solved, if the pool is searched completely.
	// It is IterationLimit after all Columns, or if the last restricted problem took
	// MaxIter steps, or 200 rounds of the method of multipliers. RoundingLimit and
	// WideGap belong to the last restricted problem. RoundingLimit also says that the
	// scores of the model do not confirm Primal to the share Params.Gap: the price of a
	// rounding error is too high.
	Status learn.Status
}

// Step is what one step of Train has found.
type Step struct {
	// Score is Σ_i y_i·α_i·h(x_i) of the new hypothesis, with its sign, under the α
	// of the step before.
	Score      float64
	Primal     float64 // the objective of the restricted problem with the new hypothesis, after the step
	Dual       float64 // its lower bound
	Bias       float64 // b after the step
	Iterations int     // Newton steps taken
}

var (
	_ learn.Classifier = (*Model)(nil)
	_ learn.Scorer     = (*Model)(nil)
)

// After returns the ensemble as it was after t steps, 0 <= t <= Len(). After(Len())
// is that of the model, and After(0) is f = 0 if the model has a hypothesis. After
// panics if t is outside this range, or if Params.Stages was not set.
func (m *Model) After(t int) *learn.Ensemble {
	switch {
	case t < 0 || t > m.Len():
		panic(fmt.Sprintf("cgens: step %d of %d", t, m.Len()))
	case len(m.Stages) != m.Len():
		panic("cgens: the weights of the steps were not kept; set Params.Stages")
	case t == m.Len():
		return m.Reweighted(m.Weights, m.Bias)
	case t == 0:
		return &learn.Ensemble{}
	}
	return m.Reweighted(m.Stages[t-1], m.Steps[t-1].Bias)
}

// RelativeGap returns Gap divided by the larger of |Primal| and |Dual|.
func (m *Model) RelativeGap() float64 { return gap.Relative(m.Primal, m.Dual, 0) }

// Support returns the number of examples with α_i > 0.
func (m *Model) Support() int {
	count := 0
	for _, a := range m.Alpha {
		if a > 0 {
			count++
		}
	}
	return count
}

// String returns the facts in three lines: the ensemble, its certificate, and
// how training ended.
func (m *Model) String() string {
	return fmt.Sprintf("CGENS of %d hypotheses, C = %.4g, bias %.6g; %d of %d examples with α > 0\nprimal %.8g, dual %.8g, gap %s\n%v",
		m.Len(), m.C, m.Bias, m.Support(), len(m.Alpha), m.Primal, m.Dual, gap.Text(m.Gap, m.RelativeGap()), m.Status)
}

// HTML returns the facts of String as a table, for notebooks.
func (m *Model) HTML() string {
	return htmltable.Pairs("CGENS",
		"hypotheses", fmt.Sprint(m.Len()),
		"C", fmt.Sprintf("%.4g", m.C),
		"bias", fmt.Sprintf("%.6g", m.Bias),
		"examples with α > 0", fmt.Sprintf("%d of %d", m.Support(), len(m.Alpha)),
		"primal", fmt.Sprintf("%.8g", m.Primal),
		"dual", fmt.Sprintf("%.8g", m.Dual),
		"gap", gap.Text(m.Gap, m.RelativeGap()),
		"status", m.Status.String()).String()
}

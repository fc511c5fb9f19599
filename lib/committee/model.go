package committee

import (
	"fmt"

	"github.com/mercer-go/mercer/internal/htmltable"
	"github.com/mercer-go/mercer/lib/learn"
)

// Model is a committee: machines, their weights, and how near the weights are
// to the minimum of their criterion.
type Model struct {
	// Ensemble holds the machines f_t in Members and c_t in Weights. Bias is 0.
	learn.Ensemble
	Method Method // how the weights were computed

	// Objective[s] is J after s steps; Objective[0] belongs to equal weights. It
	// never grows, up to rounding. It is empty for Bag.
	Objective []float64
	Gradient  []float64 // T numbers ∂J/∂c_t at Weights; empty for Bag
	// Residual is the certificate: how far the weights are from the minimum of J.
	// For EC-C and ML-C it is the Frank-Wolfe gap Σ_t c_t·g_t - min_t g_t of the
	// gradient g; J is at most this much above its minimum on the simplex. For EC
	// and ML it is the largest |g_t|. For Bag it is 0.
	Residual float64
	// Status says how the computation of the weights ended. Bag is Converged at
	// once. Unbounded means that the committee separates the training set: then
	// every larger multiple of its weights makes the J of EC and ML smaller, and
	// there is no minimum. The weights are those at which this was found. A set on
	// which some margins must stay 0 may have no minimum either. That is not found:
	// the weights grow until all slopes are small, or until another limit.
	// WideGap means that Steepest ended on the simplex where it cannot give a
	// positive weight to a machine that has lost it.
	Status learn.Status
}

var (
	_ learn.Classifier = (*Model)(nil)
	_ learn.Scorer     = (*Model)(nil)
)

// bag returns the committee with equal weights.
func bag(members []learn.Scorer) *Model {
	return &Model{
		Ensemble: learn.Ensemble{Members: members, Weights: uniform(len(members))},
		Status:   learn.Converged,
	}
}

// Steps returns the number of steps after which the computation of the weights
// ended.
func (m *Model) Steps() int { return max(0, len(m.Objective)-1) }

// Used returns the number of machines whose weight is not 0.
func (m *Model) Used() int {
	used := 0
	for _, c := range m.Weights {
		if c != 0 {
			used++
		}
	}
	return used
}

// String returns the facts in two lines: the machines, and the weights with
// their certificate.
func (m *Model) String() string {
	text := fmt.Sprintf("committee of %d machines, %s", m.Len(), m.Method)
	if m.Method == Bag {
		return text + "\nequal weights"
	}
	return fmt.Sprintf("%s\n%d weights are not 0; %s", text, m.Used(), m.certificate())
}

// HTML returns the facts of String as a table, for notebooks.
func (m *Model) HTML() string {
	return htmltable.Pairs("committee", "method", m.Method.String(),
		"machines", fmt.Sprintf("%d, %d of them with a weight that is not 0", m.Len(), m.Used()),
		"weights", m.certificate()).String()
}

func (m *Model) certificate() string {
	switch {
	case m.Method == Bag:
		return "equal"
	case len(m.Objective) == 0:
		return m.Status.String()
	}
	name := "largest slope"
	if m.Method.convex() {
		name = "gap"
	}
	return fmt.Sprintf("J %.8g, %s %.2g; %s after %d steps", m.Objective[len(m.Objective)-1], name, m.Residual, m.Status, m.Steps())
}

package cgens

import (
	"math"

	"github.com/mercer-go/mercer/lib/learn"
)

// objective computes ½‖w‖² + Σ C·W_i·ξ_i on ds from the scores of the model, with the
// term of a penalized bias.
func (m *Model) objective(ds *learn.Dataset) float64 {
	sum := 0.0
	for i, f := range m.Scores(ds.X) {
		if w := ds.Weight(i); w > 0 {
			sum += float64(float64(m.C*w) * max(0, 1-float64(float64(ds.Y[i])*f)))
		}
	}
	for _, w := range m.Weights {
		sum += float64(w * w / 2)
	}
	if m.BiasValue != 0 {
		beta := m.Bias / m.BiasValue
		sum += float64(beta * beta / 2)
	}
	return sum
}

// confirmed reports whether the model has the objective that its certificate says, up
// to the share tol. The solver works with centred columns and updates the margins; a
// large C multiplies the rounding errors of the scores.
func (m *Model) confirmed(ds *learn.Dataset, tol float64) bool {
	return math.Abs(m.objective(ds)-m.Primal) <= tol*m.Primal
}

package svm

import (
	"math"

	"github.com/mercer-go/mercer/lib/internal/gap"
	"github.com/mercer-go/mercer/lib/internal/smo"
	"github.com/mercer-go/mercer/lib/learn"
)

// certify sets Dual, Primal and Gap. Weak duality makes any α that meets the
// constraints a lower bound, and any (w, b) that meets them an upper bound, of
// the one optimal value; so the gap bounds the error of both, however they
// were found.
func (m *Model) certify(y []int, s *smo.Solution, bound []float64) {
	sum, norm2 := 0.0, 0.0 // eᵀα and ‖w‖² = αᵀQα
	for i, a := range s.Alpha {
		sum += a
		norm2 += a * margin(y, s, i)
	}
	m.Dual = sum - norm2/2
	if m.Status == learn.Converged && norm2 < -sum/10 { // more than rounding: the kernel has a square below 0
		m.Status = learn.Indefinite
	}

	// Where the bound is infinite no margin may stay below 1. The classifier
	// grown by 1/ρ, ρ the least of those margins, is the nearest that obeys.
	grow := 1.0
	for i, c := range bound {
		if !math.IsInf(c, 1) {
			continue
		}
		rho := margin(y, s, i) + float64(y[i])*m.Bias
		if rho <= 0 {
			m.Primal, m.Gap = math.Inf(1), math.Inf(1)
			return
		}
		grow = max(grow, 1/rho)
	}
	m.Primal = grow * grow * norm2 / 2
	for i, c := range bound {
		if c == 0 || math.IsInf(c, 1) {
			continue
		}
		rho := margin(y, s, i) + float64(y[i])*m.Bias
		m.Primal += c * max(0, 1-grow*rho)
	}
	m.Gap = m.Primal - m.Dual
}

// margin is yᵢ times the decision value of row i without bias.
func margin(y []int, s *smo.Solution, i int) float64 {
	return 1 - float64(y[i])*s.Residual[i]
}

// RelativeGap is Gap divided by the larger of |Primal| and |Dual|. It says how
// much of the objective is not certain; above 0.1 Status is not Converged.
func (m *Model) RelativeGap() float64 { return gap.Relative(m.Primal, m.Dual, 0) }

package svm

import (
	"math"

	"github.com/mercer-go/mercer/lib/internal/gap"
	"github.com/mercer-go/mercer/lib/internal/smo"
	"github.com/mercer-go/mercer/lib/learn"
)

// certify sets Dual, Primal and Gap. By weak duality, any α that meets the
// constraints gives a lower bound of the optimal value, and any (w, b) that
// meets them gives an upper bound. So the gap bounds the error of both, however
// they were found.
func (m *Model) certify(y []int, s *smo.Solution, bound []float64) {
	sum, norm2 := 0.0, 0.0 // eᵀα and ‖w‖² = αᵀQα
	for i, a := range s.Alpha {
		sum += a
		norm2 += float64(a * margin(y, s, i))
	}
	m.Dual = sum - float64(norm2/2)
	if m.Status == learn.Converged && norm2 < -sum/10 { // more than rounding: the kernel has a square below 0
		m.Status = learn.Indefinite
	}

	// Where the bound is infinite, no margin may be below 1. If ρ is the smallest
	// of those margins, multiplying the classifier by 1/ρ makes it feasible with
	// the least change.
	grow := 1.0
	for i, c := range bound {
		if !math.IsInf(c, 1) {
			continue
		}
		rho := margin(y, s, i) + float64(float64(y[i])*m.Bias)
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
		rho := margin(y, s, i) + float64(float64(y[i])*m.Bias)
		m.Primal += float64(c * max(0, 1-float64(grow*rho)))
	}
	m.Gap = m.Primal - m.Dual
}

// margin returns yᵢ times the decision value of row i without the bias.
func margin(y []int, s *smo.Solution, i int) float64 {
	return 1 - float64(float64(y[i])*s.Residual[i])
}

// RelativeGap returns Gap divided by the larger of |Primal| and |Dual|. It says
// what part of the objective is uncertain. If it is above 0.1, Status is not
// Converged.
func (m *Model) RelativeGap() float64 { return gap.Relative(m.Primal, m.Dual, 0) }

package cgens

import (
	"math"

	"github.com/mercer-go/mercer/internal/portable"
	"github.com/mercer-go/mercer/lib/internal/simd"
	"github.com/mercer-go/mercer/lib/learn"
)

// slsGap is the largest duality gap of a solution, as a share of the primal
// objective. More is the fault of rounding, because every round solves eq. 10 exactly.
const slsGap = 1e-6

// dual is the value at U = c·O of the dual of eq. 10,
//
//	max Σ_τ (Σ_i U_iτ·L_iτ - ½Σ_j (Σ_i U_iτ·h_j(x_i))² - ½Σ_i U_iτ²/c_i),   Σ_i U_iτ = 0.
//
// Any U that meets the equality gives a lower bound, however it was found. So the mean
// that rounding has left in O is subtracted first.
func (r *ridge) dual() float64 {
	sum, sums := 0.0, make([]float64, r.columns.count)
	for tau, e := range r.errors {
		o := append([]float64(nil), e...)
		r.centre(o)
		u := r.weighed(o)
		r.columns.products(sums, u)
		sum += simd.DotProduct(u, r.target[tau]) - float64(portable.Dot(sums, sums)/2) - float64(simd.DotProduct(u, o)/2)
	}
	return sum
}

// value computes eq. 10 for the examples of s from the outputs of the model.
func (s *sls) value(m *SLSModel) float64 {
	sum := 0.0
	for tau := range m.B {
		sum += portable.Dot(s.ridge.w[tau], s.ridge.w[tau])
	}
	F := m.Outputs(s.X)
	for i, c := range s.ridge.c[:s.ridge.m] {
		for tau, f := range F.RawRowView(i) {
			o := s.ridge.level[tau] + s.ridge.target[tau][i] - f
			sum += float64(float64(c*o) * o)
		}
	}
	return sum / 2
}

// certify fills in the certificate of the model. A solution that rounding has made
// useless gets the status RoundingLimit.
func (s *sls) certify(m *SLSModel) {
	m.Primal = m.Objective[len(m.Objective)-1]
	m.Dual = s.ridge.dual()
	m.Gap = m.Primal - m.Dual
	if m.Status == learn.Cancelled || m.Status == learn.Overflow {
		return
	}
	if most := slsGap * m.Primal; !(m.Gap <= most && math.Abs(s.value(m)-m.Primal) <= most) {
		m.Status = learn.RoundingLimit
	}
}

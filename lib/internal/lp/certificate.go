package lp

import (
	"math"

	"github.com/mercer-go/mercer/internal/portable"
	"github.com/mercer-go/mercer/lib/internal/simd"
	"github.com/mercer-go/mercer/lib/learn"
)

// Gap is the largest relative duality gap and violation of a Converged solution.
const Gap = 1e-8

// solution computes the certificate from R alone.
func (p *Problem) solution() *Solution {
	a := p.point()
	s := &Solution{A: a[:p.n:p.n], W: make([]float64, len(p.given)), Pivots: p.total}
	for j, v := range p.nonbasic {
		if v >= p.n {
			s.W[v-p.n] = max(0, -p.d[j])
		}
	}
	margin := make([]float64, p.width)
	for j, r := range p.given {
		s.Violation = max(s.Violation, simd.DotProduct(r, a)-1)
		if s.W[j] > 0 {
			simd.Add(margin, r, s.W[j])
		}
	}
	s.Dual = portable.Sum(s.A)
	s.Primal = portable.Sum(s.W)
	for i, u := range p.upper {
		s.Primal += float64(u * max(0, 1-margin[i]))
	}
	switch size := max(math.Abs(s.Primal), math.Abs(s.Dual)); {
	case math.IsNaN(s.Primal+s.Dual+s.Violation) || math.IsInf(size, 0):
		s.Status = learn.Overflow
	case math.Abs(s.Primal-s.Dual) <= Gap*size && s.Violation <= Gap:
		s.Status = learn.Converged
	default:
		s.Status = learn.RoundingLimit
	}
	return s
}

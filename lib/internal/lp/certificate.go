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
	s.Dual = portable.Sum(s.A)
	weights := portable.Sum(s.W)
	s.Primal = weights + p.price(p.fast(s, a))
	// Where u is large, terms of a row or of a slack can be 10¹⁶ times as large as their
	// sum. Then only a sum of twice the precision shows the error.
	terms := p.most * max(s.Dual, weights*portable.Sum(p.upper)/s.Primal)
	if rounding := float64(p.n+len(p.given)+2) * 0x1p-53; !(rounding*terms <= Gap/100) {
		slack := p.exact(s, a)
		s.Primal = weights + p.price(slack)
		p.lift(s, a, slack)
	}
	shift(s.A, -p.unit)
	shift(s.W, -p.unit)
	s.Dual, s.Primal = math.Ldexp(s.Dual, -p.unit), math.Ldexp(s.Primal, -p.unit)
	s.Status = s.judge()
	return s
}

// judge returns what the certificate says.
func (s *Solution) judge() learn.Status {
	switch size := max(math.Abs(s.Primal), math.Abs(s.Dual)); {
	case math.IsNaN(s.Primal+s.Dual+s.Violation) || math.IsInf(size, 0):
		return learn.Overflow
	case math.Abs(s.Primal-s.Dual) <= Gap*size && s.Violation <= Gap:
		return learn.Converged
	}
	return learn.RoundingLimit
}

// lift makes the weights larger by so little that no slack is left that only rounding has
// made. A huge u would make these slacks expensive.
func (p *Problem) lift(s *Solution, a, slack []float64) {
	most := 0.0
	for _, v := range slack {
		if v <= Gap {
			most = max(most, v)
		}
	}
	if most == 0 {
		return
	}
	lifted := *s
	lifted.W = append([]float64(nil), s.W...)
	for j := range lifted.W {
		lifted.W[j] *= 1 + 2*most + 0x1p-50
	}
	if lifted.Primal = portable.Sum(lifted.W) + p.price(p.exact(&lifted, a)); lifted.Primal < s.Primal {
		*s = lifted
	}
}

// price returns Σ u·ξ.
func (p *Problem) price(slack []float64) float64 {
	sum := 0.0
	for i, u := range p.upper {
		sum += float64(u * max(0, slack[i]))
	}
	return sum
}

// fast returns 1 - Σ_j w_j·R_ji and computes the violation.
func (p *Problem) fast(s *Solution, a []float64) []float64 {
	slack := make([]float64, p.width)
	for i := range slack {
		slack[i] = 1
	}
	s.Violation = 0
	for j, r := range p.given {
		s.Violation = max(s.Violation, simd.DotProduct(r, a)-1)
		if s.W[j] > 0 {
			simd.Add(slack, r, -s.W[j])
		}
	}
	return slack
}

// exact is fast with sums of twice the precision.
func (p *Problem) exact(s *Solution, a []float64) []float64 {
	slack, sums := make([]float64, p.n), make([]double, p.n)
	for i := range sums {
		sums[i].high = 1
	}
	s.Violation = 0
	for j, r := range p.given {
		s.Violation = max(s.Violation, excess(r[:p.n], a))
		if w := s.W[j]; w > 0 {
			for i, v := range r[:p.n] {
				sums[i].add(-w, v)
			}
		}
	}
	for i, sum := range sums {
		slack[i] = sum.high + sum.low
	}
	return slack
}

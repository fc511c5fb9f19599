package platt

import (
	"fmt"

	"github.com/mercer-go/mercer/internal/portable"
	"github.com/mercer-go/mercer/lib/learn"
)

// Sigmoid is the probability of class +1 as a function of the score f:
//
//	P(y = +1 | f) = 1/(1 + exp(A·f + B))
//
// A is negative if high scores mean class +1.
type Sigmoid struct {
	A, B float64 // the two parameters of the formula

	Objective float64 // the sum that Fit minimises, at A and B
	// Gradient is the larger size of the two derivatives of Objective, divided by
	// the sum of the weights. Both are taken for shifted and scaled scores: their
	// weighted mean is 0 and the largest |f| is 1.
	Gradient   float64
	Iterations int          // steps of Newton's method
	Status     learn.Status // Converged if Gradient is at most 1e-10; else RoundingLimit or IterationLimit
}

// LogOdds returns ln(p/(1-p)) = -(A·f + B), with p = P(y = +1 | f), for each score
// f.
func (s *Sigmoid) LogOdds(scores []float64) []float64 {
	odds := make([]float64, len(scores))
	for i, f := range scores {
		odds[i] = -(float64(s.A*f) + s.B)
	}
	return odds
}

// Probabilities returns P(y = +1 | f) for each score f.
func (s *Sigmoid) Probabilities(scores []float64) []float64 {
	p := s.LogOdds(scores)
	for i, v := range p {
		p[i] = logistic(v)
	}
	return p
}

// logistic is 1/(1 + exp(-v)), without overflow.
func logistic(v float64) float64 {
	if v >= 0 {
		return 1 / (1 + portable.Exp(-v))
	}
	e := portable.Exp(v)
	return e / (1 + e)
}

// String returns the formula, and how the fit ended.
func (s *Sigmoid) String() string {
	return fmt.Sprintf("P(+1) = 1/(1 + exp(%.6g·f %+.6g))\nobjective %.8g, gradient %.2g: %v after %d iterations",
		s.A, s.B, s.Objective, s.Gradient, s.Status, s.Iterations)
}

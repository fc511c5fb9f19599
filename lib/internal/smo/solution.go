package smo

import (
	"math"
	"slices"

	"github.com/mercer-go/mercer/lib/learn"
)

// Solution is where Solve stopped.
type Solution struct {
	Alpha []float64 // n values within their bounds
	// Residual is E_t = -y_t·(Qα + p)_t; for a C-SVM, y_t less the decision
	// value without bias. It is recomputed from Alpha with rows of K, except
	// after a cancellation, when it is the running sum, and where α_t = 0 and
	// the running sum meets the conditions by a margin (verify.go).
	Residual   []float64
	Bias       float64 // 0 with NoBias; else the multiplier b of yᵀα: E_t averaged over 0 < α_t < C_t, else the middle of [m(α), M(α)]
	Violation  float64 // max(0, m(α) - M(α)), the largest violation of the optimality conditions
	Iterations int
	Status     learn.Status
}

// solution is what the solver has reached.
func (v *solver) solution() *Solution {
	n := len(v.Y)
	_, most, least := extremes(v.e, v.up, v.low)
	bias := v.bias(most, least)
	alpha := slices.Clone(v.alpha[:n])
	for t, c := range v.Problem.C {
		alpha[t] = min(alpha[t], c) // what the scale has made of a bound may be more
	}
	if v.NoBias {
		n, bias = n-1, 0
	}
	return &Solution{
		Alpha:      alpha[:n],
		Residual:   slices.Clone(v.e[:n]),
		Bias:       bias,
		Violation:  max(0, most-least),
		Iterations: v.steps,
		Status:     v.status,
	}
}

// bias is the mean residual of the free variables, else the middle of the
// interval [m(α), M(α)], or its one finite end.
func (v *solver) bias(most, least float64) float64 {
	sum, free := 0.0, 0
	for t, a := range v.alpha {
		if a > 0 && a < v.bound[t] {
			sum += v.e[t]
			free++
		}
	}
	switch {
	case free > 0:
		return sum / float64(free)
	case math.IsInf(most, -1) && math.IsInf(least, 1): // every variable is fixed
		return 0
	case math.IsInf(most, -1):
		return least
	case math.IsInf(least, 1):
		return most
	}
	return (most + least) / 2
}

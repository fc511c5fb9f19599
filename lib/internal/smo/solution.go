package smo

import (
	"math"
	"slices"

	"github.com/mercer-go/mercer/lib/learn"
)

// Solution is the point at which Solve stopped.
type Solution struct {
	Alpha []float64 // n values within their bounds
	// Residual holds E_t = -y_t·(Qα + p)_t. For a C-SVM this is y_t minus the decision
	// value without bias. Normally it is computed from Alpha with exact rows of K.
	// There are two exceptions, in which it is the running sum that the steps have
	// updated: after a cancellation, and for those t with α_t = 0 that clearly meet the
	// optimality conditions (verify.go).
	Residual []float64
	// Bias is the multiplier b of the equality, and 0 with NoBias. It is the mean of
	// E_t over the t with 0 < α_t < C_t. If there are none, it is the middle of the
	// interval between m(α) and M(α), or its only finite end, or 0 if neither is finite.
	Bias       float64
	Violation  float64      // max(0, m(α) - M(α)), the largest violation of the optimality conditions
	Iterations int          // number of steps taken
	Status     learn.Status // how Solve ended
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

package smo

import (
	"context"
	"math"
	"slices"

	"github.com/mercer-go/mercer/lib/learn"
)

// Solution is where Solve stopped.
type Solution struct {
	Alpha []float64 // n values within their bounds
	// Residual is E_t = -y_t·(Qα + p)_t; for a C-SVM, y_t less the decision
	// value without bias. It is recomputed from Alpha with rows of K, except
	// after a cancellation, when it is the running sum.
	Residual   []float64
	Bias       float64 // the multiplier b of yᵀα: E_t averaged over 0 < α_t < C_t, else the middle of [m(α), M(α)]
	Violation  float64 // max(0, m(α) - M(α)), the largest violation of the optimality conditions
	Iterations int
	Status     learn.Status
}

// recompute sets the residuals, and their noise, anew from α, in ascending
// order of the rows. When Row fails they stay as they were.
func (v *solver) recompute(ctx context.Context) error {
	e, size := make([]float64, len(v.e)), make([]float64, len(v.e))
	for t := range e {
		e[t] = -float64(v.Y[t]) * v.linear(t)
		size[t] = math.Abs(e[t])
	}
	for i, a := range v.alpha {
		if a == 0 {
			continue
		}
		row, err := v.rows.row(ctx, i)
		if err != nil {
			return err
		}
		c := a * float64(v.Y[i])
		for t, k := range row {
			e[t] -= c * k
			size[t] += math.Abs(c * k)
		}
	}
	v.e, v.noise = e, 16*ulp*slices.Max(size)
	v.renew = v.steps + renewEvery
	return nil
}

// solution is what the solver has reached.
func (v *solver) solution() *Solution {
	_, most, least := v.extremes()
	return &Solution{
		Alpha:      v.alpha,
		Residual:   v.e,
		Bias:       v.bias(most, least),
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
		if a > 0 && a < v.C[t] {
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

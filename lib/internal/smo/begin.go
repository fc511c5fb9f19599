package smo

import (
	"context"

	"github.com/mercer-go/mercer/lib/internal/simd"
)

// begin computes the first residuals. In the one-class machines, many variables are
// not 0 at the start, so that this takes many rows. If K will be held, its rows are
// made now, once for all, or if few are needed (demand.go), only these. If the steps
// will have rows in single precision, the first residuals have such rows too: they
// need not be exact, because they are computed again before the end.
func (v *solver) begin(ctx context.Context) error {
	if v.started() < simd.Block || v.Held != nil || v.Rows.Costly() {
		return v.recompute(ctx)
	}
	if v.mayHold(wholeSet) {
		hold := v.hold
		if v.few() {
			hold = v.holdFew
		}
		if err := hold(ctx); err != nil {
			return err
		}
		return v.recompute(ctx)
	}
	if len(v.Y) < singleFrom || !v.narrow(ctx) {
		return v.recompute(ctx)
	}
	if err := v.estimate(ctx); err != nil || !v.finite() { // an overflow perhaps
		return v.recompute(ctx)
	}
	return nil
}

// started is the number of variables that are not 0. It is 1 in a problem without bias
// that begins at 0: the further variable, whose row is 0.
func (v *solver) started() (count int) {
	for _, a := range v.alpha {
		if a != 0 {
			count++
		}
	}
	return count
}

// estimate computes the residuals with rows of K in single precision.
func (v *solver) estimate(ctx context.Context) error {
	for t, y := range v.Y {
		v.e[t] = -float64(y) * v.linear(t)
	}
	var rows [simd.Block][]float32
	compute := v.kept32 // because working sets will have most of them
	if v.started()*len(v.e) > slab {
		compute = v.rows32
		for r := range rows {
			rows[r] = make([]float32, len(v.e))
		}
	}
	var which [simd.Block]int
	var c [simd.Block]float64
	filled := 0
	for t := range len(v.Y) + 1 {
		if t < len(v.Y) {
			if v.alpha[t] == 0 {
				continue
			}
			which[filled], c[filled] = t, float64(v.Y[t])*v.alpha[t]
			if filled++; filled < simd.Block {
				continue
			}
		}
		if filled == 0 {
			break
		}
		if err := compute(ctx, which[:filled], rows[:filled]); err != nil {
			return err
		}
		clear(c[filled:])
		simd.Subtract(v.e, &rows, &c)
		filled = 0
	}
	v.renew, v.stale = v.steps+renewEvery, true
	v.i, v.most, v.least = extremes(v.e, v.up, v.low)
	return nil
}

// finite reports whether all residuals are finite.
func (v *solver) finite() bool {
	for _, e := range v.e[:len(v.Y)] {
		if e-e != 0 {
			return false
		}
	}
	return true
}

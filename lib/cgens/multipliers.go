package cgens

import (
	"context"
	"math"

	"github.com/mercer-go/mercer/lib/learn"
)

const (
	mostRounds = 200  // of multipliers; few are more than 30, but a large curvature makes them slow
	firstTau   = 16   // 1/τ is the width of the rounded corner, in units of the margin
	growth     = 3    // factor by which τ grows from round to round; Newton's method takes more steps for one by 16 than for two by 4
	resumed    = 64   // factor by which τ is smaller than at the last end when more rows become free
	widths     = 4    // rows this many widths of the corner away from it are far
	steepest   = 1e12 // both limits of τ are smaller if the curvature Σ c_i·h(x_i)² of a column is larger
	unequal    = 1e-3 // how far w may be from Σ y_i·α_i·h(x_i), as a share of ‖w‖², if no curvature is above 1: C is then so small that the gap alone allows w = 0
	mostTau    = 1e6  // beyond, α = centre + τc(1 - margin) has the rounding errors of the margin in its tenth digit
)

// multipliers minimises over the free rows by the method of multipliers: it
// minimises with a rounded corner, moves the centre of the corner to the dual
// variables found, and sharpens the corner (Rockafellar, Math. Oper. Res. 1 (1976);
// Yan & Li, SIAM J. Optim. 30 (2020)). Because everything is piecewise linear, it
// ends after finitely many rounds. It stops when the gap is tol of the objective,
// and leaves v and the dual variables in r. With shrink, rows far from the sharper
// corner are no longer free after a round.
func (r *restricted) multipliers(ctx context.Context, free []bool, shrink bool, tol float64) (t measures, status learn.Status, err error) {
	scale, before := min(1, steepest/r.curvature), 0.0
	r.tau = max(scale*firstTau, r.tau/resumed)
	q, err := newCorner(ctx, r, marked(free))
	if err != nil {
		return t, learn.Cancelled, err
	}
	for round := range mostRounds {
		var ok bool
		t, ok, err = q.minimise(ctx, func(t measures) bool {
			return t.half+t.balance <= max(0.1*tol*t.primal, 0.1*t.rest) && (r.curvature > 1 || t.half <= unequal*t.size)
		})
		if err != nil {
			return t, learn.Cancelled, err
		}
		q.settle()
		switch {
		case t.primal < 0:
			return t, learn.RoundingLimit, nil
		case t.gap() <= tol*t.primal:
			return t, learn.Converged, nil
		case r.steps >= r.limit:
			return t, learn.IterationLimit, nil
		case !ok && round > 0 && !(t.gap() < before/2):
			return t, learn.RoundingLimit, nil
		}
		before = t.gap()
		if shrink {
			if q, err = q.shrunk(ctx, free); err != nil {
				return t, learn.Cancelled, err
			}
		}
		r.tau = min(scale*mostTau, growth*r.tau)
	}
	return t, learn.IterationLimit, nil
}

// settle makes the dual variables found the centre of the corner.
func (q *corner) settle() {
	copy(q.centre, q.dual)
	for k, i := range q.rows {
		q.a[i], q.m[i] = q.dual[k], q.margin[k]
	}
}

// shrunk returns the problem with the rows near the corner only, if these are few.
// Otherwise it returns q.
func (q *corner) shrunk(ctx context.Context, free []bool) (*corner, error) {
	far, left := func(k int, i int32) bool { return !q.inner[i] && math.Abs(1-q.margin[k])*q.tau > widths }, 0
	for k, i := range q.rows {
		if !far(k, i) {
			left++
		}
	}
	if 2*left > len(q.rows) {
		return q, nil
	}
	for k, i := range q.rows {
		free[i] = !far(k, i)
	}
	return newCorner(ctx, q.restricted, marked(free))
}

// marked returns the indices of the set.
func marked(set []bool) (rows []int32) {
	for i, in := range set {
		if in {
			rows = append(rows, int32(i))
		}
	}
	return rows
}

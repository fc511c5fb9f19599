package cgens

import (
	"context"

	"github.com/mercer-go/mercer/lib/learn"
)

const (
	mostRounds = 60  // of multipliers
	firstTau   = 16  // 1/τ is the width of the rounded corner, in units of the margin
	growth     = 3   // factor by which τ grows from round to round; Newton's method takes more steps for one by 16 than for 2 by 4
	resumed    = 64  // factor by which τ is smaller than at the last end when more rows become free
	steepest   = 1e8 // both limits of τ are smaller if the curvature Σ c_i·h(x_i)² of a column is larger
	mostTau    = 1e6 // beyond, α = centre + τc(1 - margin) has the rounding errors of the margin in its tenth digit
)

// multipliers minimises over the rows that are free by the method of multipliers:
// it minimises with a rounded corner, moves the centre of the corner to the dual
// variables found, and sharpens the corner (Rockafellar, Math. Oper. Res. 1
// (1976); Yan & Li, SIAM J. Optim. 30 (2020)). Because everything is piecewise
// linear, it ends after finitely many rounds. It stops when the gap is tol of the
// objective, and leaves v, the dual variables and the margins in q.restricted.
func (q *near) multipliers(ctx context.Context, tol float64) (measures, learn.Status, error) {
	scale := min(1, steepest/q.curvature)
	q.tau = max(scale*firstTau, q.tau/resumed)
	status, before := learn.RoundingLimit, 0.0
	var t measures
	for round := range mostRounds {
		var ok bool
		var err error
		t, ok, err = q.minimise(ctx, func(t measures) bool {
			return t.half+t.balance <= max(0.1*tol*t.primal, 0.1*t.rest)
		})
		if err != nil {
			return t, learn.Cancelled, err
		}
		copy(q.centre, q.dual)
		if t.primal < 0 {
			break
		}
		if t.gap() <= tol*t.primal {
			status = learn.Converged
			break
		}
		if q.steps >= q.limit {
			status = learn.IterationLimit
			break
		}
		if !ok && round > 0 && !(t.gap() < before/2) {
			break
		}
		before = t.gap()
		q.tau = min(scale*mostTau, growth*q.tau)
	}
	for k, i := range q.rows {
		q.a[i], q.m[i] = q.dual[k], q.margin[k]
	}
	return t, status, nil
}

package smo

import (
	"context"
	"math"

	"github.com/mercer-go/mercer/lib/learn"
)

// slowAfter is after how many steps a variable Newton steps are tried where rows in
// single precision have not led to the end. Threenorm in 5 dimensions, n <= 1500,
// takes up to 140 with the stump kernel and any C, and with the linear one and
// C = 10; from C = 1000 on the latter took more than 10 000.
const slowAfter = 200

// Solve runs sequential minimal optimization. It selects pairs of variables by the
// second-order rule WSS 2 of Fan, Chen & Lin, "Working Set Selection Using Second
// Order Information for Training Support Vector Machines", JMLR 6 (2005). There is no
// shrinking, and the steps are taken in batches (batch.go). Equal problems give equal
// bits.
//
// For large problems, the steps use rows of K in single precision. The residuals are
// in double precision. From time to time Solve computes them again with exact rows.
// It has converged only if these residuals meet the tolerance.
//
// The Status of the Solution is one of these:
//
//   - Converged: m(α) - M(α) < Tol, with residuals computed from α.
//   - IterationLimit: MaxIter steps were taken.
//   - RoundingLimit: the rest of m(α) - M(α) is rounding error.
//   - Overflow: a residual is not finite.
//   - Indefinite: as Converged, but a pair of variables with negative curvature has
//     proved that K is not conditionally PSD (positive semi-definite).
//   - Infeasible: the objective has no minimum, and the primal problem no solution.
//     This can happen with infinite bounds. Solve detects it by two equal points with
//     opposite signs, or by an α which proves that every margin is narrower than 1e-6
//     of the spread of the points.
//   - Cancelled: ctx ended first.
//
// If ctx ends, Solve returns ctx.Err() and the best solution so far. The solution is
// nil after an error of Rows. It is also nil if Start is not 0 and ctx ends before the
// first residuals are known.
func Solve(ctx context.Context, p Problem, s Params) (*Solution, error) {
	v := newSolver(p, s)
	defer v.release()
	if err := v.begin(ctx); err != nil {
		return nil, err
	}
	return v.solve(ctx)
}

// solve goes on from residuals that are known.
func (v *solver) solve(ctx context.Context) (*Solution, error) {
	err := v.run(ctx)
	v.widen()
	if err != nil {
		if ctx.Err() == nil {
			return nil, err
		}
		v.status, err = learn.Cancelled, ctx.Err()
	}
	return v.solution(), err
}

// run is the strategy: the cheapest way first, the next where it does not arrive.
//
//  1. A small K is made at once and held, or row by row where few rows are needed
//     (demand.go). Then all variables are in the working set, and Newton steps
//     (polish.go) help those of two.
//  2. Any other K has its rows made when they are needed, in single precision.
//  3. Where that takes too many steps, and K is not too large, K is made and held
//     after all, for the sake of the Newton steps.
//  4. The rest is done with rows in double precision, held or made when needed.
func (v *solver) run(ctx context.Context) error {
	if v.Held == nil && v.mayHold(wholeSet) {
		if err := v.hold(ctx); err != nil {
			return err
		}
	}
	if v.Held == nil && len(v.Y) >= singleFrom && v.narrow(ctx) {
		if done, err := v.runSingle(ctx); done || err != nil {
			return err
		}
	}
	v.widen()
	if v.Held == nil && v.slow() {
		v.release() // memory for what is to be held
		v.single = nil
		if err := v.hold(ctx); err != nil {
			return err
		}
		v.stale = true // as yet by rows in single precision
		if err := v.recompute(ctx); err != nil {
			return err
		}
	}
	return v.runDouble(ctx)
}

// runSingle is run with rows in single precision. These make an error in the
// residuals that grows with the way that α has gone since they were exact. So
// where the exact residuals tell that the end is not reached, the steps go on from
// there, a shorter way, as in iterative refinement. It is not done where that does
// not help, or where v is slow: then rows in double precision do.
func (v *solver) runSingle(ctx context.Context) (done bool, err error) {
	for left := math.Inf(1); ; {
		if err := v.singles().descend(ctx, v.singleEnd()); ctx.Err() != nil {
			return false, err
		} else if err != nil { // an overflow perhaps, or it will fail again
			return false, nil
		}
		if v.slow() {
			return false, nil
		}
		thought := v.most-v.least < v.Tol
		if done, err := v.ended(ctx, true); done || err != nil {
			return done, err
		}
		now := v.most - v.least
		if thought && now > left/2 || math.IsNaN(now) {
			return false, nil
		}
		if thought {
			left = now
		}
	}
}

// singleEnd is where steps with rows in single precision end at the latest.
func (v *solver) singleEnd() end {
	if v.mayHold(holdable) {
		return end{v.Tol, min(v.MaxIter, slowAfter*len(v.Y))}
	}
	return end{v.Tol, v.MaxIter}
}

// slow reports whether Newton steps, for which all rows are wanted, are the
// better way after the steps that were taken.
func (v *solver) slow() bool {
	return v.mayHold(holdable) && v.steps >= slowAfter*len(v.Y) && v.steps < v.MaxIter
}

// runDouble is run with rows in double precision, to the end.
func (v *solver) runDouble(ctx context.Context) error {
	if v.double == nil {
		v.double = newBatches(v, ulp, v.rows64)
	}
	if v.double.polisher != nil && v.fresh {
		if err := v.double.climb(ctx); err != nil {
			return err
		}
	}
	for {
		if err := v.double.descend(ctx, end{v.Tol, v.MaxIter}); err != nil {
			return err
		}
		if done, err := v.ended(ctx, false); done || err != nil {
			return err
		}
	}
}

// ended renews the residuals and says whether, and how, they tell of the end.
func (v *solver) ended(ctx context.Context, single bool) (bool, error) {
	renew := v.recompute
	if single {
		renew = v.verify
	}
	if v.stale {
		if err := renew(ctx); err != nil {
			return false, err
		}
	}
	left := v.most - v.least
	if !single && !(left < v.Tol) && v.steps < v.MaxIter { // perhaps it is rounding error
		if err := v.measure(ctx); err != nil {
			return false, err
		}
	}
	switch {
	case v.status == learn.Infeasible:
	case left < v.Tol && v.indefinite:
		v.status = learn.Indefinite
	case left < v.Tol:
		v.status = learn.Converged
	case v.steps >= v.MaxIter:
		v.status = learn.IterationLimit
	case !single && left-left != 0:
		v.status = learn.Overflow
	case !single && !(left >= v.noise):
		v.status = learn.RoundingLimit
	default:
		return false, nil
	}
	return true, nil
}

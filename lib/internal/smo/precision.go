package smo

import (
	"context"
	"math"

	"github.com/mercer-go/mercer/lib/learn"
)

// exactBelow is from how many variables on the steps are taken with rows in
// single precision: a row is half as long then, and there are twice as many in
// the cache. A variable for the tests.
var exactBelow = 64

// run takes steps and renews the residuals until nothing is left to do.
func (v *solver) run(ctx context.Context) error {
	if v.Held == nil && v.holds(whole) {
		if err := v.hold(ctx); err != nil {
			return err
		}
	}
	if v.Held == nil && len(v.Y) >= exactBelow && v.narrow(ctx) {
		if done, err := v.singly(ctx); done || err != nil {
			return err
		}
	}
	v.widen()
	if v.Held == nil && v.wanders() {
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
	return v.doubly(ctx)
}

// singly is run with rows in single precision. These make an error in the
// residuals that grows with the way that α has gone since they were exact. So
// where the exact residuals tell that the end is not reached, the steps go on from
// there, a shorter way, as in iterative refinement. It is not done where that does
// not help, or where steps alone lead nowhere: then rows in double precision do.
func (v *solver) singly(ctx context.Context) (done bool, err error) {
	if v.single == nil {
		v.single = newBatches(v, 0x1p-23, func(ctx context.Context, which []int, dst [][]float32) error {
			return v.Rows.Rows32(ctx, which, v.scale, dst)
		})
	}
	limit := v.MaxIter
	defer func() { v.MaxIter = limit }()
	if v.holds(ample) {
		v.MaxIter = min(limit, long*len(v.Y))
	}
	for left := math.Inf(1); ; {
		if err := v.single.descend(ctx); ctx.Err() != nil {
			return false, err
		} else if err != nil { // an overflow perhaps, or it will fail again
			return false, nil
		}
		if v.MaxIter < limit && v.steps >= v.MaxIter {
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

// doubly is run with rows in double precision.
func (v *solver) doubly(ctx context.Context) error {
	if v.double == nil {
		v.double = newBatches(v, ulp, v.rows64)
	}
	if v.double.polisher != nil && v.fresh {
		if err := v.double.climb(ctx); err != nil {
			return err
		}
	}
	for {
		if err := v.double.descend(ctx); err != nil {
			return err
		}
		if done, err := v.ended(ctx, false); done || err != nil {
			return err
		}
	}
}

const (
	ample = 2048 // up to so many variables may all be held
	long  = 200  // where n times as many steps do not suffice
)

// holds reports whether up to so many rows could all be held.
func (v *solver) holds(most int) bool {
	n := len(v.Y)
	_, ok := v.Rows.(Squarer)
	return ok && !v.Rows.Costly() && n <= most && n*8*len(v.e) <= v.CacheBytes && !v.hard
}

// wanders reports whether Newton steps, for which all rows are wanted, are the
// better way after the steps that were taken.
func (v *solver) wanders() bool {
	return v.holds(ample) && v.steps >= long*len(v.Y) && v.steps < v.MaxIter
}

// hold makes all rows of K.
func (v *solver) hold(ctx context.Context) error {
	n, padded := len(v.Y), len(v.e)
	held := v.memory.block(n * padded)
	for i := range n {
		clear(held[i*padded+n : (i+1)*padded])
	}
	if err := v.Rows.(Squarer).Square(ctx, held, padded); err != nil {
		return err
	}
	v.Held = &Held{Diag: v.Rows.Diag(), Data: held}
	return nil
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
	case !single && !(left >= v.noise): // nor where sums overflow
		v.status = learn.RoundingLimit
	default:
		return false, nil
	}
	return true, nil
}

// narrow chooses the scale that brings K into the range of single precision.
// It is false if rows are to stay in double precision: infinite bounds ask for
// differences that single precision does not tell from 0.
func (v *solver) narrow(ctx context.Context) bool {
	if v.hard {
		return false
	}
	if v.largest == 0 {
		row := make([]float64, len(v.Y))
		if v.Rows.Row(ctx, 0, row) != nil {
			return false
		}
		for t, k := range row {
			v.largest = max(v.largest, math.Abs(k), math.Abs(v.diag[t]))
		}
	}
	if v.largest == 0 {
		return false
	}
	_, exponent := math.Frexp(v.largest)
	v.rescale(math.Ldexp(1, 1-exponent))
	return true
}

// widen goes back to the kernel as it is.
func (v *solver) widen() {
	if v.scale != 1 {
		v.rescale(1 / v.scale)
	}
}

// rescale multiplies K by a power of two, and divides α and its bounds by it.
func (v *solver) rescale(by float64) {
	v.scale *= by
	for t := range v.alpha {
		v.diag[t] *= by
		v.alpha[t] /= by
		v.bound[t] /= by
	}
	for t := range v.Y {
		v.place(t)
	}
}

package smo

import (
	"context"
	"math"
	"slices"
)

const (
	enough = 10  // n times as many steps solve nearly all problems
	climbs = 4   // times as large is each C of a climb
	loose  = 0.1 // is the Tol up to which all but the last are solved
)

// climb solves the problem for bounds that grow up to its own, from small ones on,
// where it has not been solved in the steps that nearly all problems need. Under
// large bounds, and with a K of low rank, steps from 0 wander between corners for
// ever; those that are at their bounds under small ones mostly stay there.
func (b *batches[T]) climb(ctx context.Context) error {
	v, n, limit := b.solver, len(b.Y), b.MaxIter
	v.MaxIter = min(limit, v.steps+enough*n)
	err := b.descend(ctx)
	v.MaxIter = limit
	if err != nil || !(v.most-v.least >= v.Tol) || v.steps >= limit || b.status != 0 {
		return err
	}
	full, part := slices.Clone(v.bound[:n]), make([]float64, n)
	levels := int(math.Log(slices.Max(full)*v.spread()) / math.Log(climbs))
	if levels < 1 {
		return nil
	}
	defer func(tol float64) { v.Tol = tol }(v.Tol)
	v.Tol = max(v.Tol, loose)
	v.reset()
	for k := range levels {
		factor := math.Pow(climbs, float64(k-levels))
		for t, c := range full {
			part[t] = c * factor
		}
		v.stretch(part)
		b.polisher.next = v.steps + patience*n
		if err := b.descend(ctx); err != nil {
			return err
		}
	}
	v.stretch(full)
	b.polisher.next = v.steps + patience*n
	return nil
}

// reset goes back to α = 0.
func (v *solver) reset() {
	clear(v.alpha)
	clear(v.doubt)
	for t, y := range v.Y {
		v.e[t] = -float64(y) * v.linear(t)
		v.place(t)
	}
	v.i, v.most, v.least = extremes(v.e, v.up, v.low)
}

// spread is half the mean squared distance of the points from the first: an α of
// 1/spread is what one pair of them may want.
func (v *solver) spread() float64 {
	mean := 0.0
	for t, k := range v.Held.row(0)[:len(v.Y)] {
		mean += v.diag[0]/2 + v.diag[t]/2 - k
	}
	return mean / float64(len(v.Y))
}

package smo

import (
	"context"
	"math"
	"slices"

	"github.com/mercer-go/mercer/internal/portable"
)

const (
	// climbAfter is after how many steps a variable a climb begins. With Newton steps
	// threenorm, n = 100 and 400, takes up to 10.5 for every kernel and C <= 10.
	climbAfter = 10
	// climbFactor is how many times each C of a climb is the one before. With fewer
	// levels, α at its bound says less about the next level.
	climbFactor = 4
	// climbTol is the violation at which each level but the last ends: margins right
	// to a tenth tell which α are at their bounds.
	climbTol = 0.1
)

// climb solves the problem for bounds that grow up to its own, from small ones on,
// where it has not been solved in the steps that nearly all problems need. Under
// large bounds, and with a K of low rank, steps from 0 wander between corners for
// ever; those that are at their bounds under small ones mostly stay there.
func (b *batches[T]) climb(ctx context.Context) error {
	v, n := b.solver, len(b.Y)
	err := b.descend(ctx, end{v.Tol, min(v.MaxIter, v.steps+climbAfter*n)})
	if err != nil || !(v.most-v.least >= v.Tol) || v.steps >= v.MaxIter || b.status != 0 {
		return err
	}
	full, part := slices.Clone(v.bound[:n]), make([]float64, n)
	levels := int(portable.Log(slices.Max(full)*v.spread()) / portable.Log(climbFactor))
	if levels < 1 {
		return nil
	}
	v.reset()
	for k := range levels {
		factor := math.Pow(climbFactor, float64(k-levels))
		for t, c := range full {
			part[t] = c * factor
		}
		v.stretch(part)
		b.polisher.wait(v.steps, n)
		if err := b.descend(ctx, end{max(v.Tol, climbTol), v.MaxIter}); err != nil {
			return err
		}
	}
	v.stretch(full)
	b.polisher.wait(v.steps, n)
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
		mean += float64(v.diag[0]/2) + float64(v.diag[t]/2) - k
	}
	return mean / float64(len(v.Y))
}

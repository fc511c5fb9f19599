package cgens

import (
	"math"
	"slices"
)

// point is a state of the problem to which it can return.
type point struct{ v, m, a []float64 }

// point returns the present state.
func (r *restricted) point() point {
	return point{v: slices.Clone(r.v), m: slices.Clone(r.m), a: slices.Clone(r.a)}
}

// restore returns to a state that had the same columns.
func (r *restricted) restore(p point) {
	r.v, r.m, r.a = p.v, p.m, p.a
	r.reach = math.Inf(1)
}

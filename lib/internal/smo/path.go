package smo

import (
	"context"
	"math"
)

// Path solves one problem several times, with larger and larger bounds. Start must be
// nil. Each solution begins at the one before, and uses the rows of K that are still
// in memory.
type Path struct {
	problem Problem
	params  Params
	solver  *solver // nil before the first bounds
}

// NewPath returns a path for the problem p. It ignores the bounds p.C: Solve gets them.
func NewPath(p Problem, s Params) *Path { return &Path{problem: p, params: s} }

// Solve is like the function Solve, for n upper bounds. No bound may be smaller than in
// the call before. If a bound is infinite, Solve begins again at 0, because from
// another α it could not detect that the problem has no solution. After an error, the
// path must not be used again.
func (p *Path) Solve(ctx context.Context, bound []float64) (*Solution, error) {
	for _, c := range bound {
		if math.IsInf(c, 1) {
			p.Release()
			break
		}
	}
	if p.solver != nil {
		if p.problem.NoBias {
			bound = extendedBounds(bound)
		}
		p.solver.grow(bound)
		return p.solver.solve(ctx)
	}
	p.problem.C = bound
	p.solver = newSolver(p.problem, p.params)
	if err := p.solver.recompute(ctx); err != nil {
		return nil, err
	}
	return p.solver.solve(ctx)
}

// Release makes the memory of the rows available to other solvers. Call it when the
// path is no longer needed.
func (p *Path) Release() {
	if p.solver != nil {
		p.solver.release()
		p.solver = nil
	}
}

// grow begins again with other bounds.
func (v *solver) grow(bound []float64) {
	v.stretch(bound)
	v.Problem.C = bound
	v.steps, v.renew, v.status, v.fresh = 0, renewEvery, 0, false
	if v.double != nil && v.double.polisher != nil {
		v.double.polisher.begin(len(v.Y))
	}
}

// stretch sets other bounds, and multiplies α by the factor by which the
// objective is lowest, as far as they allow: while nearly all α are at their
// bounds, they rise with them. The residuals follow.
func (v *solver) stretch(bound []float64) {
	linear, norm2, most := 0.0, 0.0, math.Inf(1) // pᵀα, αᵀQα, and what the bounds allow
	for t, c := range bound {
		if a := v.alpha[t]; a > 0 {
			linear += float64(v.linear(t) * a)
			norm2 -= float64(a * (float64(float64(v.Y[t])*v.e[t]) + v.linear(t)))
			most = min(most, c/v.bound[t])
		}
	}
	factor := 1.0
	if norm2 > 0 {
		factor = max(1, min(most, -linear/norm2))
	}
	for t, c := range bound {
		a, e := float64(v.alpha[t]*factor), float64(-float64(v.Y[t])*v.linear(t))
		if math.Abs(a-c) <= 4*ulp*c || a > c {
			a = c // as it was
		}
		v.alpha[t], v.bound[t] = a, c
		v.e[t] = e - float64(factor*(e-v.e[t]))
		v.doubt[t] *= factor
		v.place(t)
	}
	v.i, v.most, v.least = extremes(v.e, v.up, v.low)
}

package smo

import (
	"context"
	"fmt"
	"math"

	"github.com/mercer-go/mercer/lib/internal/simd"
	"github.com/mercer-go/mercer/lib/learn"
)

const ulp = 0x1p-52 // the relative distance of neighbouring float64

const (
	pollEvery   = 64      // steps between looks at the context
	reportEvery = 1000    // steps between progress reports, and tests for inseparable classes
	renewEvery  = 100_000 // steps after which the running residuals are renewed
)

// Solve runs sequential minimal optimization with the second-order working
// sets of Fan, Chen & Lin, "Working Set Selection Using Second Order
// Information for Training Support Vector Machines", JMLR 6 (2005), WSS 2,
// without shrinking. Equal problems give equal bits.
//
// Large problems take their steps with rows of K in single precision; the
// residuals are double, and renewed with exact rows until they tell of
// convergence (precision.go).
//
// It has converged when m(α) - M(α) < Tol for the residuals recomputed from α.
// Without that it ends as IterationLimit, at MaxIter, or as RoundingLimit when
// what is left of m(α) - M(α) is rounding error. A pair of negative curvature
// proves that K is not conditionally PSD: Solve goes on, but then ends as
// Indefinite where it would have converged. Infinite bounds may leave the
// objective without a minimum, the primal problem being infeasible; Solve ends
// as Infeasible when it meets two equal points of opposite signs, or an α by
// which no margin is wider than 1e-6 of the spread of the points.
//
// The error is ctx.Err(), with the best solution so far, or that of Row, with
// none. With a Start that is not 0, a context that ends before its residuals
// are known leaves none either.
func Solve(ctx context.Context, p Problem, s Params) (*Solution, error) {
	v := newSolver(p, s)
	if err := v.recompute(ctx); err != nil {
		return nil, err
	}
	err := v.run(ctx)
	if err != nil {
		if ctx.Err() == nil {
			return nil, err
		}
		v.status, err = learn.Cancelled, ctx.Err()
	}
	return v.solution(), err
}

// solver is the state. Its slices are as long as the passes over them ask for,
// filled up with variables that are fixed at 0.
type solver struct {
	Problem
	Params
	alpha   []float64 // α/scale, as are the bounds
	bound   []float64
	diag    []float64 // scale·K_tt, as are all rows
	up, low simd.Set  // t may move in the direction of y_t, or against it
	e       []float64 // E_t, the running residuals
	noise   float64   // size of the rounding errors in E_t when last renewed
	scale   float64   // a power of two, 1 for rows in double precision

	i           int     // the greatest E_t of up
	most, least float64 // E_i, and the least E_t of low

	steps  int
	renew  int // the step at which E_t is to be renewed
	status learn.Status

	indefinite bool // a pair with negative curvature has been met
}

func newSolver(p Problem, s Params) *solver {
	n := (len(p.Y) + simd.Lot - 1) / simd.Lot * simd.Lot
	v := &solver{Problem: p, Params: s, scale: 1, up: simd.NewSet(n), low: simd.NewSet(n)}
	v.alpha, v.bound, v.diag, v.e = make([]float64, n), make([]float64, n), make([]float64, n), make([]float64, n)
	copy(v.alpha, p.Start)
	copy(v.bound, p.C)
	copy(v.diag, p.Diag)
	for t := range p.Y {
		v.place(t)
	}
	return v
}

// stepper takes the steps, with rows in one precision.
type stepper[T float32 | float64] struct {
	*solver
	rows   *cache[T]
	choice simd.Choice
}

// newStepper returns a stepper; ulp is that of T.
func newStepper[T float32 | float64](v *solver, ulp float64, row func(ctx context.Context, i int, dst []T) error) *stepper[T] {
	return &stepper[T]{
		solver: v,
		rows:   newCache(len(v.e), v.CacheBytes, row),
		choice: simd.Choice{Diag: v.diag, Low: v.low, Floor: 4 * ulp, Limit: -64 * ulp},
	}
}

// descend takes steps until the running residuals tell of convergence, or are
// to be renewed, or MaxIter is reached.
func (v *stepper[T]) descend(ctx context.Context) error {
	for v.most-v.least >= v.Tol && v.steps < min(v.MaxIter, v.renew) {
		if v.steps%pollEvery == 0 {
			if err := ctx.Err(); err != nil {
				return err
			}
		}
		if v.steps%reportEvery == 0 {
			learn.Report(ctx, learn.Progress{
				Stage: "SMO", Done: v.steps, Note: fmt.Sprintf("violation %.1e", max(0, v.most-v.least)),
			})
		}
		if err := v.step(ctx); err != nil || v.status == learn.Infeasible {
			return err
		}
		v.steps++
	}
	return ctx.Err()
}

// step moves α along y_i·e_i - y_j·e_j as far as the objective falls and the
// bounds allow, for the most violating i and the j that lowers the objective
// most if the step is free. It sets the status to Infeasible, and moves
// nothing, when the objective falls for ever, or α shows that it would.
func (v *stepper[T]) step(ctx context.Context) error {
	i := v.i
	rowI, err := v.rows.row(ctx, i)
	if err != nil {
		return err
	}
	v.choice.Kii, v.choice.Most = v.diag[i], v.most
	j, indefinite := simd.Choose(v.e, rowI, &v.choice)
	v.indefinite = v.indefinite || indefinite
	rowJ, err := v.rows.row(ctx, j)
	if err != nil {
		return err
	}
	k := float64(rowI[j])
	d := min(v.rise(i), v.fall(j))
	if math.IsInf(d, 1) && v.endless(i, j, k) || v.steps%reportEvery == 0 && inseparable(v.solver, i, rowI) {
		v.status = learn.Infeasible
		return nil
	}
	// A floor relative to the kernel, unlike LIBSVM's 1e-12, keeps the solution of
	// (sK, C/s) that of (K, C).
	size := math.Abs(v.diag[i]) + math.Abs(v.diag[j]) + 2*math.Abs(k)
	d = min(d, (v.e[i]-v.e[j])/max(v.diag[i]+v.diag[j]-2*k, v.choice.Floor*size))
	v.move(i, float64(v.Y[i])*d, d == v.rise(i))
	v.move(j, -float64(v.Y[j])*d, d == v.fall(j))
	v.i, v.most, v.least = simd.Move(v.e, rowI, rowJ, v.up, v.low, d)
	return nil
}

// extremes finds i and m(α) = E_i, M(α) anew.
func (v *solver) extremes() (i int, most, least float64) {
	i, most, least = -1, math.Inf(-1), math.Inf(1)
	for t, e := range v.e {
		if e > most && v.up.Has(t) {
			i, most = t, e
		}
		if e < least && v.low.Has(t) {
			least = e
		}
	}
	return i, most, least
}

// rise is how far α_t may move in the direction of y_t.
func (v *solver) rise(t int) float64 {
	if v.Y[t] > 0 {
		return v.bound[t] - v.alpha[t]
	}
	return v.alpha[t]
}

// fall is how far α_t may move against y_t.
func (v *solver) fall(t int) float64 {
	if v.Y[t] > 0 {
		return v.alpha[t]
	}
	return v.bound[t] - v.alpha[t]
}

// move adds delta to α_t. A step as long as the bound allows ends on it exactly.
func (v *solver) move(t int, delta float64, toBound bool) {
	v.alpha[t] = min(max(v.alpha[t]+delta, 0), v.bound[t])
	if toBound && delta < 0 {
		v.alpha[t] = 0
	} else if toBound {
		v.alpha[t] = v.bound[t]
	}
	v.place(t)
}

func (v *solver) place(t int) {
	v.up.Put(t, v.rise(t) > 0)
	v.low.Put(t, v.fall(t) > 0)
}

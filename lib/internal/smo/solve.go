package smo

import (
	"context"
	"fmt"
	"math"

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

type solver struct {
	Problem
	Params
	rows   *cache
	alpha  []float64
	up     []bool    // t in I_up: α_t may move in the direction of y_t
	low    []bool    // t in I_low: α_t may move against y_t
	e      []float64 // E_t, the running residuals
	noise  float64   // size of the rounding errors in E_t when last renewed
	steps  int
	renew  int // the step at which E_t is to be renewed
	status learn.Status

	indefinite bool // a pair with negative curvature has been met
}

func newSolver(p Problem, s Params) *solver {
	n := len(p.Y)
	v := &solver{Problem: p, Params: s, rows: newCache(n, s.CacheBytes, p.Row)}
	v.alpha, v.e = make([]float64, n), make([]float64, n)
	v.up, v.low = make([]bool, n), make([]bool, n)
	copy(v.alpha, p.Start)
	for t := range n {
		v.place(t)
	}
	return v
}

func (v *solver) run(ctx context.Context) error {
	for {
		if v.steps%pollEvery == 0 {
			if err := ctx.Err(); err != nil {
				return err
			}
		}
		i, most, least := v.extremes()
		if v.steps%reportEvery == 0 {
			learn.Report(ctx, learn.Progress{
				Stage: "SMO", Done: v.steps, Note: fmt.Sprintf("violation %.1e", max(0, most-least)),
			})
		}
		if most-least >= v.Tol && v.steps < min(v.MaxIter, v.renew) {
			feasible, err := v.step(ctx, i)
			if err != nil {
				return err
			}
			if !feasible {
				v.status = learn.Infeasible
				return v.recompute(ctx)
			}
			v.steps++
			continue
		}
		if err := v.recompute(ctx); err != nil {
			return err
		}
		_, most, least = v.extremes()
		if most-least < v.Tol {
			v.status = learn.Converged
			if v.indefinite {
				v.status = learn.Indefinite
			}
			return nil
		}
		if v.steps >= v.MaxIter {
			v.status = learn.IterationLimit
			return nil
		}
		if most-least < v.noise {
			v.status = learn.RoundingLimit
			return nil
		}
	}
}

// extremes are m(α), the largest E_t over I_up, with the index i that has it,
// and M(α), the least E_t over I_low. Over empty sets: -1, -Inf and +Inf.
func (v *solver) extremes() (i int, most, least float64) {
	i, most, least = -1, math.Inf(-1), math.Inf(1)
	for t, e := range v.e {
		if e > most && v.up[t] {
			i, most = t, e
		}
		if e < least && v.low[t] {
			least = e
		}
	}
	return i, most, least
}

// selectLow is the partner j in I_low of i whose step, were it free, would
// lower the objective most: by b²/2a for slope b = E_i - E_j and curvature a.
func (v *solver) selectLow(i int, row []float64) int {
	best, j := -1.0, -1
	for t, e := range v.e {
		b := v.e[i] - e
		if b <= 0 || !v.low[t] {
			continue
		}
		if gain := b * b / v.curvature(i, t, row[t]); gain > best {
			best, j = gain, t
		}
	}
	return j
}

// curvature is K_ii + K_jj - 2K_ij, the squared distance of two points of
// feature space, and no less than its rounding error. A floor relative to the
// kernel, unlike LIBSVM's 1e-12, keeps the solution of (sK, C/s) that of (K, C).
func (v *solver) curvature(i, j int, k float64) float64 {
	a := v.Diag[i] + v.Diag[j] - 2*k
	size := math.Abs(v.Diag[i]) + math.Abs(v.Diag[j]) + 2*math.Abs(k)
	if a < -64*ulp*size {
		v.indefinite = true
	}
	return max(a, 4*ulp*size)
}

// step moves α along y_i·e_i - y_j·e_j as far as the objective falls and the
// bounds allow. It is false, and moves nothing, when that is for ever, or when
// α shows that it would be in the end.
func (v *solver) step(ctx context.Context, i int) (feasible bool, err error) {
	rowI, err := v.rows.row(ctx, i)
	if err != nil {
		return true, err
	}
	j := v.selectLow(i, rowI)
	rowJ, err := v.rows.row(ctx, j)
	if err != nil {
		return true, err
	}
	d := min(v.rise(i), v.fall(j))
	if math.IsInf(d, 1) && v.endless(i, j, rowI[j]) {
		return false, nil
	}
	if v.steps%reportEvery == 0 && v.inseparable(i, rowI) {
		return false, nil
	}
	d = min(d, (v.e[i]-v.e[j])/v.curvature(i, j, rowI[j]))
	v.move(i, float64(v.Y[i])*d, d == v.rise(i))
	v.move(j, -float64(v.Y[j])*d, d == v.fall(j))
	for t := range v.e {
		v.e[t] -= d * (rowI[t] - rowJ[t])
	}
	return true, nil
}

// rise is how far α_t may move in the direction of y_t.
func (v *solver) rise(t int) float64 {
	if v.Y[t] > 0 {
		return v.C[t] - v.alpha[t]
	}
	return v.alpha[t]
}

// fall is how far α_t may move against y_t.
func (v *solver) fall(t int) float64 {
	if v.Y[t] > 0 {
		return v.alpha[t]
	}
	return v.C[t] - v.alpha[t]
}

// move adds delta to α_t. A step as long as the bound allows ends on it exactly.
func (v *solver) move(t int, delta float64, toBound bool) {
	v.alpha[t] = min(max(v.alpha[t]+delta, 0), v.C[t])
	if toBound && delta < 0 {
		v.alpha[t] = 0
	} else if toBound {
		v.alpha[t] = v.C[t]
	}
	v.place(t)
}

func (v *solver) place(t int) { v.up[t], v.low[t] = v.rise(t) > 0, v.fall(t) > 0 }

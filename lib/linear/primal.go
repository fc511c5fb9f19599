package linear

import (
	"context"
	"fmt"
	"math/rand/v2"

	"gonum.org/v1/gonum/floats"

	"github.com/mercer-go/mercer/lib/learn"
)

// result is where a solver stopped: a point and duals for it.
type result struct {
	v, a   []float64
	steps  int
	status learn.Status
}

// Bounds of the way to the price of the problem, all by timing beside LIBLINEAR.
const (
	subsetRows     = 300  // rows below which a subset is not worth its trouble
	subsetPart     = 10   // a subset has one of so many rows of its set
	borrowableRows = 16   // active rows a feature from which on a subset's Hessian is good enough for its set
	easyCurvature  = 1000 // curvature of the loss, the mean of all columns, at which Newton steps go far
	roughGap       = 1.0  // gap, as a share of the objective, at which the price may rise
)

// newton minimises by Newton steps: first with the squared hinge at a price so
// low that they go far, for a high one takes hundreds of them from a bad start.
func (q *problem) newton(ctx context.Context, p Params, rng *rand.Rand) (result, error) {
	tau := 2 * min(1, easyCurvature*float64(q.k)/q.curvature())
	f, err := q.cheap(ctx, p, rng, tau)
	var r result
	if err == nil {
		if q.loss == Hinge {
			r.status, err = f.hinge(ctx, p.Tol)
		} else {
			r.status, err = f.squared(ctx, p.Tol)
		}
	}
	if err != nil {
		r.status = learn.Cancelled
	}
	if q.loss == Hinge { // cheap knows no bounds
		for i, c := range q.c {
			f.a[i] = min(f.a[i], c)
		}
	}
	r.v, r.a, r.steps = f.v, f.a, f.steps
	return r, err
}

// curvature is the trace of the Hessian of the squared hinge with all rows
// active, estimated from a thousand of them.
func (q *problem) curvature() float64 {
	sum, stride := 0.0, (q.n+999)/1000
	for i := 0; i < q.n; i += stride {
		x := q.row(i)
		sum += 2 * q.c[i] * (floats.Dot(x, x) + q.column*q.column)
	}
	return sum * float64(stride)
}

// cheap minimises roughly with the squared hinge at τ/2 times the prices asked.
// A set of many rows is started from the solution of a part of them.
func (q *problem) cheap(ctx context.Context, p Params, rng *rand.Rand, tau float64) (*smooth, error) {
	f := newSmooth(q, p.Solver, p.MaxIter)
	f.tau = tau
	if small := q.n / subsetPart; small >= max(subsetRows, 2*q.k) {
		s, err := q.subset(small, rng).cheap(ctx, p, rng, tau)
		if err != nil {
			return f, err
		}
		copy(f.v, s.v)
		f.steps = s.steps
		if s.hessian.sum != nil && s.hessian.size >= borrowableRows*q.k {
			f.borrowed = s.hessian
		}
	}
	if err := f.products(ctx, f.m, f.v); err != nil {
		return f, err
	}
	_, _, err := f.minimize(ctx, func(t measures) bool {
		f.report(ctx, t)
		return t.gap() <= roughGap*t.primal
	})
	return f, err
}

// squared minimises with the squared hinge, the price rising from that of τ.
func (f *smooth) squared(ctx context.Context, tol float64) (learn.Status, error) {
	for {
		target := roughGap
		if f.tau = min(2, tauGrowth*f.tau); f.tau == 2 {
			target = 0.5 * tol
		}
		_, ok, err := f.minimize(ctx, func(t measures) bool {
			f.report(ctx, t)
			return t.gap() <= target*t.primal
		})
		if err != nil || f.tau == 2 || f.steps >= f.limit {
			return f.ended(ok && f.tau == 2), err
		}
	}
}

func (f *smooth) ended(ok bool) learn.Status {
	switch {
	case ok:
		return learn.Converged
	case f.steps >= f.limit:
		return learn.IterationLimit
	}
	return learn.RoundingLimit
}

func (f *smooth) report(ctx context.Context, t measures) {
	learn.Report(ctx, learn.Progress{
		Stage: "Newton", Done: f.steps,
		Note: fmt.Sprintf("%d rows, gap %.1e", f.n, t.gap()/t.primal),
	})
}

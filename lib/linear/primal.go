package linear

import (
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/mercer-go/mercer/internal/portable"
	"github.com/mercer-go/mercer/lib/learn"
)

// result is the point where a solver stopped, and its dual variables.
type result struct {
	v, a   []float64
	steps  int
	status learn.Status
}

// Limits used on the way to the final price of the loss. All were found by
// timing against LIBLINEAR.
const (
	subsetRows     = 300  // with fewer rows, a subset does not save time
	subsetPart     = 10   // a subset has one of this many rows
	borrowableRows = 16   // active rows per feature that a subset must have before its Hessian serves for the whole set
	easyCurvature  = 1000 // curvature of the loss, as the mean over all columns, at which Newton steps go far
	roughGap       = 1.0  // gap, as a fraction of the objective, at which the price may rise
)

// newton minimises by Newton steps. It starts with the squared hinge and a
// price so low that the steps go far. With a high price and a bad starting
// point it would need hundreds of steps.
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
	if q.loss == Hinge { // cheap ignores the upper bounds
		for i, c := range q.c {
			f.a[i] = min(f.a[i], c)
		}
	}
	r.v, r.a, r.steps = f.v, f.a, f.steps
	return r, err
}

// curvature returns the trace of the Hessian of the squared hinge if all rows
// are active. It is estimated from a thousand rows.
func (q *problem) curvature() float64 {
	sum, stride, buffer := 0.0, (q.n+999)/1000, make([]float64, q.d)
	for i := 0; i < q.n; i += stride {
		x := q.row(i, buffer)
		sum += float64(2 * q.c[i] * (portable.Dot(x, x) + float64(q.column*q.column)))
	}
	return sum * float64(stride)
}

// cheap finds a rough minimum with the squared hinge and prices reduced by the
// factor τ/2. With many rows, it starts from the solution of a subset.
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

// squared minimises with the squared hinge while the price rises, starting from
// that of τ.
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

package linear

import (
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/mercer-go/mercer/lib/learn"
)

// result is where a solver stopped: a point and duals for it.
type result struct {
	v, a   []float64
	steps  int
	status learn.Status

	hessian *hessian // of the last step, or nil
}

const (
	fewest = 300 // rows below which a subset is not worth its trouble
	crowd  = 16  // active rows a feature from which on a subset's Hessian is good enough for its set
	shrink = 5   // how many times smaller a subset is than its set
)

// newton minimises by Newton steps. A set of many rows is started from the
// solution of a part of them.
func (q *problem) newton(ctx context.Context, p Params, rng *rand.Rand) (result, error) {
	v := make([]float64, q.k)
	steps, rough := 0, true
	var borrowed *hessian
	if small := q.n / shrink; small >= max(fewest, 4*q.k) {
		coarse := p
		coarse.Tol = max(p.Tol, 1e-2)
		r, err := q.subset(small, rng).newton(ctx, coarse, rng)
		if err != nil {
			r.a = make([]float64, q.n)
			return r, err
		}
		v, steps, rough = r.v, r.steps, false
		if r.hessian != nil && r.hessian.size >= crowd*q.k {
			borrowed = r.hessian
		}
	}
	f := newSmooth(q, p.Solver, p.MaxIter)
	f.steps, f.borrowed = steps, borrowed
	var r result
	err := f.start(ctx, v)
	if err == nil {
		if q.loss == Hinge {
			r.status, err = f.hinge(ctx, p, rough)
		} else {
			r.status, err = f.squared(ctx, p)
		}
	}
	if err != nil {
		r.status = learn.Cancelled
	}
	r.v, r.a, r.steps = f.v, f.a, f.steps
	if q.loss == SquaredHinge && f.hessian.sum != nil {
		r.hessian = f.hessian
	}
	return r, err
}

// squared minimises with the squared hinge, which is F itself.
func (f *smooth) squared(ctx context.Context, p Params) (learn.Status, error) {
	f.tau = 2
	_, ok, err := f.minimize(ctx, func(t measures) bool {
		f.report(ctx, t)
		return t.gap() <= 0.5*p.Tol*t.primal
	})
	return f.ended(ok), err
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

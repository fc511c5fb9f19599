package committee

import (
	"context"
	"errors"
	"fmt"
	"math"

	"github.com/mercer-go/mercer/lib/internal/simplex"
	"github.com/mercer-go/mercer/lib/learn"
)

// run is the minimisation of J by one method.
type run struct {
	o       *objective
	at      *point // where it is
	path    []float64
	tol     float64
	most    int // steps
	descent Descent
	convex  bool
	status  learn.Status
	stage   string
	scale   float64 // the largest margin of a machine, for free
}

// errOverflow says that derivatives of J are beyond the range of float64.
var errOverflow = errors.New("committee: overflow")

// minimise starts from equal weights. If ctx ends, its error comes with the point
// reached, unless J was not computed yet.
func (o *objective) minimise(ctx context.Context, p Params) (*run, error) {
	r := &run{o: o, tol: p.Tol, most: p.MaxIter, descent: p.Descent, convex: p.Method.convex(), stage: p.Method.String()}
	at, err := o.at(ctx, uniform(len(o.z)))
	if err != nil {
		return nil, err
	}
	r.at = at
	if !at.finite() {
		r.status = learn.Overflow
		return r, nil
	}
	r.path = []float64{at.j}
	if r.convex {
		err = r.simplex(ctx)
	} else {
		r.scale = o.largest()
		err = r.free(ctx)
	}
	switch {
	case errors.Is(err, errOverflow):
		r.status, err = learn.Overflow, nil
	case err != nil:
		r.status = learn.Cancelled
	}
	return r, err
}

// uniform returns T equal weights with the sum 1.
func uniform(machines int) []float64 {
	c := make([]float64, machines)
	for t := range c {
		c[t] = 1 / float64(machines)
	}
	return c
}

// full reports whether the limit of steps is reached.
func (r *run) full() bool {
	if len(r.path) <= r.most {
		return false
	}
	r.status = learn.IterationLimit
	return true
}

// move goes to c if J is smaller there. Near the minimum, J is the same up to
// rounding: there it goes to c if that halves what is left.
func (r *run) move(ctx context.Context, c []float64) (moved bool, err error) {
	at, err := r.o.at(ctx, c)
	if err != nil {
		return false, err
	}
	if !at.finite() {
		return false, errOverflow
	}
	closer := at.j <= r.at.j+float64(rounding*math.Abs(r.at.j)) && r.left(at) <= r.left(r.at)/2
	if !(at.j < r.at.j || closer) {
		r.status = learn.RoundingLimit
		return false, nil
	}
	r.at, r.path = at, append(r.path, at.j)
	learn.Report(ctx, learn.Progress{Stage: r.stage, Done: len(r.path) - 1, Note: fmt.Sprintf("J %.6g", at.j)})
	return true, nil
}

// rounding bounds the relative error of J.
const rounding = 1e-14

// left is the measure of how far a point is from the minimum: the gap on the simplex,
// and elsewhere the largest slope.
func (r *run) left(p *point) float64 {
	if r.convex {
		return simplex.Gap(p.c, p.g)
	}
	largest := 0.0
	for _, g := range p.g {
		largest = max(largest, math.Abs(g))
	}
	return largest
}

// reached reports whether the point is near enough to the minimum. The gap bounds what
// is left of J; slopes have the size of the margins.
func (r *run) reached() bool {
	unit := 1.0
	if !r.convex {
		unit = r.scale
	}
	return r.left(r.at) <= r.tol*max(1, math.Abs(r.at.j))*unit
}

// finite reports whether J and its gradient are finite.
func (p *point) finite() bool { return allFinite(p.g) && !math.IsNaN(p.j) && !math.IsInf(p.j, 0) }

func allFinite(v []float64) bool {
	sum := 0.0
	for _, x := range v {
		sum += x - x // NaN for what is not finite
	}
	return sum == 0
}

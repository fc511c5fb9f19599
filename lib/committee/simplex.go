package committee

import (
	"context"
	"math"

	"github.com/mercer-go/mercer/lib/internal/simplex"
	"github.com/mercer-go/mercer/lib/learn"
)

// simplex minimises J over the simplex (EC-C and ML-C).
func (r *run) simplex(ctx context.Context) error {
	step := r.quadratic
	if r.descent == Steepest {
		step = r.circle
	}
	for {
		if r.reached() {
			r.status = learn.Converged
			return nil
		}
		if r.full() {
			return nil
		}
		c, err := step(ctx)
		if err != nil {
			return err
		}
		moved, err := r.move(ctx, c)
		if err != nil {
			return err
		}
		if !moved {
			if r.descent == Steepest && r.lost() {
				r.status = learn.WideGap
			}
			return nil
		}
	}
}

// lost reports whether a machine has the weight 0 that would make J smaller with a
// positive one.
func (r *run) lost() bool {
	mean := 0.0
	for t, g := range r.at.g {
		mean += float64(r.at.c[t] * g)
	}
	for t, g := range r.at.g {
		if r.at.c[t] == 0 && mean-g > r.tol*max(1, math.Abs(r.at.j)) {
			return true
		}
	}
	return false
}

// quadratic goes towards the x on the simplex that minimises the quadratic model
// g'(x-c) + ½(x-c)'H(x-c) of J, up to the minimum of J on the way.
func (r *run) quadratic(ctx context.Context) ([]float64, error) {
	h, err := r.o.hessian(ctx, r.at)
	if err != nil {
		return nil, err
	}
	x, err := simplex.Newton(ctx, r.at.c, r.at.g, h)
	if err != nil {
		return nil, err
	}
	d := make([]float64, len(x))
	for t := range d {
		d[t] = x[t] - r.at.c[t]
	}
	a, err := r.o.line(ctx, r.at.m, r.o.combine(d), 1, 1)
	if err != nil {
		return nil, err
	}
	for t := range x {
		x[t] = float64((1-a)*r.at.c[t]) + float64(a*x[t])
	}
	return simplex.Normalised(x), nil
}

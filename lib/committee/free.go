package committee

import (
	"context"
	"math"

	"github.com/mercer-go/mercer/lib/internal/cholesky"
	"github.com/mercer-go/mercer/lib/learn"
)

// free minimises J over all c (EC and ML), from the point at. It finds that there is no
// minimum where all margins are positive.
func (r *run) free(ctx context.Context) error {
	for {
		switch {
		case r.at.least > 0:
			r.status = learn.Unbounded
			return nil
		case r.reached():
			r.status = learn.Converged
			return nil
		case r.full():
			return nil
		}
		d, err := r.direction(ctx)
		if err != nil {
			return err
		}
		a, err := r.o.line(ctx, r.at.m, r.o.combine(d), r.first(d), math.Inf(1))
		if err != nil {
			return err
		}
		c := make([]float64, len(d))
		for t := range c {
			c[t] = r.at.c[t] + float64(a*d[t])
		}
		if moved, err := r.move(ctx, c); !moved || err != nil {
			return err
		}
	}
}

// direction is the negative gradient, or Newton's direction.
func (r *run) direction(ctx context.Context) ([]float64, error) {
	d := make([]float64, len(r.at.g))
	for t, g := range r.at.g {
		d[t] = -g
	}
	if r.descent == Steepest {
		return d, nil
	}
	h, err := r.o.hessian(ctx, r.at)
	if err != nil {
		return nil, err
	}
	return d, newton(ctx, h, d)
}

// newton replaces d by H⁻¹d. It scales H to a diagonal of ones, and adds λI with a small
// λ: that makes it positive definite if some machines are equal, or nearly so.
func newton(ctx context.Context, h, d []float64) error {
	size := len(d)
	unit := make([]float64, size)
	for t := range size {
		if unit[t] = math.Sqrt(h[t*size+t]); !(unit[t] > 0) {
			unit[t] = 1 // a machine that says nothing
		}
		d[t] /= unit[t]
	}
	var f cholesky.Factor
	for lambda := 1e-13; lambda <= 1; lambda *= 100 {
		f.Reset(size)
		for t := range size {
			row := f.Row(t)
			for k := range row {
				row[k] = h[t*size+t+k] / (unit[t] * unit[t+k])
			}
			row[0] += lambda
		}
		ok, err := f.Definite(ctx)
		if err != nil {
			return err
		}
		if ok {
			f.Solve(d)
			break
		}
	}
	for t := range d {
		d[t] /= unit[t]
	}
	return nil
}

// first is the first step to try along d.
func (r *run) first(d []float64) float64 {
	if r.descent == Natural {
		return 1
	}
	length := 0.0
	for _, v := range d {
		length = max(length, math.Abs(v))
	}
	return 1 / (length * float64(len(d)))
}

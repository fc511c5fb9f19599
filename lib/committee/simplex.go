package committee

import (
	"context"
	"math"

	"github.com/mercer-go/mercer/lib/internal/smo"
	"github.com/mercer-go/mercer/lib/learn"
)

// gap is the Frank-Wolfe gap of c on the simplex, Σ_t c_t·g_t - min_t g_t. J is
// convex, so it lies at most the gap above its minimum on the simplex.
func gap(c, g []float64) float64 {
	least, mean := math.Inf(1), 0.0
	for t, v := range g {
		least = min(least, v)
		mean += float64(c[t] * v)
	}
	return max(0, mean-least)
}

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
	x, err := r.model(ctx, h)
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
	return normalised(x), nil
}

// model returns the minimum of the quadratic model on the simplex, a thousand times
// as near to it as c is: the next model corrects the rest.
func (r *run) model(ctx context.Context, h []float64) ([]float64, error) {
	size := len(r.at.c)
	padded := smo.Padded(size)
	p := smo.Problem{
		Y: make([]int, size), C: make([]float64, size), P: make([]float64, size), Start: r.at.c,
		Held: &smo.Held{Diag: make([]float64, size), Data: make([]float64, size*padded)},
	}
	for t := range size {
		p.Y[t], p.C[t], p.P[t] = 1, 1, r.at.g[t]
		for s, v := range h[t*size : (t+1)*size] {
			p.P[t] -= float64(v * r.at.c[s])
			p.Held.Data[t*padded+s] = v
		}
		p.Held.Diag[t] = h[t*size+t]
	}
	s, err := smo.Solve(ctx, p, smo.Params{Tol: 1e-3 * gap(r.at.c, r.at.g), MaxIter: 10_000 * size, CacheBytes: 8 * size * padded})
	if err != nil {
		return nil, err
	}
	return normalised(s.Alpha), nil
}

// normalised divides c by its sum, which rounding has moved away from 1.
func normalised(c []float64) []float64 {
	sum := 0.0
	for t := range c {
		c[t] = max(0, c[t])
		sum += c[t]
	}
	for t := range c {
		c[t] /= sum
	}
	return c
}

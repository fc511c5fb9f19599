package mkl

import (
	"context"
	"slices"

	"github.com/mercer-go/mercer/lib/internal/simplex"
)

// convex is the region of SDPI: weights >= 0 that add up to 1. In the search no weight is
// less than floor, so that α depends on each kernel.
type convex struct {
	bounds
	size  int
	floor float64
}

// floorShare is the share of the tolerance that the smallest weights may cost.
const floorShare = 0.1

func newConvex(size int, tol float64) *convex {
	return &convex{size: size, floor: floorShare * tol / float64(size)}
}

func (r *convex) start() []float64 {
	mu := make([]float64, r.size)
	for i := range mu {
		mu[i] = 1 / float64(r.size)
	}
	return mu
}

// toward minimises the model on the simplex: µ = floor + rest·c with c on the simplex.
func (r *convex) toward(ctx context.Context, at *point, g, h []float64) ([]float64, error) {
	rest := 1 - float64(float64(r.size)*r.floor)
	c, first, second := make([]float64, r.size), make([]float64, r.size), make([]float64, len(h))
	for i, m := range at.mu {
		c[i], first[i] = (m-r.floor)/rest, rest*g[i]
	}
	for k, v := range h {
		second[k] = rest * rest * v
	}
	c, err := simplex.Newton(ctx, simplex.Normalised(c), first, second)
	if err != nil {
		return nil, err
	}
	for i := range c {
		c[i] = r.floor + float64(rest*c[i])
	}
	return c, nil
}

func (r *convex) clear(mu []float64) []float64 {
	mu, some := slices.Clone(mu), false
	for i, v := range mu {
		if v <= 2*r.floor {
			mu[i], some = 0, true
		}
	}
	if !some {
		return nil
	}
	return simplex.Normalised(mu)
}

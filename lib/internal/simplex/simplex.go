// Package simplex minimises quadratic functions on the simplex c ≥ 0, Σc = 1.
package simplex

import (
	"context"
	"math"

	"github.com/mercer-go/mercer/lib/internal/smo"
)

// Gap is the Frank-Wolfe gap of c, Σ_t c_t·g_t - min_t g_t. If g is the gradient at c
// of a convex function, c lies at most the gap above its minimum on the simplex.
func Gap(c, g []float64) float64 {
	least, mean := math.Inf(1), 0.0
	for t, v := range g {
		least = min(least, v)
		mean += float64(c[t] * v)
	}
	return max(0, mean-least)
}

// Newton returns the minimum on the simplex of the quadratic model
// g'(x-c) + ½(x-c)'H(x-c), a thousand times as near to it as c is: the next model
// corrects the rest. H is PSD, row by row.
func Newton(ctx context.Context, c, g, h []float64) ([]float64, error) {
	size := len(c)
	padded := smo.Padded(size)
	p := smo.Problem{
		Y: make([]int, size), C: make([]float64, size), P: make([]float64, size), Start: c,
		Held: &smo.Held{Diag: make([]float64, size), Data: make([]float64, size*padded)},
	}
	for t := range size {
		p.Y[t], p.C[t], p.P[t] = 1, 1, g[t]
		for s, v := range h[t*size : (t+1)*size] {
			p.P[t] -= float64(v * c[s])
			p.Held.Data[t*padded+s] = v
		}
		p.Held.Diag[t] = h[t*size+t]
	}
	s, err := smo.Solve(ctx, p, smo.Params{Tol: 1e-3 * Gap(c, g), MaxIter: 10_000 * size, CacheBytes: 8 * size * padded})
	if err != nil {
		return nil, err
	}
	return Normalised(s.Alpha), nil
}

// Normalised divides c by its sum, which rounding has moved away from 1. It changes c.
func Normalised(c []float64) []float64 {
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

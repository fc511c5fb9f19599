package smo

import (
	"context"
	"math"
)

// renewEvery is after how many steps the running residuals are recomputed. Each
// rounds by up to an ulp of its terms, 2e-16: so many by no more than 2e-11.
const renewEvery = 100_000

// recompute computes the residuals from α, with rows of K in double precision.
// After an error they are what they were.
func (v *solver) recompute(ctx context.Context) error {
	if v.hard { // inseparable needs the noise
		return v.measure(ctx)
	}
	return v.renewAll(ctx, nil)
}

// measure is recompute, and measures the noise too.
func (v *solver) measure(ctx context.Context) error {
	return v.renewAll(ctx, make([]float64, len(v.e)))
}

func (v *solver) renewAll(ctx context.Context, size []float64) error {
	n := len(v.Y)
	c, sum := make([]float64, n), make([]float64, len(v.e))
	for i, a := range v.alpha[:n] {
		c[i] = a * float64(v.Y[i]) * v.scale
	}
	if err := v.combine(ctx, c, sum, size); err != nil {
		return err
	}
	noise := 0.0
	for t, k := range sum[:n] {
		p := v.linear(t)
		v.e[t] = float64(-float64(v.Y[t])*p) - k
		if size != nil {
			noise = max(noise, math.Abs(p)+size[t])
		}
	}
	v.noise = 16 * ulp * noise
	v.renew, v.stale = v.steps+renewEvery, false
	clear(v.doubt)
	v.i, v.most, v.least = extremes(v.e, v.up, v.low)
	return nil
}

package committee

import (
	"context"
	"math"

	"github.com/mercer-go/mercer/internal/portable"

	"github.com/mercer-go/mercer/lib/internal/simplex"
)

// circle is a step of the paper's descent on the simplex (section 3.1). With c_t =
// u_t², Σ c_t = 1 puts u on the unit sphere. The negative gradient by u, less its part
// along u, is r_t = -2u_t·(∂J/∂c_t + θ) with θ = -Σ_s c_s·∂J/∂c_s. The step goes from u along
// the great circle in the direction r, by an angle φ:
//
//	u(φ) = u·cos φ + r̂·sin φ,   c_t(φ) = u_t(φ)²
//
// up to the first minimum of J.
func (r *run) circle(ctx context.Context) ([]float64, error) {
	theta := 0.0
	for t, g := range r.at.g {
		theta -= float64(r.at.c[t] * g)
	}
	u, d := make([]float64, len(r.at.c)), make([]float64, len(r.at.c))
	for t, g := range r.at.g {
		u[t] = math.Sqrt(r.at.c[t])
		d[t] = -2 * u[t] * (g + theta)
	}
	length := portable.Length(d)
	if !(length > 0) {
		return r.at.c, nil
	}
	for t := range d {
		d[t] /= length
	}
	turn := func(angle float64) (c, along []float64) {
		sin, cos := sincos(angle)
		c, along = make([]float64, len(u)), make([]float64, len(u))
		for t := range u {
			at := float64(u[t]*cos) + float64(d[t]*sin)
			c[t] = at * at
			along[t] = 2 * at * (float64(d[t]*cos) - float64(u[t]*sin))
		}
		return simplex.Normalised(c), along
	}
	// The slope by φ is -length at φ = 0. Look for where it changes its sign, first with
	// steps that grow, and then between low and high by the Illinois method.
	low, slopeLow, high, slopeHigh := 0.0, -length, math.Inf(1), 0.0
	best, bestJ, next := r.at.c, r.at.j, 0.01
	for range mostTries {
		c, along := turn(next)
		at, err := r.o.along(ctx, r.o.combine(c), r.o.combine(along), 0)
		if err != nil {
			return nil, err
		}
		if at.j <= bestJ {
			best, bestJ = c, at.j
		}
		switch {
		case math.Abs(at.slope) <= flat*length:
			return best, nil
		case at.slope < 0:
			low, slopeLow = next, at.slope
			slopeHigh /= 2
		default:
			high, slopeHigh = next, at.slope
			slopeLow /= 2
		}
		if math.IsInf(high, 1) {
			next = 2 * next
		} else {
			next = low + float64((high-low)*(slopeLow/(slopeLow-slopeHigh)))
		}
		if next <= low || next >= high || next > math.Pi {
			break
		}
	}
	return best, nil
}

// sincos returns the sine and the cosine, with the same bits on every processor.
func sincos(angle float64) (sin, cos float64) {
	return portable.Cos(math.Pi/2 - angle), portable.Cos(angle)
}

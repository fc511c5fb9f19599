package mkl

import (
	"math"
	"slices"
)

// certify computes the lower bound that α and the prices z of the cuts a give. For each
// µ' of the region,
//
//	ω(µ') >= ω_α(µ) + gᵀ(µ'-µ),   g = Σ z·a + s·trace + e,
//
// because ω is the largest of the linear functions ω_α, whose slope is g. In the region,
// aᵀµ' >= 0 and traceᵀ(µ'-µ) = 0. The rest e is small at the optimum. With the inner
// products F_ij of the matrices, |eᵀ(µ'-µ)| <= √(eᵀF⁻¹e)·‖K(µ'-µ)‖, and no PSD matrix
// with the trace c has a norm above c.
func (r *semidefinite) certify(at *point, mu, g, z []float64) {
	e, priced := slices.Clone(g), 0.0
	for k, cut := range r.cuts {
		for i, v := range cut {
			e[i] -= float64(z[k] * v)
			priced += float64(z[k] * v * mu[i])
		}
	}
	if bound := at.value - priced - float64(2*r.total*r.distance(e)); bound > r.best {
		r.best, r.by = bound, at.alpha
	}
}

// distance is √(eᵀF⁻¹e) after the best multiple of the trace is subtracted from e.
func (r *semidefinite) distance(e []float64) float64 {
	x, t := slices.Clone(e), slices.Clone(r.trace)
	forward(&r.inner, x)
	forward(&r.inner, t)
	s := dot(x, t) / dot(t, t)
	for i := range x {
		x[i] -= float64(s * t[i])
	}
	return math.Sqrt(dot(x, x))
}

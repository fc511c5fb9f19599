package cluster

import (
	"math"

	"github.com/mercer-go/mercer/internal/portable"
	"github.com/mercer-go/mercer/lib/internal/simd"
	"github.com/mercer-go/mercer/lib/kernel"
)

// memberships stores the memberships of a point in u, for its squared distances d2
// from the centres, u_c = d2_c^(-1/(m-1)) / Σ_k d2_k^(-1/(m-1)). If distances are 0,
// or negative by rounding, these centres share the point equally. The powers are taken
// of the distances divided by the least one, so none overflows. u may be d2.
func memberships(d2, u []float64, m float64) {
	least, at := math.Inf(1), 0
	for _, v := range d2 {
		least = min(least, v)
	}
	if !(least > 0) || math.IsInf(least, 1) {
		for _, v := range d2 {
			if v <= least || v <= 0 {
				at++
			}
		}
		for k, v := range d2 {
			if u[k] = 0; v <= least || v <= 0 {
				u[k] = 1 / float64(at)
			}
		}
		return
	}
	sum, floor := 0.0, portable.Log(least)
	for k, v := range d2 {
		if u[k] = least / v; m != 2 {
			u[k] = portable.Exp((floor - portable.Log(v)) / (m - 1))
		}
		sum += u[k]
	}
	for k := range u {
		u[k] /= sum
	}
}

// power returns u^m for u in [0, 1].
func power(u, m float64) float64 {
	switch {
	case u == 0 || u == 1:
		return u
	case m == 2:
		return u * u
	}
	return portable.Exp(m * portable.Log(u))
}

// rest returns 1 - K(x, v) for the Gaussian kernel, with at least 10 digits even if K is
// nearly 1.
func rest(gamma float64, x, v []float64) float64 {
	g := gamma * simd.Distance2Pair(x, v)
	if g < 1e-5 { // the next term is g⁴/24
		return g * (1 - float64(g*(0.5-g/6)))
	}
	return 1 - simd.Exp(-g)
}

// gammaOf returns γ of a kernel.Gaussian, or 0 for any other kernel.
func gammaOf(k kernel.Kernel) float64 {
	if p, ok := k.(*kernel.Gaussian); ok && p != nil {
		k = *p
	}
	g, ok := k.(kernel.Gaussian)
	switch {
	case !ok:
		return 0
	case g.Gamma == 0:
		return 1
	}
	return g.Gamma
}

package smo

import "math"

// leastMargin is the margin, relative to the spread of the points, below which
// they count as inseparable.
const leastMargin = 1e-6

// endless tells whether the pair i, j, with room for any step, has no
// curvature beyond rounding: then the two points are one point of feature
// space with opposite signs, and the objective falls along it for ever.
func (v *solver) endless(i, j int, k float64) bool {
	curvature := v.diag[i] + v.diag[j] - 2*k
	return curvature <= ulp*(math.Abs(v.diag[i])+math.Abs(v.diag[j])+2*math.Abs(k))
}

// inseparable tells whether α itself proves that no margin worth the name
// exists. When all its bounds are infinite, α divided by half its sum gives a
// point in the convex hull of each class, a distance 2√(αᵀQα)/eᵀα apart, and
// no margin is wider than that. It is compared with the distance from x_i,
// whose row of K is given, to the farthest point. A linear coefficient p_t
// other than -1 stands for a wanted margin of -p_t.
func inseparable[T float32 | float64](v *solver, i int, row []T) bool {
	if v.Start != nil { // then α - α⁰, not α, is the direction
		return false
	}
	sum, norm2 := 0.0, 0.0
	for t, a := range v.alpha[:len(v.Y)] {
		if a == 0 {
			continue
		}
		if !math.IsInf(v.bound[t], 1) {
			return false
		}
		sum -= float64(v.linear(t) * a)
		norm2 -= float64(a * (float64(float64(v.Y[t])*v.e[t]) + v.linear(t)))
	}
	spread2 := 0.0
	for t, k := range row[:len(v.Y)] {
		if v.bound[t] == 0 { // it takes no part
			continue
		}
		spread2 = max(spread2, v.diag[i]+v.diag[t]-2*float64(k))
	}
	norm2 += float64(v.noise * sum) // what cancels to 0 proves nothing
	return sum > 0 && 4*norm2 <= leastMargin*leastMargin*sum*sum*spread2
}

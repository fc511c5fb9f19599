package sdp

import "math"

// ray is how exactly a direction proves that there is no solution.
const ray = 1e-8

// infeasible says how well Y and z prove that no x satisfies the primal constraints; they do
// if it is at most ray. With the rest rᵢ = Fᵢ•Y + (Aᵀz)ᵢ, such an x would have
//
//	0 <= X•Y = Σ xᵢrᵢ - F₀•Y - bᵀz,   so   Σ |xᵢ|·fᵢ >= (F₀•Y + bᵀz)/max(|rᵢ|/fᵢ),
//
// where fᵢ is the largest number of Fᵢ and of column i of A. So the proof leaves only x with
// numbers fᵢxᵢ at least 1/ray times as large as f₀, the largest number of F₀ and b.
func (s *solver) infeasible(now *Solution) float64 {
	size := 0.0
	for _, c := range s.cones {
		size += c.trace()
	}
	for _, v := range s.z {
		size += math.Abs(v)
	}
	rest := 0.0
	for i, d := range s.d {
		c := s.p.C[i]
		rest = max(rest, (math.Abs(c-d)+float64(rounding*math.Abs(c)))/s.most[i])
	}
	return proof(now.Dual/s.most0, rest, size)
}

// unbounded says how well x proves that no Y and z satisfy the dual constraints; it does if
// it is at most ray. With the rest s, the largest number of Σ xᵢFᵢ - X and Ax, they would have
//
//	cᵀx = Σ xᵢ(Fᵢ•Y + (Aᵀz)ᵢ) >= -s·(Σ |Y_jk| + Σ |z_k|).
//
// So the proof leaves only Y and z that are at least 1/ray times as large as the largest
// |cᵢ|/fᵢ.
func (s *solver) unbounded(now *Solution) float64 {
	size, rest := s.most0, 0.0
	for i, x := range s.x {
		size += float64(math.Abs(x) * s.most[i])
	}
	for _, c := range s.cones {
		rest = max(rest, c.ray())
	}
	for i, e := range s.e {
		rest = max(rest, math.Abs(s.p.B[i]-e))
	}
	return proof(-now.Primal/s.price, rest, size)
}

// proof divides the rest by the value that it belongs to, both from numbers of some size,
// which have rounding errors. It is +Inf if the value is not a number > 0.
func proof(value, rest, size float64) float64 {
	p := (rest + float64(rounding*size)) / value
	if !(value > 0) || math.IsNaN(p) {
		return math.Inf(1)
	}
	return p
}

package sdp

import "math"

// ray is how exactly a direction proves that there is no solution.
const ray = 1e-8

// infeasible says whether Y and z prove that no x satisfies the primal constraints. With
// the rest rᵢ = Fᵢ•Y + (Aᵀz)ᵢ, such an x would have
//
//	0 <= X•Y = Σ xᵢrᵢ - F₀•Y - bᵀz,   so   Σ |xᵢ|·fᵢ >= (F₀•Y + bᵀz)/max(|rᵢ|/fᵢ),
//
// where fᵢ is the largest number of Fᵢ and of column i of A. The proof counts if the x that
// it leaves are at least 1/ray times as large as f₀, and if rounding errors are as small.
func (s *solver) infeasible(now *Solution) bool {
	size := 0.0
	for _, c := range s.cones {
		size += c.trace()
	}
	for _, v := range s.z {
		size += math.Abs(v)
	}
	rest := 0.0
	for i, d := range s.d {
		if s.most[i] > 0 {
			c := s.p.C[i]
			rest = max(rest, (math.Abs(c-d)+float64(rounding*math.Abs(c)))/s.most[i])
		}
	}
	value := now.Dual / s.most0
	return value > 0 && !math.IsInf(value, 1) && rest+float64(rounding*size) <= ray*value
}

// unbounded says whether x proves that no Y and z satisfy the dual constraints. With the
// rest s, the largest number of Σ xᵢFᵢ - X and Ax, they would have
//
//	cᵀx = Σ xᵢ(Fᵢ•Y + (Aᵀz)ᵢ) >= -s·(Σ |Y_jk| + Σ |z_k|).
//
// The proof counts if the Y and z that it leaves are at least 1/ray times as large as the
// largest |cᵢ|/fᵢ, and if rounding errors are as small.
func (s *solver) unbounded(now *Solution) bool {
	size, cost := 0.0, 0.0
	for i, x := range s.x {
		if s.most[i] > 0 {
			size += float64(math.Abs(x) * s.most[i])
			cost = max(cost, math.Abs(s.p.C[i])/s.most[i])
		}
	}
	rest := 0.0
	for _, c := range s.cones {
		rest = max(rest, c.ray(s.x))
	}
	for i, e := range s.e {
		b := s.p.B[i]
		rest = max(rest, math.Abs(b-e)+float64(rounding*math.Abs(b)))
	}
	value := -now.Primal / cost
	return value > 0 && !math.IsInf(value, 1) && rest+float64(rounding*size) <= ray*value
}

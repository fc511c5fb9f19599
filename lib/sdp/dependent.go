package sdp

import (
	"math"

	"gonum.org/v1/gonum/floats"
)

// far is how far contradiction goes, beside the first X and Y.
const far = 1e14

// contradiction looks, at the first point, whether the costs and right sides fit matrices and
// equations that depend on each other. They do not for a v with Σ vᵢFᵢ = 0, Av = 0 and
// cᵀv < 0, or a w with Aᵀw = 0 and bᵀw > 0. The other steps leave out what depends on others,
// and would never find them. contradiction goes along v or w until it is a proof, and
// returns whether there is one.
func (s *solver) contradiction() bool {
	try := func(v, scale, c []float64, length float64, proof func(*Solution) float64) bool {
		for i := range v {
			v[i] *= scale[i]
		}
		value := dot(v, c)
		floats.Scale(far*s.first*length/value, v)
		found := proof(s.point()) <= ray
		if !found {
			clear(v)
			s.point()
		}
		return found
	}
	for k := range s.x {
		if s.h.Row(k)[0] == 0 {
			s.x[k] = 1
			s.h.Back(s.x)
			if try(s.x, s.scale, s.p.C, -s.price, s.unbounded) {
				return true
			}
		}
	}
	root := make([]float64, len(s.z))
	for k, v := range s.rho {
		root[k] = math.Sqrt(v)
	}
	for k := range s.z {
		if s.outer.Row(k)[0] == 0 {
			s.z[k] = 1
			s.outer.Back(s.z)
			if try(s.z, root, s.p.B, s.most0, s.infeasible) {
				return true
			}
		}
	}
	return false
}

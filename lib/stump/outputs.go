package stump

import "math"

// Outputs computes h(x_i), -1 or +1, for the n rows of the search. It writes them
// to dst, or to a new slice when dst is nil, and returns that slice. The result
// equals h.Scores of the matrix, but Outputs is faster for a stump that Best
// returned. It panics when dst does not have length n, or when the matrix has no
// column h.Feature.
func (s *Search) Outputs(dst []float64, h Stump) []float64 {
	if dst == nil {
		dst = make([]float64, s.Len())
	}
	s.checkLength(dst)
	at := s.locate(h)
	if !at.known {
		copy(dst, h.Scores(s.x))
		return dst
	}
	var answers [MaxBins]float64
	for code := range answers {
		answers[code] = float64(h.answer(at.above(code)))
	}
	wide, narrow, lane := at.wide, at.narrow, at.lane
	for i := range wide {
		dst[i] = answers[wide[i][lane&7]]
	}
	for i := range narrow {
		dst[i] = answers[narrow[i][lane&3]]
	}
	for _, o := range at.rest {
		dst[o>>1] = float64(h.Sign)
	}
	return dst
}

// Reweight changes n signed weights in place. It multiplies u_i by right if h(x_i)
// has the sign of u_i, and by wrong otherwise. A round of boosting uses it with
//
//	u_i = W_i·y_i,  right = exp(-α)/Z,  wrong = exp(α)/Z.
//
// A weight of 0 stays 0 if the factors are finite and >= 0. It panics when u does
// not have length n, or when the matrix has no column h.Feature.
func (s *Search) Reweight(u []float64, h Stump, right, wrong float64) {
	s.checkLength(u)
	at := s.locate(h)
	if !at.known {
		for i, v := range h.Scores(s.x) {
			if v*u[i] > 0 {
				u[i] *= right
			} else {
				u[i] *= wrong
			}
		}
		return
	}
	var factors [2][MaxBins]float64 // for u >= 0 and for u < 0, by code
	for code := range MaxBins {
		agree := (h.Sign > 0) == at.above(code)
		factors[0][code], factors[1][code] = wrong, wrong
		if agree {
			factors[0][code] = right
		} else {
			factors[1][code] = right
		}
	}
	s.moved = s.moved[:0]
	for _, o := range at.rest { // above the cut, although their codes are not
		v := u[o>>1]
		factor := wrong
		if (h.Sign > 0) == (v > 0) {
			factor = right
		}
		s.moved = append(s.moved, v*factor)
	}
	wide, narrow, lane := at.wide, at.narrow, at.lane
	for i := range wide {
		v := u[i]
		u[i] = v * factors[math.Float64bits(v)>>63][wide[i][lane&7]]
	}
	for i := range narrow {
		v := u[i]
		u[i] = v * factors[math.Float64bits(v)>>63][narrow[i][lane&3]]
	}
	for k, o := range at.rest {
		u[o>>1] = s.moved[k]
	}
}

package stump

import "math"

// Outputs writes the n answers of h on the search's own rows, -1 or +1, to dst,
// or to a new slice when dst is nil, and returns it. It is Scores on the
// matrix, only faster for a stump that Best gave. It panics when dst does not
// have length n, or when the matrix has no column h.Feature.
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

// Reweight multiplies each of n signed weights u_i by right where h(x_i) has the
// sign of u_i, and by wrong elsewhere, in place: a round of boosting with
//
//	u_i = W_i·y_i,  right = exp(-α)/Z,  wrong = exp(α)/Z.
//
// A weight of 0 stays 0 for finite factors >= 0. It panics as Outputs does.
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
	var factors [2][MaxBins]float64 // of u >= 0 and of u < 0, by code
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
	for _, o := range at.rest { // above, whatever their code
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

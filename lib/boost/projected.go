package boost

import (
	"context"
	"math"
)

// rounding bounds the relative error of the objective.
const rounding = 1e-14

// add puts a hypothesis into the problem and minimises from the present point by a
// damped projected Newton method (Lee, Sun & Saunders, SIAM J. Optim. 24 (2014)). A step
// minimises the second-order model of the loss plus the price of the weights, so
// that weights leave 0 and stop at 0 within the model. The error is that of the
// context; the point is the best so far.
func (s *corrective) add(ctx context.Context, values []float64) error {
	h := make([]float64, s.stride)
	for i, v := range values {
		h[s.where[i]] = v
	}
	s.phi = append(s.phi, h)
	s.at.v = append(append([]float64(nil), s.at.v...), make([]float64, s.k())...)
	g := s.slopes(s.at.e)
	s.residual, s.stuck = s.worst(s.at.v, g), false
	damping := 1e-3
	for step := 0; step < s.most && s.residual > s.tol; step++ {
		v, err := s.minimum(ctx, g, damping*s.residual)
		if err != nil {
			return err
		}
		next, slopes, whole := s.search(g, v)
		if damping = max(damping/4, 1e-10); !whole { // the model was wrong that far
			damping = min(32*damping, 1e6)
		}
		if next == nil {
			if next, slopes = s.shrink(g); next == nil {
				s.stuck = true
				return nil
			}
		}
		s.at, g = next, slopes
		s.residual = s.worst(next.v, g)
	}
	return nil
}

// accept returns the point v with its slopes if its objective is smaller than the
// present one by fall, and by more than rounding, or else nil. Where the objective
// is the same up to rounding, a point is better if its residual is smaller.
func (s *corrective) accept(v []float64, fall float64) (*point, []float64) {
	p := s.point(v)
	limit := float64(rounding * s.at.total)
	if !(p.total <= s.at.total+limit) { // NaN too
		return nil, nil
	}
	g := s.slopes(p.e)
	if p.total <= s.at.total-max(fall, limit) || s.worst(v, g) <= 0.9*s.residual {
		return p, g
	}
	return nil, nil
}

// search goes from the present point towards the minimum of the model. whole says that
// it went there.
func (s *corrective) search(g, minimum []float64) (p *point, slopes []float64, whole bool) {
	fall := 0.0 // of the model's linear part
	for at, x := range minimum {
		was := s.at.v[at]
		fall += float64(g[at]*(x-was)) - float64(s.theta*(math.Abs(x)-math.Abs(was)))
	}
	if !(fall > 0) {
		return nil, nil, false
	}
	for a := 1.0; a > 1e-9; a /= 2 {
		v := minimum
		if a < 1 {
			v = append([]float64(nil), s.at.v...)
			for at, x := range minimum {
				v[at] += float64(a * (x - v[at]))
			}
		}
		if p, slopes = s.accept(v, 1e-4*a*fall); p != nil {
			return p, slopes, a == 1
		}
	}
	return nil, nil, false
}

// shrink is a step of the proximal gradient method, for a point where Newton's
// direction fails.
func (s *corrective) shrink(g []float64) (*point, []float64) {
	curvature := 1e-300
	for _, e := range s.at.e {
		sum := 0.0
		for _, v := range e {
			sum += math.Abs(v)
		}
		curvature = max(curvature, sum)
	}
	for a := 1 / curvature; a > 1e-9/curvature; a /= 4 {
		v := append([]float64(nil), s.at.v...)
		for at, x := range v {
			v[at] = soft(x+float64(a*g[at]), float64(a*s.theta))
		}
		if p, slopes := s.accept(v, 0); p != nil {
			return p, slopes
		}
	}
	return nil, nil
}

// soft returns z moved towards 0 by t.
func soft(z, t float64) float64 {
	switch {
	case z > t:
		return z - t
	case z < -t:
		return z + t
	}
	return 0
}

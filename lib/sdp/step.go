package sdp

import (
	"context"

	"github.com/mercer-go/mercer/internal/portable"
	"github.com/mercer-go/mercer/lib/learn"
)

// step goes to the next point. It returns RoundingLimit if rounding forbids it, or
// Cancelled with ctx.Err().
func (s *solver) step(ctx context.Context) (learn.Status, error) {
	moved, err := false, ctx.Err()
	if err == nil {
		moved, err = s.moved(ctx)
	}
	switch {
	case err != nil:
		return learn.Cancelled, err
	case !moved:
		return learn.RoundingLimit, nil
	}
	return 0, nil
}

// moved takes a predictor and a corrector step. It returns false if there is no way.
func (s *solver) moved(ctx context.Context) (bool, error) {
	for _, c := range s.cones {
		if err := c.prepare(ctx); err != nil {
			return false, err
		}
	}
	if err := s.system(ctx); err != nil {
		return false, err
	}
	if s.count == 0 && s.contradiction() {
		return true, nil
	}
	now := s.between(0, 0) / s.rows
	if _, _, err := s.direction(ctx, 0, false); err != nil {
		return false, err
	}
	primal, dual := s.longest(1)
	// The corrector aims at a mean product as small as the predictor promises.
	power := max(1, float64(3*min(primal, dual)*min(primal, dual)))
	share := min(1, portable.Exp(power*portable.Log(max(1e-30, s.between(primal, dual)/s.rows/now))))
	share = max(share, leastShare)
	for _, c := range s.cones {
		if err := c.keep(ctx); err != nil {
			return false, err
		}
	}
	dx, dz, err := s.direction(ctx, share*now, true)
	if err != nil {
		return false, err
	}
	primal, dual = s.longest(0.9 + float64(0.09*min(primal, dual)))
	if !(max(primal, dual) > leastStep) {
		return false, nil
	}
	return s.move(ctx, primal, dual, dx, dz)
}

const (
	leastShare = 1e-6 // the least part of the mean product that the corrector aims at
	leastStep  = 1e-8 // a shorter step counts as none
	tries      = 10   // how often a step is made shorter
	shorter    = 0.3  // and to which part
)

// move goes along the direction, less far if rounding, or the estimate of the least
// eigenvalue, was wrong about the way.
func (s *solver) move(ctx context.Context, primal, dual float64, dx, dz []float64) (bool, error) {
	for range tries {
		s.along(primal, dual, dx, dz)
		inside := true
		for _, c := range s.cones {
			ok, err := c.inside(ctx)
			if err != nil {
				return false, err
			}
			inside = inside && ok
		}
		if inside {
			return true, nil
		}
		s.along(-primal, -dual, dx, dz)
		primal, dual = shorter*primal, shorter*dual
	}
	return false, nil
}

func (s *solver) along(primal, dual float64, dx, dz []float64) {
	add(s.x, dx, primal)
	add(s.z, dz, dual)
	for _, c := range s.cones {
		c.move(primal, dual)
	}
}

// longest returns how far all blocks may go: the part short of the way to the end of their
// cones, but no farther than 1.
func (s *solver) longest(short float64) (primal, dual float64) {
	primal, dual = 1, 1
	for _, c := range s.cones {
		p, d := c.longest(short)
		primal, dual = min(primal, short*p), min(dual, short*d)
	}
	return primal, dual
}

// between is (X + p·dX)•(Y + d·dY), over all blocks.
func (s *solver) between(primal, dual float64) (sum float64) {
	for _, c := range s.cones {
		sum += c.gap(primal, dual)
	}
	return sum
}

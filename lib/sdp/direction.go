package sdp

import (
	"context"
	"math"
	"slices"

	"github.com/mercer-go/mercer/lib/internal/simd"
)

// refinements is how often solve improves a solution at most.
const refinements = 5

// solve solves H·x - Aᵀz = b, A·x = e. It solves for what rounding leaves again, while this
// helps.
func (s *solver) solve(b, e []float64) (x, z []float64) {
	x, z = make([]float64, len(b)), make([]float64, len(e))
	restB, restE, best := slices.Clone(b), slices.Clone(e), math.Inf(1)
	for range refinements {
		dx, dz := s.once(restB, restE)
		add(dx, x, 1)
		add(dz, z, 1)
		left := s.remainder(restB, restE, b, e, dx, dz)
		if !(left < best) {
			break
		}
		x, z = dx, dz
		if left > 0.01*best {
			break
		}
		best = left
	}
	return x, z
}

// once is solve without refinement. It solves for z first, whose matrix is A·H⁻¹·Aᵀ.
func (s *solver) once(b, e []float64) (x, z []float64) {
	x = slices.Clone(b)
	s.divide(x)
	z = make([]float64, len(e))
	for i, row := range s.a {
		z[i] = (e[i] - dot(row, x)) * math.Sqrt(s.rho[i])
	}
	if len(z) > 0 {
		s.outer.Forward(z)
		for k := range z {
			if s.outer.Row(k)[0] == 0 { // the equation follows from others
				z[k] = 0
			}
		}
		s.outer.Back(z)
	}
	for i, v := range s.through {
		z[i] *= math.Sqrt(s.rho[i])
		add(x, v, z[i])
	}
	return x, z
}

// divide replaces b by H⁻¹b, with 0 where a pivot is negligible.
func (s *solver) divide(b []float64) {
	for i := range b {
		b[i] *= s.scale[i]
	}
	s.h.Forward(b)
	for k := range b {
		if s.h.Row(k)[0] == 0 {
			b[k] = 0
		}
	}
	s.h.Back(b)
	for i := range b {
		b[i] *= s.scale[i]
	}
}

// remainder sets the rests of the two equations of solve, and returns their size in the
// scale of H. full has the upper triangle of the scaled H.
func (s *solver) remainder(restB, restE, b, e, x, z []float64) (size float64) {
	left, by := s.padded[0], s.padded[1]
	for i, v := range b {
		left[i], by[i] = v, x[i]/s.scale[i]
	}
	for i, row := range s.a {
		add(left[:len(b)], row, z[i])
		restE[i] = e[i] - dot(row, x)
		size += float64(restE[i] * restE[i] * s.rho[i])
	}
	for i := range b {
		left[i] *= s.scale[i]
	}
	for i, v := range by[:len(b)] {
		row := s.full.row(i)
		left[i] += float64(row[i] * v) // which counts twice below
		from := i / simd.Width * simd.Width
		left[i] -= simd.AddDot(left[from:], row[from:], by[from:], -v)
	}
	for i, v := range left[:len(b)] {
		restB[i] = v / s.scale[i]
		size += float64(v * v)
	}
	return size
}

// direction computes the step towards XY = µI in all blocks, and returns it in x and z:
//
//	H·dx - Aᵀdz = g - d,   A·dx = e.
func (s *solver) direction(ctx context.Context, mu float64, correct bool) (dx, dz []float64, err error) {
	dx = make([]float64, len(s.x))
	for _, c := range s.cones {
		if err := c.right(ctx, mu, correct, dx); err != nil {
			return nil, nil, err
		}
	}
	for i, v := range s.d {
		dx[i] -= v
	}
	for r, row := range s.a {
		add(dx, row, s.rho[r]*s.e[r])
	}
	dx, dz = s.solve(dx, s.e)
	for _, c := range s.cones {
		if err := c.direct(ctx, mu, correct, dx); err != nil {
			return nil, nil, err
		}
	}
	return dx, dz, nil
}

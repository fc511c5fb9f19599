package sdp

import (
	"context"
	"math"
	"slices"

	"github.com/mercer-go/mercer/lib/internal/simd"
)

// negligible is the part of a pivot of H that counts as 0: its matrix Fᵢ is, with rounding, a
// sum of others.
const negligible = 1e-15

// system computes and factors the matrix H of the Fᵢ•(X⁻¹FⱼY), and that of the equations,
// A·H⁻¹·Aᵀ. H is scaled to ones on its diagonal, whose numbers may differ by 10³⁰.
//
// Where the Fᵢ depend on each other, the equations may still tell the variables apart. So
// system adds ρ·aaᵀ for each of them, with weights ρ that make these as large as H. Then
// ρ·a·e belongs to the right side too, and the solution is the same.
func (s *solver) system(ctx context.Context) error {
	m := len(s.x)
	s.h.Reset(m)
	for i := range m {
		clear(s.h.Row(i))
	}
	for _, c := range s.cones {
		if err := c.schur(ctx, &s.h); err != nil {
			return err
		}
	}
	for i := range m {
		s.scale[i] = 1 // of a variable in no block
		if v := s.h.Row(i)[0]; v > 0 {
			s.scale[i] = 1 / math.Sqrt(v)
		}
	}
	for r, row := range s.a {
		s.rho[r] = 1 / s.length2(row)
		for i, v := range row {
			if v == 0 {
				continue
			}
			out := s.h.Row(i)
			for k, w := range row[i:] {
				out[k] += float64(s.rho[r] * v * w)
			}
		}
	}
	for i := range m {
		if v := s.h.Row(i)[0]; v > 0 {
			s.scale[i] = 1 / math.Sqrt(v)
		}
	}
	for i := range m {
		row := s.h.Row(i)
		for k := range row {
			row[k] *= s.scale[i] * s.scale[i+k]
		}
		copy(s.full.row(i)[i:], row)
	}
	if err := s.h.Semidefinite(ctx, negligible); err != nil {
		return err
	}
	s.through = s.through[:0]
	for _, row := range s.a {
		v := slices.Clone(row)
		s.divide(v)
		s.through = append(s.through, v)
	}
	s.outer.Reset(len(s.a))
	for i, row := range s.a {
		out := s.outer.Row(i)
		for k := range out {
			out[k] = dot(row, s.through[i+k]) * math.Sqrt(s.rho[i]*s.rho[i+k]) // at most 1
		}
	}
	return s.outer.Semidefinite(ctx, negligible)
}

// length2 is the squared length of a row of A in the scale of H, not 0.
func (s *solver) length2(row []float64) (sum float64) {
	for i, v := range row {
		v *= s.scale[i]
		sum += float64(v * v)
	}
	if sum == 0 {
		return 1
	}
	return sum
}

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

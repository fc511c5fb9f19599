package sdp

import (
	"context"
	"math"
	"slices"
)

// negligible is the part of a pivot of H that counts as 0: its matrix Fᵢ is, with rounding, a
// sum of others.
const negligible = 1e-15

// system computes and factors the matrix H of the Fᵢ•(X⁻¹FⱼY), and that of the equations,
// A·H⁻¹·Aᵀ. H is scaled to ones on its diagonal, whose numbers may differ by 10³⁰.
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
		s.scale[i] = 0 // of a variable in no block
		if v := s.h.Row(i)[0]; v > 0 {
			s.scale[i] = 1 / math.Sqrt(v)
		}
	}
	s.full = s.full[:0]
	for i := range m {
		row := s.h.Row(i)
		for k := range row {
			row[k] *= s.scale[i] * s.scale[i+k]
		}
		s.full = append(s.full, row...)
	}
	if err := s.h.Semidefinite(ctx, negligible); err != nil {
		return err
	}
	s.through = s.through[:0]
	for _, row := range s.a {
		v := slices.Clone(row)
		s.solve(v)
		s.through = append(s.through, v)
	}
	s.outer.Reset(len(s.a))
	for i, row := range s.a {
		out := s.outer.Row(i)
		for k := range out {
			out[k] = dot(row, s.through[i+k])
		}
	}
	return s.outer.Semidefinite(ctx, 0)
}

// solve replaces b by H⁻¹b, with one step of refinement.
func (s *solver) solve(b []float64) {
	for i := range b {
		b[i] *= s.scale[i]
	}
	x := slices.Clone(b)
	s.scaled(x)
	rest := slices.Clone(b)
	at := 0
	for i := range x {
		row := s.full[at : at+len(x)-i]
		rest[i] -= float64(row[0] * x[i])
		for k, v := range row[1:] {
			j := i + 1 + k
			rest[i] -= float64(v * x[j])
			rest[j] -= float64(v * x[i])
		}
		at += len(row)
	}
	s.scaled(rest)
	for i := range b {
		b[i] = (x[i] + rest[i]) * s.scale[i]
	}
}

// scaled replaces b by the solution for the scaled H, 0 where a pivot is negligible.
func (s *solver) scaled(b []float64) {
	s.h.Forward(b)
	for k := range b {
		if s.h.Row(k)[0] == 0 {
			b[k] = 0
		}
	}
	s.h.Back(b)
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
	s.solve(dx)
	dz = make([]float64, len(s.a))
	for i, row := range s.a {
		dz[i] = s.e[i] - dot(row, dx)
	}
	if len(dz) > 0 {
		s.outer.Forward(dz)
		for k := range dz {
			if s.outer.Row(k)[0] == 0 { // the equation follows from others
				dz[k] = 0
			}
		}
		s.outer.Back(dz)
	}
	for i, v := range s.through {
		add(dx, v, dz[i])
	}
	for _, c := range s.cones {
		if err := c.direct(ctx, mu, correct, dx); err != nil {
			return nil, nil, err
		}
	}
	return dx, dz, nil
}

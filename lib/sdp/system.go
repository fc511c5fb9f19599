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

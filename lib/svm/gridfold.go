package svm

import (
	"context"
	"math"

	"github.com/mercer-go/mercer/lib/internal/smo"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
)

// fold trains with kernel i on all but fold f, for every C, and counts the
// examples held out that come out wrong.
func (s *search) fold(ctx context.Context, i, f int) error {
	h := &s.grams[i]
	h.once.Do(func() { h.K, h.err = kernel.Gram(ctx, s.grid.Kernels[i], s.ds.X) })
	if h.err != nil {
		return h.err
	}
	raw := h.K.RawSymmetric()
	at := func(a, b int) float64 { return raw.Data[min(a, b)*raw.Stride+max(a, b)] }

	rows, out := s.folds[f].Train, s.folds[f].Test
	n, length := len(rows), smo.Padded(len(rows))
	memory := make([]float64, n*length)
	p := smo.Problem{
		Y: make([]int, n), C: make([]float64, n), Diag: make([]float64, n), Start: make([]float64, n), Held: make([][]float64, n),
	}
	for r, a := range rows {
		p.Y[r], p.Diag[r] = s.ds.Y[a], at(a, a)
		p.Held[r] = memory[r*length : (r+1)*length]
		for c, b := range rows {
			p.Held[r][c] = at(a, b)
		}
	}
	wrong := make([]int, len(s.grid.C))
	for _, j := range s.ascend {
		for r, a := range rows {
			p.C[r] = s.grid.C[j] * s.ds.Weight(a)
		}
		m, err := smo.Solve(ctx, p, smo.Params{Tol: s.params.Tol, MaxIter: s.params.MaxIter})
		if err != nil {
			return err
		}
		p.Start = m.Alpha
		for _, b := range out {
			score := m.Bias
			for r, alpha := range m.Alpha {
				if alpha != 0 {
					score += alpha * float64(p.Y[r]) * at(rows[r], b)
				}
			}
			if learn.Sign(score) != s.ds.Y[b] || math.IsNaN(score) {
				wrong[j]++
			}
		}
	}
	s.wrong[i][f] = wrong
	if h.left.Add(-1) == 0 {
		h.K = nil
	}
	return nil
}

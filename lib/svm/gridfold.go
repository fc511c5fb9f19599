package svm

import (
	"context"
	"math"

	"github.com/mercer-go/mercer/lib/internal/smo"
	"github.com/mercer-go/mercer/lib/learn"
)

// fold trains with kernel i on all but fold f, for every C, and counts the
// examples held out that come out wrong.
func (s *search) fold(ctx context.Context, i, f int) error {
	h := &s.grams[i]
	h.once.Do(func() {
		if h.gram, h.err = newGram(s.grid.Kernels[i], s.ds.X); h.err == nil {
			h.err = h.gram.hold(ctx)
		}
	})
	if h.err != nil {
		return h.err
	}
	whole, rows, out := h.gram, s.folds[f].Train, s.folds[f].Test
	ds, wrong := s.ds.Subset(rows), make([]int, len(s.grid.C))
	err := climb(ctx, ds, whole.subset(rows), s.grid.C, s.params.solver(), func(j int, _ []float64, m *smo.Solution) {
		for _, b := range out {
			score := m.Bias
			for r, alpha := range m.Alpha {
				if alpha != 0 {
					score += alpha * float64(ds.Y[r]) * whole.held[b][rows[r]]
				}
			}
			if learn.Sign(score) != s.ds.Y[b] || math.IsNaN(score) {
				wrong[j]++
			}
		}
	})
	if err != nil {
		return err
	}
	s.wrong[i][f] = wrong
	if h.left.Add(-1) == 0 {
		h.gram = nil
	}
	return nil
}

package svm

import (
	"context"
	"math"

	"github.com/mercer-go/mercer/lib/internal/simd"
	"github.com/mercer-go/mercer/lib/internal/smo"
	"github.com/mercer-go/mercer/lib/learn"
)

// fold trains with kernel i on all but fold f, for every C, and counts the
// examples held out that come out wrong.
func (s *search) fold(ctx context.Context, i, f int) error {
	h := &s.grams[i]
	h.once.Do(func() {
		if h.gram, h.err = newMatrix(s.grid.Kernels[i], s.ds.X); h.err == nil {
			h.err = h.gram.hold(ctx)
		}
	})
	if h.err != nil {
		return h.err
	}
	rows, out := s.folds[f].Train, s.folds[f].Test
	ds, wrong := s.ds.Subset(rows), make([]int, len(s.grid.C))
	part, across, scores := h.gram.subset(rows), h.gram.part(out, rows), make([]float64, len(out))
	defer part.release()
	defer giveBack(across)
	coef, each := make([]float64, smo.Padded(len(rows))), make([]int32, len(out))
	for b := range each {
		each[b] = int32(b)
	}
	err := climb(ctx, ds, part, s.grid.C, s.params, func(j int, _ []float64, m *smo.Solution) {
		for r, alpha := range m.Alpha {
			coef[r] = alpha * float64(ds.Y[r])
		}
		simd.GemvDot(scores, across, each, coef, len(coef))
		for b, score := range scores {
			if score += m.Bias; learn.Sign(score) != s.ds.Y[out[b]] || math.IsNaN(score) {
				wrong[j]++
			}
		}
	})
	if err != nil {
		return err
	}
	s.wrong[i][f] = wrong
	if h.left.Add(-1) == 0 {
		h.gram.release()
	}
	return nil
}

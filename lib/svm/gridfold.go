package svm

import (
	"context"
	"math"

	"github.com/mercer-go/mercer/lib/internal/simd"
	"github.com/mercer-go/mercer/lib/internal/smo"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
)

// fold trains with kernel i on all examples outside fold f, for every C, and
// counts the errors on the examples in fold f.
func (s *search) fold(ctx context.Context, i, f int) error {
	if s.hold[i] {
		return s.heldFold(ctx, i, f)
	}
	return s.rowFold(ctx, i, f)
}

// heldFold is fold with parts of the matrix of all examples.
func (s *search) heldFold(ctx context.Context, i, f int) error {
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
	ds := s.ds.Subset(rows)
	part, across, scores := h.gram.subset(rows), h.gram.part(out, rows), make([]float64, len(out))
	defer part.release()
	defer giveBack(across)
	coef, each := make([]float64, smo.Padded(len(rows))), make([]int32, len(out))
	for b := range each {
		each[b] = int32(b)
	}
	err := climb(ctx, ds, part, s.grid.C, s.params.solver(), s.params.NoBias, func(j int, _ []float64, m *smo.Solution) {
		coefficients(coef, m.Alpha, ds.Y)
		simd.GemvDot(scores, across, each, coef, len(coef))
		s.count(i, f, j, scores, m)
	})
	if err != nil {
		return err
	}
	if h.left.Add(-1) == 0 {
		h.gram.release()
	}
	return nil
}

// rowFold is fold with rows that are computed when they are needed.
func (s *search) rowFold(ctx context.Context, i, f int) error {
	ds, out := s.ds.Subset(s.folds[f].Train), s.ds.Subset(s.folds[f].Test)
	g, err := newMatrix(s.grid.Kernels[i], ds.X)
	if err != nil {
		return err
	}
	p := s.params.solver()
	p.CacheBytes /= rowSlots
	coef, failed := make([]float64, ds.Len()), error(nil)
	err = climb(ctx, ds, g, s.grid.C, p, s.params.NoBias, func(j int, _ []float64, m *smo.Solution) {
		coefficients(coef, m.Alpha, ds.Y)
		scores, err := kernel.Expand(ctx, s.grid.Kernels[i], ds.X, coef, out.X)
		if err != nil {
			failed = err
			return
		}
		s.count(i, f, j, scores, m)
	})
	if err == nil {
		err = failed
	}
	return err
}

// coefficients stores α_r·y_r in coef.
func coefficients(coef, alpha []float64, y []int) {
	for r, a := range alpha {
		coef[r] = a * float64(y[r])
	}
}

// count stores how many held-out examples are misclassified, given their scores
// without the bias. It ignores a solution that was cut short.
func (s *search) count(i, f, j int, scores []float64, m *smo.Solution) {
	if m.Status == learn.Cancelled {
		return
	}
	wrong := 0
	for b, score := range scores {
		if score += m.Bias; learn.Sign(score) != s.ds.Y[s.folds[f].Test[b]] || math.IsNaN(score) {
			wrong++
		}
	}
	s.wrong[i][f][j] = float64(wrong)
}

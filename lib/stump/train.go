package stump

import (
	"context"
	"fmt"

	"github.com/mercer-go/mercer/lib/learn"
)

// Train returns the stump or constant function h with the least weighted error
//
//	Σ W_i·[h(x_i) ≠ y_i]
//
// on the n×d set ds with labels -1 and +1. One of the two labels may be missing.
// Ties and thresholds are those of Search.Best. If all weights are 0, the result is
// the constant +1. Train takes O(nd log n).
//
// The error wraps ErrParam, learn.ErrLabel or an error of Dataset.Validate. When
// ctx ends first, it is ctx.Err().
func Train(ctx context.Context, ds *learn.Dataset, p Params) (Stump, error) {
	if err := ds.Validate(); err != nil {
		return Stump{}, err
	}
	if err := wantSigns(ds.Y); err != nil {
		return Stump{}, err
	}
	u := make([]float64, ds.Len())
	for i, y := range ds.Y {
		u[i] = float64(y) * ds.Weight(i)
	}
	scaleDown(u)
	s, err := NewSearch(ctx, ds.X, p)
	if err != nil {
		return Stump{}, err
	}
	best, _ := s.Best(u)
	return best, nil
}

// wantSigns returns an error if a label is not -1 or +1.
func wantSigns(labels []int) error {
	for i, y := range labels {
		if y != -1 && y != 1 {
			return fmt.Errorf("%w: row %d has label %d, want -1 or +1 (a two-class algorithm; see Dataset.OneVsRest)", learn.ErrLabel, i, y)
		}
	}
	return nil
}

// scaleDown makes huge weights smaller, so that their sums stay finite. It
// multiplies by a power of two, so that no weight that matters is rounded.
func scaleDown(u []float64) {
	for _, v := range u {
		if v > 1e250 || v < -1e250 {
			for i := range u {
				u[i] *= 0x1p-100
			}
			return
		}
	}
}

package stump

import (
	"context"
	"errors"

	"github.com/mercer-go/mercer/internal/portable"
	"github.com/mercer-go/mercer/lib/learn"
)

// Train returns the stump or constant function h with the smallest weighted error
//
//	Σ W_i·[h(x_i) ≠ y_i]
//
// on the n×d set ds with labels -1 and +1. One of the two labels may be missing.
// Train breaks ties and places thresholds as Search.Best does. If all weights are
// 0, the result is the constant +1. Train takes O(nd log n).
//
// When ctx ends first, Train returns the better constant and ctx.Err(). For any
// other error it returns the zero Stump; the error wraps ErrParam or an error of
// Dataset.Validate.
func Train(ctx context.Context, ds *learn.Dataset, p Params) (Stump, error) {
	if err := ds.Validate(learn.PlusMinus); err != nil {
		return Stump{}, err
	}
	u := make([]float64, ds.Len())
	for i, y := range ds.Y {
		u[i] = float64(y) * ds.Weight(i)
	}
	scaleDown(u)
	s, err := NewSearch(ctx, ds.X, p)
	if err != nil && errors.Is(err, ctx.Err()) {
		return Constant(learn.Sign(portable.Sum(u))), ctx.Err()
	}
	if err != nil {
		return Stump{}, err
	}
	best, _ := s.Best(u)
	return best, nil
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

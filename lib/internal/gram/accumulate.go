package gram

import (
	"context"
	"fmt"
	"slices"

	"github.com/mercer-go/mercer/lib/internal/parallel"
	"github.com/mercer-go/mercer/lib/internal/simd"
)

// Accumulate adds Σ_r coef[c][r]·K_ij, where i = which[r], to dst[c][j], for each c and
// each j. It is for several sums that share their rows: each row is computed once, and
// is added to the sums in which it has a coefficient that is not 0. A slice of dst has
// room for whole Lots, simd.Lots(n) numbers; those after the first n may change. A slice
// of coef is as long as which. The errors are those of Row.
//
// The rows are taken in groups of simd.Block in the order of which, so calls for which[:m]
// and which[m:], where m is a multiple of simd.Block, give the same bits as one call.
func (r *Rows) Accumulate(ctx context.Context, which []int, coef, dst [][]float64) error {
	n := r.Len()
	if len(coef) != len(dst) {
		return fmt.Errorf("%w: coefficients of %d sums, and room for %d", ErrShape, len(coef), len(dst))
	}
	for c := range dst {
		if len(coef[c]) != len(which) || len(dst[c]) != simd.Lots(n) {
			return fmt.Errorf("%w: X has %d rows, but sum %d has %d numbers, and %d coefficients for %d rows", ErrShape, n, c, len(dst[c]), len(coef[c]), len(which))
		}
	}
	for _, i := range which {
		r.want(i)
	}
	const width = 2 * chunk // columns a task
	return parallel.Do(ctx, (n+width-1)/width, func(task int) error {
		lo, hi := task*width, min((task+1)*width, n)
		var values [simd.Block][]float64
		at := 0 // where in which the group begins
		for group := range slices.Chunk(which, simd.Block) {
			if err := ctx.Err(); err != nil {
				return err
			}
			err := r.pairs.rows(group, lo, hi, lo, func(k, j int, v []float64) error {
				values[k] = v[:simd.Lots(len(v))]
				if k == len(group)-1 {
					spread(coef, dst, &values, at, len(group), j)
				}
				return nil
			})
			if err != nil {
				return err
			}
			at += len(group)
		}
		return nil
	})
}

// spread adds the columns from j on of m rows, whose first is number at, to the sums.
func spread(coef, dst [][]float64, values *[simd.Block][]float64, at, m, j int) {
	size := len(values[m-1])
	for k := m; k < simd.Block; k++ {
		values[k] = values[m-1]
	}
	for c := range dst {
		var by [simd.Block]float64
		some := false
		for k, v := range coef[c][at : at+m] {
			by[k] = -v
			some = some || v != 0
		}
		if some {
			simd.Subtract(dst[c][j:j+size], values, &by)
		}
	}
}

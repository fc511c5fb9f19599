package gram

import (
	"context"
	"fmt"
	"slices"

	"gonum.org/v1/gonum/blas/blas64"

	"github.com/mercer-go/mercer/lib/internal/parallel"
	"github.com/mercer-go/mercer/lib/internal/simd"
)

// Expand returns Σ_i c_i·k(a_i, b_j) for every row b_j of b, where a_i is row i of a.
// Terms with c_i = 0 are left out. The error wraps ErrShape, ErrNotFinite or ErrPanic,
// or it is ctx.Err().
func Expand(ctx context.Context, k Kernel, a blas64.General, c []float64, b blas64.General) ([]float64, error) {
	if len(c) != a.Rows {
		return nil, fmt.Errorf("%w: A has %d rows, and there are %d coefficients", ErrShape, a.Rows, len(c))
	}
	p, err := prepared(ctx, k, a, b)
	if err != nil {
		return nil, err
	}
	f := make([]float64, b.Rows)
	if m, ok := k.Form.(Metric); ok && m.Gamma != 0 {
		return f, p.expandGaussian(ctx, m.Gamma, c, f)
	}
	p.trust()
	return f, p.expand(ctx, c, f, nil)
}

// expand stores Σ_i c_i·K(x_i, y_j) in dst[j] and, unless size is nil,
// Σ_i |c_i·K(x_i, y_j)| in size[j].
func (p *pairs) expand(ctx context.Context, c, dst, size []float64) error {
	terms := nonzero(c)
	clear(dst)
	clear(size)
	if len(terms) == 0 {
		return nil
	}
	const width = 4 * chunk // columns a task
	return parallel.Do(ctx, (len(dst)+width-1)/width, func(task int) error {
		lo, hi := task*width, min((task+1)*width, len(dst))
		sum := make([]float64, 2*simd.Lots(hi-lo))
		abs := sum[simd.Lots(hi-lo):]
		var values [simd.Block][]float64
		var by [simd.Block]float64
		for which := range slices.Chunk(terms, simd.Block) {
			if err := ctx.Err(); err != nil {
				return err
			}
			err := p.rows(which, lo, hi, lo, func(r, j int, v []float64) error {
				v = v[:simd.Lots(len(v))]
				ci := c[which[r]]
				if size != nil {
					simd.AddAbs(abs[j-lo:], v, max(ci, -ci))
				}
				if values[r], by[r] = v, -ci; r < len(which)-1 {
					return nil
				}
				for r++; r < simd.Block; r++ {
					values[r], by[r] = v, 0
				}
				simd.Subtract(sum[j-lo:j-lo+len(v)], &values, &by)
				return nil
			})
			if err != nil {
				return err
			}
		}
		copy(dst[lo:hi], sum)
		if size != nil {
			copy(size[lo:hi], abs)
		}
		return nil
	})
}

// nonzero are the indices of the coefficients that are not 0.
func nonzero(c []float64) []int {
	var terms []int
	for i, v := range c {
		if v != 0 {
			terms = append(terms, i)
		}
	}
	return terms
}

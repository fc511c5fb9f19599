package kernel

import (
	"context"
	"fmt"
	"slices"

	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/internal/parallel"
	"github.com/mercer-go/mercer/lib/internal/simd"
)

// Expand is the kernel expansion f(b_j) = Σ_i c_i·k(a_i, b_j) of the rows of the
// m×d matrix A, with m coefficients, at the rows of the n×d matrix B: for
// prediction, A holds the support vectors. No matrix of kernel values is kept.
// Terms with c_i = 0 are left out, the others added in ascending order, so that
// the result does not depend on the number of goroutines. Errors are as in
// Gram; ErrShape is also a c whose length is not m.
func Expand(ctx context.Context, k Kernel, A mat.Matrix, c []float64, B mat.Matrix) ([]float64, error) {
	k, a, b, err := mappedPair(ctx, k, A, B)
	if err != nil {
		return nil, err
	}
	if len(c) != a.Rows {
		return nil, fmt.Errorf("%w: A has %d rows, and there are %d coefficients", ErrShape, a.Rows, len(c))
	}
	f := make([]float64, b.Rows)
	if g, ok := k.(Gaussian); ok {
		return f, expandGaussian(ctx, g, a, c, b, f)
	}
	y := newAgainst(k, b)
	y.trust(a)
	return f, expand(ctx, y, a, c, f, nil)
}

// Combine stores Σ_i c_i·K_ij in dst, and Σ_i |c_i·K_ij| in size unless that is
// nil: the Gram matrix times c, and a bound of its rounding errors' source. Rows
// with c_i = 0 are not made. All lengths are n; sums and errors are as of Expand.
func (r *Rows) Combine(ctx context.Context, c, dst, size []float64) error {
	if len(dst) != r.x.Rows || len(c) != r.x.Rows || size != nil && len(size) != r.x.Rows {
		return fmt.Errorf("%w: X has %d rows, and the slices have lengths %d, %d and %d", ErrShape, r.x.Rows, len(c), len(dst), len(size))
	}
	return expand(ctx, r.against, r.x, c, dst, size)
}

// expand is Combine for the rows of x and the points of a.
func expand(ctx context.Context, a *against, x blas64.General, c, dst, size []float64) error {
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
			err := a.rows(x, which, lo, hi, func(r, j int, v []float64) error {
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

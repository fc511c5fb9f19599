package kernel

import (
	"context"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/blas/blas64"

	"github.com/mercer-go/mercer/lib/internal/parallel"
	"github.com/mercer-go/mercer/lib/internal/simd"
)

// CombineAt is Combine for some columns: it stores Σ_i c_i·K_ij in dst[k] for
// every column j = at[k].
func (r *Rows) CombineAt(ctx context.Context, c []float64, at []int, dst []float64) error {
	if len(c) != r.x.Rows || len(dst) != len(at) {
		return fmt.Errorf("%w: X has %d rows, and there are %d coefficients and %d sums of %d columns", ErrShape, r.x.Rows, len(c), len(dst), len(at))
	}
	d := r.x.Cols
	y := blas64.General{Rows: len(at), Cols: d, Stride: d, Data: make([]float64, len(at)*d)}
	for k, j := range at {
		copy(y.Data[k*d:(k+1)*d], r.row(j))
	}
	columns := newAgainst(r.against.kernel, y)
	columns.index, columns.safe = at, r.against.safe
	if r.against.own != nil && slices.Equal(at, nonzero(c)) {
		return columns.symmetric(ctx, r.x, c, dst)
	}
	return expand(ctx, columns, r.x, c, dst, nil)
}

// symmetric is expand where the points of a are the rows of x with coefficients
// that are not 0: each pair is evaluated once and counts in two sums.
func (a *against) symmetric(ctx context.Context, x blas64.General, c, dst []float64) error {
	n := len(dst)
	own := make([]float64, simd.Size(n)+simd.Width)
	for k, i := range a.index {
		own[k] = c[i]
	}
	// A strip has a sum of its own. They are added in their order: the result
	// does not depend on who makes them.
	strips := min(16, (n+chunk-1)/chunk)
	begin := make([]int, strips+1)
	sums := make([][]float64, strips)
	for s := range strips { // with the same number of pairs in each
		begin[s] = int(float64(n)*(1-math.Sqrt(1-float64(s)/float64(strips)))) / simd.Block * simd.Block
		sums[s] = make([]float64, len(own))
	}
	begin[strips] = n
	err := parallel.Do(ctx, strips, func(s int) error {
		sum, values := sums[s], make([]float64, simd.Size(chunk))
		for k := begin[s]; k < begin[s+1]; k += simd.Block {
			if err := ctx.Err(); err != nil {
				return err
			}
			which := a.index[k:min(k+simd.Block, begin[s+1])]
			err := a.rows(x, which, k/simd.Width*simd.Width, n, func(r, j int, v []float64) error {
				i := k + r
				whole := values[:simd.Size(len(v))]
				clear(whole[copy(whole, v):])
				if at := i - j; at >= 0 { // only what is beyond the diagonal counts twice
					if at < len(v) {
						sum[i] += own[i] * v[at]
					}
					clear(whole[:min(at+1, len(whole))])
				}
				sum[i] += simd.AddDot(sum[j:], whole, own[j:], own[i])
				return nil
			})
			if err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	clear(dst)
	for _, sum := range sums {
		for k := range dst {
			dst[k] += sum[k]
		}
	}
	return nil
}

// Square stores the Gram matrix in dst, row i from dst[i·stride] on; what is between
// the rows stays as it is. It evaluates the pairs i <= j only. The error wraps
// ErrShape, if rows do not fit, or is as of Row.
func (r *Rows) Square(ctx context.Context, dst []float64, stride int) error {
	n := r.x.Rows
	if stride < n || len(dst) < (n-1)*stride+n {
		return fmt.Errorf("%w: X has %d rows, which in %d numbers with stride %d do not fit", ErrShape, n, len(dst), stride)
	}
	err := r.against.upper(ctx, r.x, func(i, j int, v []float64) { copy(dst[i*stride+j:i*stride+n], v) })
	if err != nil {
		return err
	}
	mirror(dst, n, stride)
	return nil
}

// mirror copies what is above the diagonal to below it, by squares.
func mirror(dst []float64, n, stride int) {
	const side = simd.Width
	for i := 0; i < n; i += side {
		one := func(from, to int) { // column by column
			for j := from; j < to; j++ {
				for k := i; k < min(i+side, j); k++ {
					dst[j*stride+k] = dst[k*stride+j]
				}
			}
		}
		right := min(i+side, n) // of the square on the diagonal
		whole := (n - right) / side * side
		one(i+1, right)
		if whole > 0 {
			simd.Transpose(dst[right*stride+i:], stride, dst[i*stride+right:], stride, whole)
		}
		one(right+whole, n)
	}
}

// upper hands over the values of the Gram matrix of x, the points of a, from the
// diagonal on: those of row i from column j on.
func (a *against) upper(ctx context.Context, x blas64.General, to func(i, j int, v []float64)) error {
	return a.groups(ctx, x.Rows, func(which []int) error {
		lo := which[0] // for Evals, no more columns than are needed
		if a.own != nil {
			lo = lo / simd.Width * simd.Width
		}
		return a.rows(x, which, lo, x.Rows, func(r, j int, v []float64) error {
			i := which[r]
			if skip := i - j; skip > 0 {
				v, j = v[min(skip, len(v)):], i
			}
			to(i, j, v)
			return nil
		})
	})
}

package gram

import (
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/mercer-go/mercer/lib/internal/parallel"
	"github.com/mercer-go/mercer/lib/internal/simd"
)

// CombineAt is Combine for some columns: it stores Σ_i c_i·K_ij in dst[k] for
// the column j = at[k]. The errors are those of Row.
func (r *Rows) CombineAt(ctx context.Context, c []float64, at []int, dst []float64) error {
	if len(c) != r.Len() || len(dst) != len(at) {
		return fmt.Errorf("%w: X has %d rows, and there are %d coefficients and %d sums of %d columns", ErrShape, r.Len(), len(c), len(dst), len(at))
	}
	columns := newPairs(r.pairs.kernel, r.pairs.x, r.pairs.x.pick(at))
	defer columns.binder.release()
	columns.index, columns.safe = at, r.pairs.safe
	if !columns.costly && slices.Equal(at, nonzero(c)) {
		return columns.symmetric(ctx, c, dst)
	}
	return columns.expand(ctx, c, dst, nil)
}

// symmetric is expand where the points y are those of x with coefficients that
// are not 0: each pair is evaluated once and counts in two sums.
func (p *pairs) symmetric(ctx context.Context, c, dst []float64) error {
	n := len(dst)
	own := make([]float64, simd.Size(n)+simd.Width)
	for k, i := range p.index {
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
			which := p.index[k:min(k+simd.Block, begin[s+1])]
			err := p.rows(which, k/simd.Width*simd.Width, n, 0, func(r, j int, v []float64) error {
				i := k + r
				for piece := range slices.Chunk(v, chunk) { // the same pieces for one row and for several
					whole := values[:simd.Size(len(piece))]
					clear(whole[copy(whole, piece):])
					if at := i - j; at >= 0 { // only what is beyond the diagonal counts twice
						if at < len(piece) {
							sum[i] += float64(own[i] * piece[at])
						}
						clear(whole[:min(at+1, len(whole))])
					}
					sum[i] += simd.AddDot(sum[j:], whole, own[j:], own[i])
					j += len(piece)
				}
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

// Square stores the Gram matrix in dst. Row i begins at dst[i·stride]. Square does not
// change the numbers between the rows. It evaluates only the pairs i <= j. The error
// wraps ErrShape if dst has no room for the rows; other errors are those of Row.
func (r *Rows) Square(ctx context.Context, dst []float64, stride int) error {
	n := r.Len()
	if stride < n || len(dst) < (n-1)*stride+n {
		return fmt.Errorf("%w: X has %d rows, which in %d numbers with stride %d do not fit", ErrShape, n, len(dst), stride)
	}
	err := r.pairs.upper(ctx, func(i, j int, v []float64) { copy(dst[i*stride+j:i*stride+n], v) })
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

// upper passes the values of the Gram matrix of x, where y is x, from the diagonal
// on to the function to: those of row i from column j on.
func (p *pairs) upper(ctx context.Context, to func(i, j int, v []float64)) error {
	n := p.x.points.Rows
	return p.groups(ctx, n, func(which []int) error {
		first := which[0]
		return p.rows(which, first/simd.Width*simd.Width, n, first, func(r, j int, v []float64) error {
			i := which[r]
			if skip := i - j; skip > 0 {
				v, j = v[min(skip, len(v)):], i
			}
			to(i, j, v)
			return nil
		})
	})
}

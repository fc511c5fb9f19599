package cluster

import (
	"context"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/internal/gram"
	"github.com/mercer-go/mercer/lib/internal/parallel"
	"github.com/mercer-go/mercer/lib/internal/simd"
	"github.com/mercer-go/mercer/lib/kernel"
)

// matrix is the Gram matrix of the rows of a data set, in memory or computed row by
// row. Both give the same bits.
type matrix struct {
	rows   *gram.Rows
	diag   []float64
	stride int       // n, rounded up to whole Lots
	held   []float64 // n rows of stride numbers; nil if rows are computed when they are needed
}

// newMatrix returns a matrix that is held if it pays, and if it takes no more than
// room bytes.
func newMatrix(ctx context.Context, k kernel.Kernel, X *mat.Dense, room int) (*matrix, error) {
	rows, err := gram.For(k, X)
	if err != nil {
		return nil, err
	}
	n, d := X.Dims()
	g := &matrix{rows: rows, diag: rows.Diag(), stride: simd.Lots(n)}
	if err := g.fits(ctx); err != nil {
		return nil, err
	}
	if !worthHolding(rows.Costly(), d) || n > room/8/g.stride {
		return g, nil
	}
	held := make([]float64, n*g.stride)
	if err := rows.Square(ctx, held, g.stride); err != nil {
		return nil, err
	}
	g.held = held
	return g, nil
}

// worthHolding reports whether a stored value is read faster than it is computed: if
// it takes a call, or a loop over many features.
func worthHolding(costly bool, features int) bool { return costly || features >= 16 }

// fits returns an error if sums of kernel values may overflow. One row and the diagonal
// show how large the values of a conditionally PSD kernel are: no other one is larger, or
// at most four times for a squared distance. The values of other kernels may be; then
// record finds the objective.
func (g *matrix) fits(ctx context.Context) error {
	n := len(g.diag)
	row := make([]float64, n)
	if err := g.rows.Row(ctx, 0, row); err != nil {
		return err
	}
	for i, v := range row {
		if most := max(math.Abs(v), math.Abs(g.diag[i])); most > 1e305/float64(n)/float64(n) {
			return fmt.Errorf("%w: row %d has values as large as %g, of which %d² add up to more than float64 can hold", kernel.ErrNotFinite, i, most, n)
		}
	}
	return nil
}

// row stores row i in dst, of length n.
func (g *matrix) row(ctx context.Context, i int, dst []float64) error {
	if g.held == nil {
		return g.rows.Row(ctx, i, dst)
	}
	copy(dst, g.held[i*g.stride:])
	return ctx.Err()
}

// add adds Σ_r coef[c][r]·K_ij, where i = which[r], to dst[c][j]. The slices of dst
// have stride numbers. It does what Accumulate of gram.Rows does.
func (g *matrix) add(ctx context.Context, which []int, coef, dst [][]float64) error {
	if g.held == nil {
		return g.rows.Accumulate(ctx, which, coef, dst)
	}
	const width = 1024 // columns a task: the sums of some clusters stay in the cache
	return parallel.Do(ctx, (g.stride+width-1)/width, func(task int) error {
		lo, hi := task*width, min((task+1)*width, g.stride)
		at := 0
		for group := range slices.Chunk(which, simd.Block) {
			var values [simd.Block][]float64
			for r := range values { // the last row fills up the group
				i := group[min(r, len(group)-1)]
				values[r] = g.held[i*g.stride+lo : i*g.stride+hi]
			}
			for c := range dst {
				var by [simd.Block]float64
				some := false
				for r, v := range coef[c][at : at+len(group)] {
					by[r] = -v
					some = some || v != 0
				}
				if some {
					simd.Subtract(dst[c][lo:hi], &values, &by)
				}
			}
			at += len(group)
		}
		return nil
	})
}

// quadratic returns Σ_rs b_r·b_s·K(rows[r], rows[s]) / Σ_r b_r; rows are ascending. It
// computes each pair at most once more, and none if a held matrix saves calls.
func (g *matrix) quadratic(ctx context.Context, rows []int, b []float64) (float64, error) {
	total := sumOf(b)
	unit := unitOf(total)
	c, product := make([]float64, len(g.diag)), make([]float64, len(rows))
	for r, i := range rows {
		c[i] = b[r] * unit
	}
	if err := g.combine(ctx, c, rows, product); err != nil {
		return 0, err
	}
	sum := 0.0
	for r, v := range product {
		sum += float64(b[r] * unit * v)
	}
	return sum / (total * unit) / unit, nil
}

// combine stores Σ_i c_i·K_ij in dst[k] for the column j = at[k], and c is 0 in all other
// rows. It does what CombineAt of gram.Rows does.
func (g *matrix) combine(ctx context.Context, c []float64, at []int, dst []float64) error {
	if g.held == nil || !g.rows.Costly() { // CombineAt computes each pair of these once, in another order
		return g.rows.CombineAt(ctx, c, at, dst)
	}
	coef, sum := make([]float64, len(at)), make([]float64, g.stride)
	for k, j := range at {
		coef[k] = c[j]
	}
	if err := g.add(ctx, at, [][]float64{coef}, [][]float64{sum}); err != nil {
		return err
	}
	for k, j := range at {
		dst[k] = sum[j]
	}
	return nil
}

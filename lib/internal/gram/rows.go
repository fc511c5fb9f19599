package gram

import (
	"context"
	"fmt"
	"sync"

	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/internal/parallel"
)

// Rows makes the rows of the Gram matrix of n points when they are needed, for a
// solver that never holds all of it. It is a Squarer of package smo. Its methods
// may be called from several goroutines.
type Rows struct {
	pairs *pairs

	once     sync.Once // sets single and combined
	single   node32    // nil if there is none
	combined bool      // single has parts, which may overflow

	diag []float64 // nil unless For has made them
}

// NewRows returns the rows of the Gram matrix of the rows of x. It keeps x and, in
// an order that is quick to go through, a copy.
func NewRows(ctx context.Context, k Kernel, x blas64.General) (*Rows, error) {
	p, err := prepared(ctx, k, x, x)
	if err != nil {
		return nil, err
	}
	p.trust()
	return &Rows{pairs: p}, nil
}

// For are the rows of the Gram matrix of the rows of X for a kernel.Kernel, with
// the diagonal.
func For(k any, X *mat.Dense) (*Rows, error) {
	if X == nil || X.IsEmpty() {
		return nil, fmt.Errorf("%w: a matrix is empty", ErrShape)
	}
	r, err := NewRows(context.Background(), Of(k), X.RawMatrix())
	if err != nil {
		return nil, err
	}
	r.diag, err = diagonal(r.pairs.kernel, r.pairs.x)
	return r, err
}

// Len is n.
func (r *Rows) Len() int { return r.pairs.x.points.Rows }

// Diag is the diagonal, for Rows that For has made.
func (r *Rows) Diag() []float64 { return r.diag }

// Costly reports whether a value takes a call of the kernel, ten times the time of
// one that this package makes.
func (r *Rows) Costly() bool { return r.pairs.costly }

// Row stores row i in dst. Long rows are shared out to GOMAXPROCS goroutines; the
// result does not depend on their number. It panics when i is not in 0..n-1.
func (r *Rows) Row(ctx context.Context, i int, dst []float64) error {
	if len(dst) != r.Len() {
		return fmt.Errorf("%w: X has %d rows but dst has length %d", ErrShape, r.Len(), len(dst))
	}
	return r.each(ctx, i, func(j int, v []float64) error { copy(dst[j:], v); return nil })
}

// each passes on the values of row i from column j on, piece by piece.
func (r *Rows) each(ctx context.Context, i int, to func(j int, v []float64) error) error {
	r.want(i)
	size := r.grain()
	return parallel.Do(ctx, (r.Len()+size-1)/size, func(task int) error {
		lo, hi := task*size, min((task+1)*size, r.Len())
		return r.pairs.rows([]int{i}, lo, hi, lo, func(_, j int, v []float64) error { return to(j, v) })
	})
}

func (r *Rows) want(i int) {
	if i < 0 || i >= r.Len() {
		panic(fmt.Sprintf("kernel: row %d of a matrix with rows 0..%d", i, r.Len()-1))
	}
}

// grain is how many values of a row one task makes: below it a goroutine costs
// more than it saves. A call counts for many numbers.
func (r *Rows) grain() int {
	numbers := 1 << 17
	if r.pairs.costly {
		numbers = 1 << 13
	}
	return max(1, numbers/r.pairs.x.points.Cols/chunk) * chunk
}

// Combine stores Σ_i c_i·K_ij in dst, and Σ_i |c_i·K_ij| in size unless that is
// nil: the Gram matrix times c, and a bound of its rounding errors' source. Rows
// with c_i = 0 are not made. All lengths are n.
func (r *Rows) Combine(ctx context.Context, c, dst, size []float64) error {
	if n := r.Len(); len(dst) != n || len(c) != n || size != nil && len(size) != n {
		return fmt.Errorf("%w: X has %d rows, and the slices have lengths %d, %d and %d", ErrShape, n, len(c), len(dst), len(size))
	}
	return r.pairs.expand(ctx, c, dst, size)
}

package kernel

import (
	"context"
	"fmt"
	"sync"

	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/internal/parallel"
)

// Rows has the rows of a Gram matrix, each made when it is asked for, for a
// solver that never holds all of it. Its methods may be called from several
// goroutines.
type Rows struct {
	x       blas64.General
	against *against

	once   sync.Once // sets single
	single *single   // nil if there is none
}

// NewRows returns the rows of K_ij = k(x_i, x_j) for the rows of the n×d matrix
// X. It keeps X and, for the kernels of this package, a copy in an order that
// is quick to go through. The error wraps ErrShape.
func NewRows(k Kernel, X *mat.Dense) (*Rows, error) {
	k, x, err := mappedRaw(context.Background(), k, X)
	if err != nil {
		return nil, err
	}
	r := &Rows{x: x, against: newAgainst(k, x)}
	r.against.trust()
	return r, nil
}

// Len is n, the number of rows and of the values in each.
func (r *Rows) Len() int { return r.x.Rows }

// row is the point of row i.
func (r *Rows) row(i int) []float64 {
	if i < 0 || i >= r.x.Rows {
		panic(fmt.Sprintf("kernel: row %d of a matrix with rows 0..%d", i, r.x.Rows-1))
	}
	return at(r.x, i)
}

// Quick reports whether the kernel is one of this package that are made for
// many points at once, ten times as fast as by calls of Eval.
func (r *Rows) Quick() bool { return r.against.own != nil }

// Row stores row i in dst. Long rows are shared out to GOMAXPROCS goroutines;
// the result does not depend on their number. The error wraps ErrShape, if dst
// has not length n, ErrNotFinite or ErrPanic, or is ctx.Err().
//
// Row panics when i is not in 0..n-1.
func (r *Rows) Row(ctx context.Context, i int, dst []float64) error {
	if len(dst) != r.x.Rows {
		return fmt.Errorf("%w: X has %d rows but dst has length %d", ErrShape, r.x.Rows, len(dst))
	}
	return r.each(ctx, i, func(j int, v []float64) error { copy(dst[j:], v); return nil })
}

// each hands over the values of row i from column j on, piece by piece.
func (r *Rows) each(ctx context.Context, i int, to func(j int, v []float64) error) error {
	if i < 0 || i >= r.x.Rows {
		panic(fmt.Sprintf("kernel: row %d of a matrix with rows 0..%d", i, r.x.Rows-1))
	}
	size := r.grain()
	return parallel.Do(ctx, (r.x.Rows+size-1)/size, func(task int) error {
		lo, hi := task*size, min((task+1)*size, r.x.Rows)
		return r.against.rows(r.x, []int{i}, lo, hi, func(_, j int, v []float64) error { return to(j, v) })
	})
}

// grain is how many values of a row one task makes: below it a goroutine costs
// more than it saves. An Eval counts for many numbers.
func (r *Rows) grain() int {
	numbers := 1 << 17
	if r.against.own == nil {
		numbers = 1 << 13
	}
	return max(1, numbers/r.x.Cols/chunk) * chunk
}

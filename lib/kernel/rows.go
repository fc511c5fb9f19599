package kernel

import (
	"context"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/internal/gram"
)

// Rows makes the rows of a Gram matrix when they are needed, for an algorithm
// that never holds all of it. Several goroutines may call its methods.
type Rows struct{ rows *gram.Rows }

// NewRows returns the rows of K_ij = k(x_i, x_j) for the rows of the n×d matrix
// X. It keeps X and, for the kernels of this package, a copy in an order that
// is quick to go through. The error wraps ErrShape, or is that of a Mapper's Map.
func NewRows(k Kernel, X *mat.Dense) (*Rows, error) {
	x, err := raw(X)
	if err != nil {
		return nil, err
	}
	rows, err := gram.NewRows(context.Background(), compiled(k), x)
	if err != nil {
		return nil, err
	}
	return &Rows{rows}, nil
}

// Len is n, the number of rows and of the values in each.
func (r *Rows) Len() int { return r.rows.Len() }

// Row stores row i in dst. It uses GOMAXPROCS goroutines for long rows; the
// result does not depend on their number. The error wraps ErrShape, if dst does
// not have length n, ErrNotFinite or ErrPanic, or is ctx.Err().
//
// Row panics when i is not in 0..n-1.
func (r *Rows) Row(ctx context.Context, i int, dst []float64) error {
	return r.rows.Row(ctx, i, dst)
}

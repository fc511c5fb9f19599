package kernel

import (
	"context"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/internal/gram"
)

// Rows computes rows of a Gram matrix on demand, for an algorithm that never
// stores the whole matrix. Several goroutines may call its methods at once.
type Rows struct{ rows *gram.Rows }

// NewRows returns the rows of K_ij = k(x_i, x_j) for the rows of the n×d matrix
// X. It keeps X, which must not change afterwards. For the kernels of this
// package it also keeps a copy in an order that is fast to read. The error
// wraps ErrShape or, if k is a Mapper, is the error of Map.
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

// Len returns n, the number of rows and the length of each.
func (r *Rows) Len() int { return r.rows.Len() }

// Row stores row i in dst. For long rows it uses GOMAXPROCS goroutines. The
// result does not depend on their number. The error wraps ErrShape if dst does
// not have length n. Otherwise it wraps ErrNotFinite or ErrPanic, or is
// ctx.Err().
//
// Row panics if i is not in 0..n-1.
func (r *Rows) Row(ctx context.Context, i int, dst []float64) error {
	return r.rows.Row(ctx, i, dst)
}

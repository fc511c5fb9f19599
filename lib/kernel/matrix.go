package kernel

import (
	"context"
	"fmt"

	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

// Gram is the symmetric n×n matrix K_ij = k(x_i, x_j) of the rows of the n×d
// matrix X. It evaluates the pairs i <= j only.
//
// The rows are shared out to GOMAXPROCS goroutines; the result does not depend
// on their number. The error wraps ErrShape, ErrNotFinite or ErrPanic, or is
// ctx.Err().
func Gram(ctx context.Context, k Kernel, X *mat.Dense) (*mat.SymDense, error) {
	x, err := raw(X)
	if err != nil {
		return nil, err
	}
	n := x.Rows
	gram := mat.NewSymDense(n, nil)
	out := gram.RawSymmetric()
	err = parallel(ctx, n, func(i int) error {
		return fill(k, pairs{x: x, i: i, y: x, j: i}, out.Data[i*out.Stride+i:i*out.Stride+n])
	})
	if err != nil {
		return nil, err
	}
	return gram, nil
}

// Cross is the m×n matrix K_ij = k(a_i, b_j) of the rows of the m×d matrix A
// and the n×d matrix B: for prediction, A holds the new points and B the
// training points. Goroutines and errors are as in Gram.
func Cross(ctx context.Context, k Kernel, A, B mat.Matrix) (*mat.Dense, error) {
	a, err := raw(A)
	if err != nil {
		return nil, err
	}
	b, err := raw(B)
	if err != nil {
		return nil, err
	}
	if a.Cols != b.Cols {
		return nil, fmt.Errorf("%w: A has %d columns but B has %d", ErrShape, a.Cols, b.Cols)
	}
	cross := mat.NewDense(a.Rows, b.Rows, nil)
	err = parallel(ctx, a.Rows, func(i int) error {
		return fill(k, pairs{x: a, i: i, y: b}, cross.RawRowView(i))
	})
	if err != nil {
		return nil, err
	}
	return cross, nil
}

// Row stores k(x_i, x_j) in dst[j] for all rows j of the n×d matrix X. It is
// row i of the Gram matrix, for a solver that never holds all of it. Goroutines
// and errors are as in Gram; ErrShape is also a dst whose length is not n.
//
// Row panics when i is not in 0..n-1.
func Row(ctx context.Context, k Kernel, X *mat.Dense, i int, dst []float64) error {
	x, err := raw(X)
	if err != nil {
		return err
	}
	if len(dst) != x.Rows {
		return fmt.Errorf("%w: X has %d rows but dst has length %d", ErrShape, x.Rows, len(dst))
	}
	if i < 0 || i >= x.Rows {
		panic(fmt.Sprintf("kernel: row %d of a matrix with rows 0..%d", i, x.Rows-1))
	}
	const grain = 1 << 15 // numbers read by one task: below it a goroutine costs more than it saves
	size := max(1, grain/x.Cols)
	return parallel(ctx, (x.Rows+size-1)/size, func(task int) error {
		lo, hi := task*size, min((task+1)*size, x.Rows)
		return fill(k, pairs{x: x, i: i, y: x, j: lo}, dst[lo:hi])
	})
}

// Diag lists k(x_i, x_i) for the rows of the n×d matrix X. The error wraps
// ErrShape, ErrNotFinite or ErrPanic.
func Diag(k Kernel, X *mat.Dense) ([]float64, error) {
	x, err := raw(X)
	if err != nil {
		return nil, err
	}
	diag := make([]float64, x.Rows)
	for i := range diag {
		if err := fill(k, pairs{x: x, i: i, y: x, j: i}, diag[i:i+1]); err != nil {
			return nil, err
		}
	}
	return diag, nil
}

// raw is the storage of X, or of a copy when X is not a *mat.Dense.
func raw(X mat.Matrix) (blas64.General, error) {
	d, ok := X.(*mat.Dense)
	if !ok && X != nil {
		if r, c := X.Dims(); r > 0 && c > 0 {
			d = mat.DenseCopyOf(X)
		}
	}
	if d == nil || d.IsEmpty() {
		return blas64.General{}, fmt.Errorf("%w: a matrix is empty", ErrShape)
	}
	return d.RawMatrix(), nil
}

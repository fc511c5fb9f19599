package kernel

import (
	"context"
	"fmt"

	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/internal/gram"
)

// Gram is the symmetric n×n matrix K_ij = k(x_i, x_j) of the rows of the n×d
// matrix X. It evaluates the pairs i <= j only.
//
// It uses GOMAXPROCS goroutines; the result does not depend on their number. The
// error wraps ErrShape, ErrNotFinite or ErrPanic, or is ctx.Err().
func Gram(ctx context.Context, k Kernel, X *mat.Dense) (*mat.SymDense, error) {
	x, err := raw(X)
	if err != nil {
		return nil, err
	}
	return gram.Gram(ctx, compiled(k), x)
}

// Cross is the m×n matrix K_ij = k(a_i, b_j) of the rows of the m×d matrix A
// and the n×d matrix B: for prediction, A holds the new points and B the
// training points. It uses goroutines and returns errors as Gram does.
func Cross(ctx context.Context, k Kernel, A, B mat.Matrix) (*mat.Dense, error) {
	a, b, err := rawPair(A, B)
	if err != nil {
		return nil, err
	}
	return gram.Cross(ctx, compiled(k), a, b)
}

// Diag lists k(x_i, x_i) for the rows of the n×d matrix X. The error wraps
// ErrShape, ErrNotFinite or ErrPanic.
func Diag(k Kernel, X *mat.Dense) ([]float64, error) {
	x, err := raw(X)
	if err != nil {
		return nil, err
	}
	return gram.Diag(compiled(k), x)
}

// Expand is the kernel expansion f(b_j) = Σ_i c_i·k(a_i, b_j) of the rows of the
// m×d matrix A, with m coefficients, at the rows of the n×d matrix B: for
// prediction, A holds the support vectors. It keeps no matrix of kernel values. It
// leaves out terms with c_i = 0 and adds the others in ascending order, so that
// the result does not depend on the number of goroutines. Errors are those of
// Gram; ErrShape also means that c does not have length m.
func Expand(ctx context.Context, k Kernel, A mat.Matrix, c []float64, B mat.Matrix) ([]float64, error) {
	a, b, err := rawPair(A, B)
	if err != nil {
		return nil, err
	}
	return gram.Expand(ctx, compiled(k), a, c, b)
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

// rawPair is raw for two matrices with the same number of columns.
func rawPair(A, B mat.Matrix) (a, b blas64.General, err error) {
	if a, err = raw(A); err != nil {
		return a, b, err
	}
	if b, err = raw(B); err != nil {
		return a, b, err
	}
	if a.Cols != b.Cols {
		return a, b, fmt.Errorf("%w: A has %d columns but B has %d", ErrShape, a.Cols, b.Cols)
	}
	return a, b, nil
}

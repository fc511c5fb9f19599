package kernel

import (
	"context"
	"fmt"

	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/internal/gram"
)

// Gram returns the symmetric n×n matrix K_ij = k(x_i, x_j) of the rows of the
// n×d matrix X. It computes only the pairs with i <= j.
//
// Gram uses GOMAXPROCS goroutines. The result does not depend on their number.
// The error wraps ErrShape, ErrNotFinite or ErrPanic, or is ctx.Err().
func Gram(ctx context.Context, k Kernel, X *mat.Dense) (*mat.SymDense, error) {
	x, err := raw(X)
	if err != nil {
		return nil, err
	}
	return gram.Gram(ctx, compiled(k), x)
}

// Cross returns the m×n matrix K_ij = k(a_i, b_j) of the rows of the m×d matrix
// A and the n×d matrix B. For prediction, A holds the new points and B the
// training points. Like Gram, it uses GOMAXPROCS goroutines, and it returns the
// same errors.
func Cross(ctx context.Context, k Kernel, A, B mat.Matrix) (*mat.Dense, error) {
	a, b, err := rawPair(A, B)
	if err != nil {
		return nil, err
	}
	return gram.Cross(ctx, compiled(k), a, b)
}

// Diag returns k(x_i, x_i) for the n rows of the n×d matrix X. The error wraps
// ErrShape, ErrNotFinite or ErrPanic.
func Diag(k Kernel, X *mat.Dense) ([]float64, error) {
	x, err := raw(X)
	if err != nil {
		return nil, err
	}
	return gram.Diag(compiled(k), x)
}

// Expand returns the n values f(b_j) = Σ_i c_i·k(a_i, b_j) for the rows b_j of
// the n×d matrix B. The a_i are the rows of the m×d matrix A, and c holds m
// coefficients. For prediction, A holds the support vectors and B the new
// points.
//
// Expand does not store the kernel matrix. It skips terms with c_i = 0 and adds
// the others in ascending order of i, so the result does not depend on the
// number of goroutines. The errors are the same as for Gram. The error wraps
// ErrShape also if c does not have length m.
func Expand(ctx context.Context, k Kernel, A mat.Matrix, c []float64, B mat.Matrix) ([]float64, error) {
	a, b, err := rawPair(A, B)
	if err != nil {
		return nil, err
	}
	return gram.Expand(ctx, compiled(k), a, c, b)
}

// raw returns the storage of X, or of a copy if X is not a *mat.Dense.
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

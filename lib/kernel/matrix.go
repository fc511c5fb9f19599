package kernel

import (
	"context"
	"fmt"

	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/internal/simd"
)

// Gram is the symmetric n×n matrix K_ij = k(x_i, x_j) of the rows of the n×d
// matrix X. It evaluates the pairs i <= j only.
//
// The rows are shared out to GOMAXPROCS goroutines; the result does not depend
// on their number. The error wraps ErrShape, ErrNotFinite or ErrPanic, or is
// ctx.Err().
func Gram(ctx context.Context, k Kernel, X *mat.Dense) (*mat.SymDense, error) {
	k, x, err := mappedRaw(ctx, k, X)
	if err != nil {
		return nil, err
	}
	n := x.Rows
	gram := mat.NewSymDense(n, nil)
	out := gram.RawSymmetric()
	y := newAgainst(k, x)
	y.trust()
	err = y.upper(ctx, x, func(i, j int, v []float64) {
		copy(out.Data[i*out.Stride+j:i*out.Stride+n], v)
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
	k, a, b, err := mappedPair(ctx, k, A, B)
	if err != nil {
		return nil, err
	}
	cross := mat.NewDense(a.Rows, b.Rows, nil)
	y := newAgainst(k, b)
	y.trust(a)
	err = y.groups(ctx, a.Rows, func(which []int) error {
		return y.rows(a, which, 0, b.Rows, func(r, j int, v []float64) error {
			copy(cross.RawRowView(which[r])[j:], v)
			return nil
		})
	})
	if err != nil {
		return nil, err
	}
	return cross, nil
}

// Diag lists k(x_i, x_i) for the rows of the n×d matrix X. The error wraps
// ErrShape, ErrNotFinite or ErrPanic.
func Diag(k Kernel, X *mat.Dense) ([]float64, error) {
	k, x, err := mappedRaw(context.Background(), k, X)
	if err != nil {
		return nil, err
	}
	diag := make([]float64, x.Rows)
	y := &against{kernel: k, y: x, own: ownKernel(k)}
	if y.own != nil {
		values := make([]float64, simd.Size(x.Rows))
		if y.own.metric() == inner {
			for i := range diag {
				values[i] = simd.DotPair(at(x, i), at(x, i))
			}
		}
		y.own.apply(values)
		copy(diag, values)
		for i := range diag {
			if err := y.check(diag[i:i+1], i, i); err != nil {
				return nil, err
			}
		}
		return diag, nil
	}
	for i := range diag {
		if err := y.eval(diag[i:i+1], x, i, i); err != nil {
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

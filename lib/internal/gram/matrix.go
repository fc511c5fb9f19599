package gram

import (
	"context"
	"fmt"

	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

// prepared are the pairs of the rows of two matrices, which may be one.
func prepared(ctx context.Context, k Kernel, a, b blas64.General) (*pairs, error) {
	x, err := k.Form.prepare(ctx, a)
	if err != nil {
		return nil, err
	}
	y := x
	if !same(a, b) {
		if y, err = k.Form.prepare(ctx, b); err != nil {
			return nil, err
		}
		if err := fit(x, y); err != nil {
			return nil, err
		}
	}
	return newPairs(k, x, y), nil
}

// fit is an error unless the points of two sides have equally many features, also
// those that a Mapper has made.
func fit(x, y *side) error {
	if x.points.Cols != y.points.Cols {
		return fmt.Errorf("%w: points of %d features and of %d", ErrShape, x.points.Cols, y.points.Cols)
	}
	for i := range x.parts {
		if err := fit(x.parts[i], y.parts[i]); err != nil {
			return err
		}
	}
	return nil
}

// Gram returns the matrix of the kernel values of all pairs of rows of x. The error
// wraps ErrShape, ErrNotFinite or ErrPanic, or it is ctx.Err().
func Gram(ctx context.Context, k Kernel, x blas64.General) (*mat.SymDense, error) {
	p, err := prepared(ctx, k, x, x)
	if err != nil {
		return nil, err
	}
	p.trust()
	n := x.Rows
	gram := mat.NewSymDense(n, nil)
	out := gram.RawSymmetric()
	err = p.upper(ctx, func(i, j int, v []float64) {
		copy(out.Data[i*out.Stride+j:i*out.Stride+n], v)
	})
	if err != nil {
		return nil, err
	}
	return gram, nil
}

// Cross returns the matrix of the kernel values of each row of a with each row of b.
// The errors are those of Gram.
func Cross(ctx context.Context, k Kernel, a, b blas64.General) (*mat.Dense, error) {
	p, err := prepared(ctx, k, a, b)
	if err != nil {
		return nil, err
	}
	p.trust()
	cross := mat.NewDense(a.Rows, b.Rows, nil)
	err = p.groups(ctx, a.Rows, func(which []int) error {
		return p.rows(which, 0, b.Rows, 0, func(r, j int, v []float64) error {
			copy(cross.RawRowView(which[r])[j:], v)
			return nil
		})
	})
	if err != nil {
		return nil, err
	}
	return cross, nil
}

// Diag returns the kernel value of each row of x with itself. The error wraps
// ErrShape, ErrNotFinite or ErrPanic.
func Diag(k Kernel, x blas64.General) ([]float64, error) {
	s, err := k.Form.prepare(context.Background(), x)
	if err != nil {
		return nil, err
	}
	return diagonal(k, s)
}

// diagonal is Diag for points that are prepared.
func diagonal(k Kernel, s *side) ([]float64, error) {
	diag := make([]float64, s.points.Rows)
	if err := k.Form.diagonal(s, diag); err != nil {
		return nil, err
	}
	p := &pairs{kernel: k}
	for i := range diag {
		if err := p.check(diag[i:i+1], i, i, 0); err != nil {
			return nil, err
		}
	}
	return diag, nil
}

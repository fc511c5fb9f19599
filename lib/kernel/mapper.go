package kernel

import (
	"context"
	"fmt"

	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

// Mapper is a kernel K(x, y) = φ(x)ᵀφ(y) whose φ has finitely many coordinates that
// can be computed: a learned kernel, random features. Gram, Cross, Diag, Expand and
// Rows map their points once and go on with inner products, instead of two maps for
// each pair. Eval must give, to the bit, what Linear does on two rows of Map; it
// serves wherever the kernel is a part of another.
type Mapper interface {
	Kernel
	// Map is the n×D matrix of φ(x), a row for each row x of the n×d matrix X. A row
	// does not depend on the others. Errors wrap ErrShape, ErrNotFinite or ErrPanic,
	// or are ctx.Err().
	Map(ctx context.Context, X mat.Matrix) (*mat.Dense, error)
}

// mappedRaw is raw(X), or for a Mapper the linear kernel and the points' maps.
func mappedRaw(ctx context.Context, k Kernel, X mat.Matrix) (Kernel, blas64.General, error) {
	x, err := raw(X)
	m, ok := k.(Mapper)
	if !ok || err != nil {
		return k, x, err
	}
	mapped, err := m.Map(ctx, X)
	if err != nil {
		return nil, x, err
	}
	return Linear{}, mapped.RawMatrix(), nil
}

// mappedPair is mappedRaw for two matrices with the same number of columns.
func mappedPair(ctx context.Context, k Kernel, A, B mat.Matrix) (_ Kernel, a, b blas64.General, err error) {
	if a, err = raw(A); err != nil {
		return nil, a, b, err
	}
	if b, err = raw(B); err != nil {
		return nil, a, b, err
	}
	if a.Cols != b.Cols {
		return nil, a, b, fmt.Errorf("%w: A has %d columns but B has %d", ErrShape, a.Cols, b.Cols)
	}
	if _, ok := k.(Mapper); !ok {
		return k, a, b, nil
	}
	if _, a, err = mappedRaw(ctx, k, A); err != nil {
		return nil, a, b, err
	}
	k, b, err = mappedRaw(ctx, k, B)
	return k, a, b, err
}

package gram

import (
	"context"
	"fmt"

	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

// Features is the form of a kernel φ(x)ᵀφ(y) whose map φ can be computed. Each point
// is mapped once.
type Features struct {
	Map func(ctx context.Context, X mat.Matrix) (*mat.Dense, error) // returns φ(x) for each row x of X
}

func (f Features) prepare(ctx context.Context, x blas64.General) (*side, error) {
	var X mat.Dense
	X.SetRawMatrix(x)
	mapped, err := f.call(ctx, &X)
	if err != nil {
		return nil, err
	}
	if mapped == nil || mapped.IsEmpty() {
		return nil, fmt.Errorf("%w: Map gives an empty matrix for %d rows", ErrShape, x.Rows)
	}
	if n, _ := mapped.Dims(); n != x.Rows {
		return nil, fmt.Errorf("%w: Map gives %d rows for %d", ErrShape, n, x.Rows)
	}
	return &side{points: mapped.RawMatrix()}, nil
}

// call is Map, with an error for a panic.
func (f Features) call(ctx context.Context, X *mat.Dense) (mapped *mat.Dense, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = panicError(r, fmt.Sprintf("Map of %d rows", X.RawMatrix().Rows))
		}
	}()
	return f.Map(ctx, X)
}

func (f Features) diagonal(s *side, dst []float64) error { return Linear.diagonal(s, dst) }
func (f Features) bind(b *binder, x, y *side) node       { return Linear.bind(b, x, y) }

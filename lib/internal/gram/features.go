package gram

import (
	"context"
	"fmt"

	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

// Features is the form of a kernel φ(x)ᵀφ(y) whose map φ can be computed: it
// maps the points once.
type Features struct {
	Map func(ctx context.Context, X mat.Matrix) (*mat.Dense, error)
}

func (f Features) prepare(ctx context.Context, x blas64.General) (*side, error) {
	var X mat.Dense
	X.SetRawMatrix(x)
	mapped, err := f.mapped(ctx, &X)
	if err != nil {
		return nil, err
	}
	return &side{points: mapped.RawMatrix()}, nil
}

// mapped is Map, with a panic or a matrix of the wrong size as an error.
func (f Features) mapped(ctx context.Context, X *mat.Dense) (m *mat.Dense, err error) {
	n, _ := X.Dims()
	defer func() {
		if r := recover(); r != nil {
			m, err = nil, panicError(r, fmt.Sprintf("rows 0..%d", n-1))
		}
	}()
	if m, err = f.Map(ctx, X); err != nil {
		return nil, err
	}
	if m == nil || m.IsEmpty() || m.RawMatrix().Rows != n {
		return nil, fmt.Errorf("%w: a kernel did not map %d points to as many rows", ErrShape, n)
	}
	return m, nil
}

func (f Features) diagonal(s *side, dst []float64) error { return Linear.diagonal(s, dst) }
func (f Features) bind(b *binder, x, y *side) node       { return Linear.bind(b, x, y) }

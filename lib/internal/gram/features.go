package gram

import (
	"context"

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
	mapped, err := f.Map(ctx, &X)
	if err != nil {
		return nil, err
	}
	return &side{points: mapped.RawMatrix()}, nil
}

func (f Features) diagonal(s *side, dst []float64) error { return Linear.diagonal(s, dst) }
func (f Features) bind(b *binder, x, y *side) node       { return Linear.bind(b, x, y) }

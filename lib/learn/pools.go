package learn

import (
	"context"

	"gonum.org/v1/gonum/mat"
)

// Pools makes a new Pool on the n×d matrix X of training rows. Column generation
// calls it once for each training set, with the rows of positive weight:
//
//	m, err := cgens.Train(ctx, train, stump.Pools(stump.Params{}), cgens.Params{})
//
// stump.Pools, perceptron.Pools, fourier.Pools and FinitePools return one. Where a
// function that trains takes Pools, nil means all decision stumps.
type Pools func(ctx context.Context, X *mat.Dense) (Pool, error)

// FinitePools returns the Pools of a list of hypotheses; see NewFinitePool.
func FinitePools(hypotheses ...Scorer) Pools {
	return func(_ context.Context, X *mat.Dense) (Pool, error) {
		p, err := NewFinitePool(X, hypotheses)
		if err != nil {
			return nil, err // a nil *FinitePool in an interface would not be nil
		}
		return p, nil
	}
}

package boost

import (
	"context"
	"fmt"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/stump"
)

// Pools makes the pool of hypotheses for the n×d matrix X of the training rows,
// for example
//
//	func(ctx context.Context, X *mat.Dense) (learn.Pool, error) {
//		return perceptron.NewPool(X, perceptron.PoolParams{})
//	}
//
// TrainMH and TrainMultiBoost call it once, with the rows of positive weight.
// The values of the hypotheses must lie in [-1, 1]. A nil Pools means all
// decision stumps.
type Pools func(ctx context.Context, X *mat.Dense) (learn.Pool, error)

// make returns the pool for X.
func (p Pools) make(ctx context.Context, X *mat.Dense) (learn.Pool, error) {
	if p == nil {
		return stump.NewPool(ctx, X, stump.Params{})
	}
	pool, err := p(ctx, X)
	if err == nil && pool == nil {
		err = fmt.Errorf("%w: the pool is nil", ErrParam)
	}
	return pool, err
}

// find returns the best column of the pool after a check. It computes the sums
// from the values again, since the pool may be code of a user.
func find(ctx context.Context, pool learn.Pool, U *mat.Dense, norm learn.Norm) (*learn.Column, error) {
	c, err := pool.Best(ctx, U, norm)
	if err != nil {
		return nil, err
	}
	n, _ := U.Dims()
	switch {
	case c == nil || c.Hypothesis == nil:
		return nil, fmt.Errorf("%w: the pool found a hypothesis that is nil", ErrParam)
	case len(c.Values) != n:
		return nil, fmt.Errorf("%w: the hypothesis has %d values for %d rows", learn.ErrShape, len(c.Values), n)
	}
	for i, v := range c.Values {
		if !(v >= -1 && v <= 1) {
			return nil, fmt.Errorf("%w: the hypothesis %v has the value %v at row %d, want -1 to 1", ErrParam, c.Hypothesis, v, i)
		}
	}
	return learn.NewColumn(c.Hypothesis, c.Values, U, norm), nil
}

// rounds checks a number of rounds and fills in its default.
func rounds(count int) (int, error) {
	switch {
	case count < 0 || count > mostRounds:
		return 0, fmt.Errorf("%w: Rounds is %d, want 1 to %d (0 means 100)", ErrParam, count, mostRounds)
	case count == 0:
		return 100, nil
	}
	return count, nil
}

package boost

import (
	"context"
	"fmt"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
)

// LPBoostLearner is TrainLPBoost with fixed settings and a pool for each training
// set, for functions that take a learn.Learner. NewLPBoostLearner makes one.
type LPBoostLearner struct {
	Params LPBoostParams // settings of each training
	pool   func(ctx context.Context, X *mat.Dense) (learn.Pool, error)
}

var _ learn.Learner = LPBoostLearner{}

// NewLPBoostLearner returns a learner. pool makes a new pool of the rows of X, such as
//
//	func(ctx context.Context, X *mat.Dense) (learn.Pool, error) { return stump.NewPool(ctx, X, stump.Params{}) }
//
// Learn reports errors in the arguments.
func NewLPBoostLearner(pool func(ctx context.Context, X *mat.Dense) (learn.Pool, error), p LPBoostParams) LPBoostLearner {
	return LPBoostLearner{Params: p, pool: pool}
}

// Learn makes a pool and calls TrainLPBoost. The classifier is an *LPBoost.
func (l LPBoostLearner) Learn(ctx context.Context, ds *learn.Dataset) (learn.Classifier, error) {
	if err := ds.Validate(learn.TwoClass); err != nil {
		return nil, err
	}
	if l.pool == nil {
		return nil, fmt.Errorf("%w: the learner has no pool; see NewLPBoostLearner", ErrParam)
	}
	if _, err := l.Params.withDefaults(); err != nil {
		return nil, err
	}
	if ctx.Err() != nil {
		return &LPBoost{Status: learn.Cancelled}, ctx.Err()
	}
	pool, err := l.pool(ctx, ds.X)
	if err != nil && ctx.Err() != nil {
		return &LPBoost{Status: learn.Cancelled}, ctx.Err()
	}
	if err != nil {
		return nil, err
	}
	m, err := TrainLPBoost(ctx, ds, pool, l.Params)
	if m == nil { // a nil *LPBoost in an interface would not be nil
		return nil, err
	}
	return m, err
}

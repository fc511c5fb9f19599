package cgens

import (
	"context"
	"fmt"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
)

// Learner is Train with fixed settings, for algorithms that take a
// learn.Learner. NewLearner makes one.
type Learner struct {
	Params Params // settings of each training
	pool   func(ctx context.Context, X *mat.Dense) (learn.Pool, error)
}

var _ learn.Learner = Learner{}

// NewLearner returns a learner with the settings p. For each data set, pool makes
// the pool of hypotheses on the rows of its matrix X, for example:
//
//	cgens.NewLearner(func(ctx context.Context, X *mat.Dense) (learn.Pool, error) {
//		return stump.NewPool(ctx, X, stump.Params{})
//	}, cgens.Params{C: 0.01, Columns: 100})
//
// Learn reports errors in the settings.
func NewLearner(pool func(ctx context.Context, X *mat.Dense) (learn.Pool, error), p Params) Learner {
	return Learner{Params: p, pool: pool}
}

// Learn makes the pool and calls Train. The classifier is a *Model. If ctx ends
// before the pool is made, the model has no hypothesis and predicts +1.
func (l Learner) Learn(ctx context.Context, ds *learn.Dataset) (learn.Classifier, error) {
	if err := ds.Validate(learn.TwoClass); err != nil {
		return nil, err
	}
	if l.pool == nil {
		return nil, fmt.Errorf("%w: the function that makes the pool is nil", ErrParam)
	}
	pool, err := l.pool(ctx, ds.X)
	if err != nil && ctx.Err() != nil {
		return &Model{Status: learn.Cancelled}, ctx.Err()
	}
	if err != nil {
		return nil, err
	}
	m, err := Train(ctx, ds, pool, l.Params)
	if m == nil { // a nil *Model in an interface would not be nil
		return nil, err
	}
	return m, err
}

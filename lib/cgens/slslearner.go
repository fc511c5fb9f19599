package cgens

import (
	"context"
	"errors"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
)

// SLSLearner is TrainSLS with fixed settings, for algorithms that take a
// learn.Learner. NewSLSLearner makes one.
type SLSLearner struct {
	Params SLSParams // settings of each training
	pool   func(ctx context.Context, X *mat.Dense) (learn.Pool, error)
}

var _ learn.Learner = SLSLearner{}

// NewSLSLearner returns a learner with the given settings. pool makes the pool
// for the matrix X of the training rows, for example
//
//	func(_ context.Context, X *mat.Dense) (learn.Pool, error) { return fourier.NewPool(X, fourier.PoolParams{}) }
//
// nil means all decision stumps. X does not contain examples of weight 0. Learn
// reports errors in the settings.
func NewSLSLearner(pool func(ctx context.Context, X *mat.Dense) (learn.Pool, error), p SLSParams) SLSLearner {
	return SLSLearner{Params: p, pool: pool}
}

// Learn calls TrainSLS. The classifier is an *SLSModel.
func (l SLSLearner) Learn(ctx context.Context, ds *learn.Dataset) (learn.Classifier, error) {
	m, err := l.train(ctx, ds)
	if m == nil { // a nil *SLSModel in an interface would not be nil
		return nil, err
	}
	return m, err
}

func (l SLSLearner) train(ctx context.Context, ds *learn.Dataset) (*SLSModel, error) {
	if l.pool == nil {
		return TrainSLS(ctx, ds, nil, l.Params)
	}
	s, err := newSLS(ds, l.Params)
	if err != nil {
		return nil, err
	}
	if s.zeros {
		ds = positive(ds)
	}
	candidates, err := l.pool(ctx, ds.X)
	if err != nil && errors.Is(err, ctx.Err()) {
		return s.model(learn.Cancelled), ctx.Err()
	}
	if err != nil {
		return nil, err
	}
	return TrainSLS(ctx, ds, candidates, l.Params)
}

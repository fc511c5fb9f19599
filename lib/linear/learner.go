package linear

import (
	"context"

	"github.com/mercer-go/mercer/lib/learn"
)

// Learner is Train with fixed settings, for algorithms that take a
// learn.Learner.
type Learner struct {
	Params Params // settings of each training
}

var _ learn.StreamLearner = Learner{}

// NewLearner returns a Learner with the settings p. Learn reports errors in
// them.
func NewLearner(p Params) Learner { return Learner{Params: p} }

// Learn calls Train. The classifier is a *Model.
func (l Learner) Learn(ctx context.Context, ds *learn.Dataset) (learn.Classifier, error) {
	m, err := Train(ctx, ds, l.Params)
	if m == nil { // a nil *Model in an interface would not be nil
		return nil, err
	}
	return m, err
}

// LearnStream calls TrainStream. The classifier is a *Model.
func (l Learner) LearnStream(ctx context.Context, s learn.Stream) (learn.Classifier, error) {
	m, err := TrainStream(ctx, s, l.Params)
	if m == nil {
		return nil, err
	}
	return m, err
}

// LeastSquaresLearner is LeastSquares with fixed settings, for algorithms that
// take a learn.Learner.
type LeastSquaresLearner struct {
	Params Params // settings of each training
}

var _ learn.Learner = LeastSquaresLearner{}

// NewLeastSquaresLearner returns a learner with the settings p. Learn reports
// errors in them.
func NewLeastSquaresLearner(p Params) LeastSquaresLearner { return LeastSquaresLearner{Params: p} }

// Learn calls LeastSquares. The classifier is a *LeastSquaresModel.
func (l LeastSquaresLearner) Learn(ctx context.Context, ds *learn.Dataset) (learn.Classifier, error) {
	m, err := LeastSquares(ctx, ds, l.Params)
	if m == nil {
		return nil, err
	}
	return m, err
}

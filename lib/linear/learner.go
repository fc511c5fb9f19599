package linear

import (
	"context"

	"github.com/mercer-go/mercer/lib/learn"
)

// Learner is Train with its settings fixed, for algorithms that take a
// learn.Learner.
type Learner struct{ Params Params }

var _ learn.Learner = Learner{}

// NewLearner fixes the settings; errors in them appear in Learn.
func NewLearner(p Params) Learner { return Learner{Params: p} }

// Learn calls Train; the classifier is a *Model.
func (l Learner) Learn(ctx context.Context, ds *learn.Dataset) (learn.Classifier, error) {
	m, err := Train(ctx, ds, l.Params)
	if m == nil { // a nil *Model in an interface would not be nil
		return nil, err
	}
	return m, err
}

// LeastSquaresLearner is LeastSquares as a learn.Learner.
type LeastSquaresLearner struct{ Params Params }

var _ learn.Learner = LeastSquaresLearner{}

// NewLeastSquaresLearner fixes the settings; errors in them appear in Learn.
func NewLeastSquaresLearner(p Params) LeastSquaresLearner { return LeastSquaresLearner{Params: p} }

// Learn calls LeastSquares; the classifier is a *LeastSquaresModel.
func (l LeastSquaresLearner) Learn(ctx context.Context, ds *learn.Dataset) (learn.Classifier, error) {
	m, err := LeastSquares(ctx, ds, l.Params)
	if m == nil {
		return nil, err
	}
	return m, err
}

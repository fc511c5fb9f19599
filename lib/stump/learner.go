package stump

import (
	"context"

	"github.com/mercer-go/mercer/lib/learn"
)

// Learner calls Train with fixed settings. Use it with functions that take a
// learn.Learner, such as boost.TrainAdaBoost.
type Learner struct {
	Params Params // passed to Train or NewSearch
}

var _ learn.Repeater = Learner{}

// NewLearner returns a learner with the settings p. Learn and Repeat report errors
// in p.
func NewLearner(p Params) Learner { return Learner{Params: p} }

// Learn calls Train with the settings of l. The classifier is a Stump, even when
// ctx ends. For other errors it is nil.
func (l Learner) Learn(ctx context.Context, ds *learn.Dataset) (learn.Classifier, error) {
	s, err := Train(ctx, ds, l.Params)
	if s.Sign == 0 {
		return nil, err
	}
	return s, err
}

// Repeat sorts the features of ds once and returns a function. This function learns
// a Stump for any weights w of the n rows; see learn.Repeater. The error wraps
// ErrParam or an error of Dataset.Validate, or is ctx.Err().
func (l Learner) Repeat(ctx context.Context, ds *learn.Dataset) (func(ctx context.Context, w []float64) (learn.Classifier, error), error) {
	if err := ds.Validate(learn.PlusMinus); err != nil {
		return nil, err
	}
	s, err := NewSearch(ctx, ds.X, l.Params)
	if err != nil {
		return nil, err
	}
	u := make([]float64, ds.Len())
	return func(ctx context.Context, w []float64) (learn.Classifier, error) {
		for i, y := range ds.Y {
			u[i] = float64(y) * w[i]
		}
		scaleDown(u)
		h, _ := s.Best(u)
		return h, ctx.Err()
	}, nil
}

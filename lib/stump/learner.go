package stump

import (
	"context"

	"github.com/mercer-go/mercer/lib/learn"
)

// Learner is Train with fixed settings, for algorithms that take a learn.Learner.
type Learner struct {
	Params Params // passed to Train or NewSearch
}

var _ learn.Repeater = Learner{}

// NewLearner returns a learner with the settings p. Learn and Repeat report errors
// in p.
func NewLearner(p Params) Learner { return Learner{Params: p} }

// Learn calls Train with the settings of l. The classifier is a Stump, also when ctx
// ends.
func (l Learner) Learn(ctx context.Context, ds *learn.Dataset) (learn.Classifier, error) {
	s, err := Train(ctx, ds, l.Params)
	if s.Sign == 0 {
		return nil, err
	}
	return s, err
}

// Repeat sorts the features of ds once and returns a function that learns a Stump
// for any weights; see learn.Repeater. The error wraps ErrParam or an error of
// Dataset.Validate, or is ctx.Err().
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

package boost

import (
	"context"

	"github.com/mercer-go/mercer/lib/learn"
)

// AdaBoostLearner is TrainAdaBoost with its base learner and settings fixed, for
// algorithms that take a learn.Learner. NewAdaBoostLearner makes it.
type AdaBoostLearner struct {
	Params Params
	base   learn.Learner
}

var _ learn.Learner = AdaBoostLearner{}

// NewAdaBoostLearner joins a base learner and settings; errors in them appear in
// Learn.
func NewAdaBoostLearner(base learn.Learner, p Params) AdaBoostLearner {
	return AdaBoostLearner{Params: p, base: base}
}

// Learn calls TrainAdaBoost; the classifier is an *AdaBoost.
func (l AdaBoostLearner) Learn(ctx context.Context, ds *learn.Dataset) (learn.Classifier, error) {
	m, err := TrainAdaBoost(ctx, ds, l.base, l.Params)
	if m == nil { // a nil *AdaBoost in an interface would not be nil
		return nil, err
	}
	return m, err
}

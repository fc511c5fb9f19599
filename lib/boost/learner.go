package boost

import (
	"context"

	"github.com/mercer-go/mercer/lib/learn"
)

// AdaBoostLearner is TrainAdaBoost with a fixed base learner and fixed
// settings, for algorithms that take a learn.Learner. NewAdaBoostLearner makes
// one.
type AdaBoostLearner struct {
	Params Params // settings of each training
	base   learn.Learner
}

var _ learn.Learner = AdaBoostLearner{}

// NewAdaBoostLearner returns a learner with the given base learner and
// settings. Learn reports errors in them.
func NewAdaBoostLearner(base learn.Learner, p Params) AdaBoostLearner {
	return AdaBoostLearner{Params: p, base: base}
}

// Learn calls TrainAdaBoost. The classifier is an *AdaBoost.
func (l AdaBoostLearner) Learn(ctx context.Context, ds *learn.Dataset) (learn.Classifier, error) {
	m, err := TrainAdaBoost(ctx, ds, l.base, l.Params)
	if m == nil { // a nil *AdaBoost in an interface would not be nil
		return nil, err
	}
	return m, err
}

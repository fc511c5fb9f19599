package boost

import (
	"context"

	"github.com/mercer-go/mercer/lib/learn"
)

// LPBoostLearner is TrainLPBoost with fixed settings, for algorithms that take a
// learn.Learner. NewLPBoostLearner makes one.
type LPBoostLearner struct {
	Params LPBoostParams // settings of each training
	pools  learn.Pools
}

var _ learn.Learner = LPBoostLearner{}

// NewLPBoostLearner returns a learner with the given pools, where nil means stumps,
// and settings. Learn reports errors in them.
func NewLPBoostLearner(pools learn.Pools, p LPBoostParams) LPBoostLearner {
	return LPBoostLearner{Params: p, pools: pools}
}

// Learn calls TrainLPBoost. The classifier is an *LPBoost.
func (l LPBoostLearner) Learn(ctx context.Context, ds *learn.Dataset) (learn.Classifier, error) {
	m, err := TrainLPBoost(ctx, ds, l.pools, l.Params)
	if m == nil { // a nil *LPBoost in an interface would not be nil
		return nil, err
	}
	return m, err
}

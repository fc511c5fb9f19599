package cgens

import (
	"context"

	"github.com/mercer-go/mercer/lib/learn"
)

var (
	_ learn.Learner = Learner{}
	_ learn.Learner = SLSLearner{}
)

// Learner is Train with fixed settings, for algorithms that take a
// learn.Learner. NewLearner makes one.
type Learner struct {
	Params Params // settings of each training
	pools  learn.Pools
}

// NewLearner returns a learner with the given pools, where nil means stumps, and
// settings. Learn reports errors in them.
func NewLearner(pools learn.Pools, p Params) Learner { return Learner{Params: p, pools: pools} }

// Learn calls Train. The classifier is a *Model.
func (l Learner) Learn(ctx context.Context, ds *learn.Dataset) (learn.Classifier, error) {
	m, err := Train(ctx, ds, l.pools, l.Params)
	if m == nil { // a nil *Model in an interface would not be nil
		return nil, err
	}
	return m, err
}

// SLSLearner is TrainSLS with fixed settings, for algorithms that take a
// learn.Learner. NewSLSLearner makes one.
type SLSLearner struct {
	Params SLSParams // settings of each training
	pools  learn.Pools
}

// NewSLSLearner returns a learner with the given pools, where nil means stumps, and
// settings. Learn reports errors in them.
func NewSLSLearner(pools learn.Pools, p SLSParams) SLSLearner {
	return SLSLearner{Params: p, pools: pools}
}

// Learn calls TrainSLS. The classifier is an *SLSModel.
func (l SLSLearner) Learn(ctx context.Context, ds *learn.Dataset) (learn.Classifier, error) {
	m, err := TrainSLS(ctx, ds, l.pools, l.Params)
	if m == nil { // a nil *SLSModel in an interface would not be nil
		return nil, err
	}
	return m, err
}

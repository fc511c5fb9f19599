package boost

import (
	"context"

	"github.com/mercer-go/mercer/lib/learn"
)

var (
	_ learn.Learner = MHLearner{}
	_ learn.Learner = ECCLearner{}
	_ learn.Learner = MultiBoostLearner{}
)

// MHLearner is TrainMH with fixed settings, for algorithms that take a
// learn.Learner. NewMHLearner makes one.
type MHLearner struct {
	Params MHParams // settings of each training
	pools  learn.Pools
}

// NewMHLearner returns a learner with the given pools, where nil means stumps, and
// settings. Learn reports errors in them.
func NewMHLearner(pools learn.Pools, p MHParams) MHLearner { return MHLearner{Params: p, pools: pools} }

// Learn calls TrainMH. The classifier is an *MH.
func (l MHLearner) Learn(ctx context.Context, ds *learn.Dataset) (learn.Classifier, error) {
	m, err := TrainMH(ctx, ds, l.pools, l.Params)
	if m == nil { // a nil *MH in an interface would not be nil
		return nil, err
	}
	return m, err
}

// ECCLearner is TrainECC with a fixed base learner and fixed settings. NewECCLearner
// makes one.
type ECCLearner struct {
	Params ECCParams // settings of each training
	base   learn.Learner
}

// NewECCLearner returns a learner with the given base learner and settings. Learn
// reports errors in them.
func NewECCLearner(base learn.Learner, p ECCParams) ECCLearner {
	return ECCLearner{Params: p, base: base}
}

// Learn calls TrainECC. The classifier is an *ECC.
func (l ECCLearner) Learn(ctx context.Context, ds *learn.Dataset) (learn.Classifier, error) {
	m, err := TrainECC(ctx, ds, l.base, l.Params)
	if m == nil {
		return nil, err
	}
	return m, err
}

// MultiBoostLearner is TrainMultiBoost with fixed settings. NewMultiBoostLearner
// makes one.
type MultiBoostLearner struct {
	Params MultiParams // settings of each training
	pools  learn.Pools
}

// NewMultiBoostLearner returns a learner with the given pools, where nil means
// stumps, and settings. Learn reports errors in them.
func NewMultiBoostLearner(pools learn.Pools, p MultiParams) MultiBoostLearner {
	return MultiBoostLearner{Params: p, pools: pools}
}

// Learn calls TrainMultiBoost. The classifier is a *MultiBoost.
func (l MultiBoostLearner) Learn(ctx context.Context, ds *learn.Dataset) (learn.Classifier, error) {
	m, err := TrainMultiBoost(ctx, ds, l.pools, l.Params)
	if m == nil {
		return nil, err
	}
	return m, err
}

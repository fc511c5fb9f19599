package svm

import (
	"context"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
)

// OneClassLearner is TrainOneClass with a fixed kernel and fixed settings, for
// algorithms that take a learn.Learner. The classifier predicts +1 inside and
// -1 outside. Labels are ignored.
type OneClassLearner struct {
	Kernel kernel.Kernel  // kernel of each training
	Params OneClassParams // settings of each training
}

var _ learn.Learner = OneClassLearner{}

// NewOneClassLearner returns a learner with the kernel k and the settings p.
// Learn reports errors in them.
func NewOneClassLearner(k kernel.Kernel, p OneClassParams) OneClassLearner {
	return OneClassLearner{Kernel: k, Params: p}
}

// Learn calls TrainOneClass. The classifier is a *OneClassModel.
func (l OneClassLearner) Learn(ctx context.Context, ds *learn.Dataset) (learn.Classifier, error) {
	m, err := TrainOneClass(ctx, ds, l.Kernel, l.Params)
	if m == nil {
		return nil, err
	}
	return m, err
}

// SVDDLearner is TrainSVDD with a fixed kernel and fixed settings, for
// algorithms that take a learn.Learner. The classifier predicts +1 inside and
// -1 outside. Labels are ignored.
type SVDDLearner struct {
	Kernel kernel.Kernel // kernel of each training
	Params SVDDParams    // settings of each training
}

var _ learn.Learner = SVDDLearner{}

// NewSVDDLearner returns a learner with the kernel k and the settings p. Learn
// reports errors in them.
func NewSVDDLearner(k kernel.Kernel, p SVDDParams) SVDDLearner {
	return SVDDLearner{Kernel: k, Params: p}
}

// Learn calls TrainSVDD. The classifier is a *SVDDModel.
func (l SVDDLearner) Learn(ctx context.Context, ds *learn.Dataset) (learn.Classifier, error) {
	m, err := TrainSVDD(ctx, ds, l.Kernel, l.Params)
	if m == nil {
		return nil, err
	}
	return m, err
}

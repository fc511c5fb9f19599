package svm

import (
	"context"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
)

// OneClassLearner is TrainOneClass as a learn.Learner. The classifier says +1
// inside and -1 outside; labels are not looked at.
type OneClassLearner struct {
	Kernel kernel.Kernel
	Params OneClassParams
}

var _ learn.Learner = OneClassLearner{}

// NewOneClassLearner joins a kernel and settings; errors in them appear in Learn.
func NewOneClassLearner(k kernel.Kernel, p OneClassParams) OneClassLearner {
	return OneClassLearner{Kernel: k, Params: p}
}

// Learn calls TrainOneClass; the classifier is a *OneClassModel.
func (l OneClassLearner) Learn(ctx context.Context, ds *learn.Dataset) (learn.Classifier, error) {
	m, err := TrainOneClass(ctx, ds, l.Kernel, l.Params)
	if m == nil {
		return nil, err
	}
	return m, err
}

// SVDDLearner is TrainSVDD as a learn.Learner. The classifier says +1 inside and
// -1 outside; labels are not looked at.
type SVDDLearner struct {
	Kernel kernel.Kernel
	Params SVDDParams
}

var _ learn.Learner = SVDDLearner{}

// NewSVDDLearner joins a kernel and settings; errors in them appear in Learn.
func NewSVDDLearner(k kernel.Kernel, p SVDDParams) SVDDLearner {
	return SVDDLearner{Kernel: k, Params: p}
}

// Learn calls TrainSVDD; the classifier is a *SVDDModel.
func (l SVDDLearner) Learn(ctx context.Context, ds *learn.Dataset) (learn.Classifier, error) {
	m, err := TrainSVDD(ctx, ds, l.Kernel, l.Params)
	if m == nil {
		return nil, err
	}
	return m, err
}

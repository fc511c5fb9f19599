package svm

import (
	"context"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
)

// Learner is Train with a fixed kernel and fixed settings, for algorithms that
// take a learn.Learner.
type Learner struct {
	Kernel kernel.Kernel // kernel of each training
	Params Params        // settings of each training
}

var _ learn.Learner = Learner{}

// NewLearner returns a Learner with the kernel k and the settings p. Learn
// reports errors in them.
func NewLearner(k kernel.Kernel, p Params) Learner { return Learner{Kernel: k, Params: p} }

// Learn calls Train. The classifier is a *Model.
func (l Learner) Learn(ctx context.Context, ds *learn.Dataset) (learn.Classifier, error) {
	m, err := Train(ctx, ds, l.Kernel, l.Params)
	if m == nil { // a nil *Model in an interface would not be nil
		return nil, err
	}
	return m, err
}

// OneVsOneLearner is TrainOneVsOne with a fixed kernel and fixed settings, for
// algorithms that take a learn.Learner.
type OneVsOneLearner struct {
	Kernel kernel.Kernel // kernel of each training
	Params Params        // settings of each training
}

var _ learn.Learner = OneVsOneLearner{}

// NewOneVsOneLearner returns a learner with the kernel k and the settings p.
// Learn reports errors in them.
func NewOneVsOneLearner(k kernel.Kernel, p Params) OneVsOneLearner {
	return OneVsOneLearner{Kernel: k, Params: p}
}

// Learn calls TrainOneVsOne. The classifier is a *OneVsOne.
func (l OneVsOneLearner) Learn(ctx context.Context, ds *learn.Dataset) (learn.Classifier, error) {
	m, err := TrainOneVsOne(ctx, ds, l.Kernel, l.Params)
	if m == nil {
		return nil, err
	}
	return m, err
}

// OneVsRestLearner is TrainOneVsRest with a fixed kernel and fixed settings,
// for algorithms that take a learn.Learner.
type OneVsRestLearner struct {
	Kernel kernel.Kernel // kernel of each training
	Params Params        // settings of each training
}

var _ learn.Learner = OneVsRestLearner{}

// NewOneVsRestLearner returns a learner with the kernel k and the settings p.
// Learn reports errors in them.
func NewOneVsRestLearner(k kernel.Kernel, p Params) OneVsRestLearner {
	return OneVsRestLearner{Kernel: k, Params: p}
}

// Learn calls TrainOneVsRest. The classifier is a *OneVsRest.
func (l OneVsRestLearner) Learn(ctx context.Context, ds *learn.Dataset) (learn.Classifier, error) {
	m, err := TrainOneVsRest(ctx, ds, l.Kernel, l.Params)
	if m == nil {
		return nil, err
	}
	return m, err
}

// LeastSquaresLearner is TrainLeastSquares with a fixed kernel and fixed
// settings, for algorithms that take a learn.Learner.
type LeastSquaresLearner struct {
	Kernel kernel.Kernel      // kernel of each training
	Params LeastSquaresParams // settings of each training
}

var _ learn.Learner = LeastSquaresLearner{}

// NewLeastSquaresLearner returns a learner with the kernel k and the settings
// p. Learn reports errors in them.
func NewLeastSquaresLearner(k kernel.Kernel, p LeastSquaresParams) LeastSquaresLearner {
	return LeastSquaresLearner{Kernel: k, Params: p}
}

// Learn calls TrainLeastSquares. The classifier is a *LeastSquaresModel.
func (l LeastSquaresLearner) Learn(ctx context.Context, ds *learn.Dataset) (learn.Classifier, error) {
	m, err := TrainLeastSquares(ctx, ds, l.Kernel, l.Params)
	if m == nil {
		return nil, err
	}
	return m, err
}

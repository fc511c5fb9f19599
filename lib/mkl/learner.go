package mkl

import (
	"context"
	"slices"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
)

// Learner is TrainSDPI with fixed kernels and settings, for algorithms that take a
// learn.Learner. NewLearner makes one.
type Learner struct {
	Params  Params // settings of each training
	kernels []kernel.Kernel
}

var _ learn.Learner = Learner{}

// NewLearner returns a learner with the given kernels and settings. Learn reports
// errors in them.
func NewLearner(kernels []kernel.Kernel, p Params) Learner {
	return Learner{Params: p, kernels: slices.Clone(kernels)}
}

// Learn calls TrainSDPI. The classifier is a *Model.
func (l Learner) Learn(ctx context.Context, ds *learn.Dataset) (learn.Classifier, error) {
	m, err := TrainSDPI(ctx, ds, l.kernels, l.Params)
	if m == nil { // a nil *Model in an interface would not be nil
		return nil, err
	}
	return m, err
}

package svm

import (
	"context"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
)

// Learner is Train with its kernel and settings fixed, for algorithms that
// take a learn.Learner.
type Learner struct {
	Kernel kernel.Kernel
	Params Params
}

var _ learn.Learner = Learner{}

// NewLearner joins a kernel and settings; errors in them appear in Learn.
func NewLearner(k kernel.Kernel, p Params) Learner { return Learner{Kernel: k, Params: p} }

// Learn calls Train; the classifier is a *Model.
func (l Learner) Learn(ctx context.Context, ds *learn.Dataset) (learn.Classifier, error) {
	m, err := Train(ctx, ds, l.Kernel, l.Params)
	if m == nil { // a nil *Model in an interface would not be nil
		return nil, err
	}
	return m, err
}

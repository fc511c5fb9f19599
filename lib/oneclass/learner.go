package oneclass

import (
	"context"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
)

// Learner is Train with a fixed kernel and fixed settings, for algorithms that take
// a learn.Learner. NewLearner makes one.
type Learner struct {
	Params Params // settings of each training
	kernel kernel.Kernel
}

var _ learn.Learner = Learner{}

// NewLearner returns a learner with the given kernel and settings. Learn reports
// errors in them.
func NewLearner(k kernel.Kernel, p Params) Learner { return Learner{Params: p, kernel: k} }

// Learn calls Train. The classifier is a *Model.
func (l Learner) Learn(ctx context.Context, ds *learn.Dataset) (learn.Classifier, error) {
	m, err := Train(ctx, ds, l.kernel, l.Params)
	if m == nil { // a nil *Model in an interface would not be nil
		return nil, err
	}
	return m, err
}

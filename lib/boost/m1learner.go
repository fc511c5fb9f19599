package boost

import (
	"context"

	"github.com/mercer-go/mercer/lib/learn"
)

// M1Learner is TrainM1 with a fixed base learner and fixed settings. NewM1Learner
// makes one.
type M1Learner struct {
	Params M1Params // settings of each training
	base   learn.Learner
}

var _ learn.Learner = M1Learner{}

// NewM1Learner returns a learner with the given base learner and settings. Learn
// reports errors in them.
func NewM1Learner(base learn.Learner, p M1Params) M1Learner { return M1Learner{Params: p, base: base} }

// Learn calls TrainM1. The classifier is an *M1.
func (l M1Learner) Learn(ctx context.Context, ds *learn.Dataset) (learn.Classifier, error) {
	m, err := TrainM1(ctx, ds, l.base, l.Params)
	if m == nil { // a nil *M1 in an interface would not be nil
		return nil, err
	}
	return m, err
}

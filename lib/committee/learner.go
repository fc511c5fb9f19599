package committee

import (
	"context"

	"github.com/mercer-go/mercer/lib/learn"
)

// Learner is Train with a fixed base learner and fixed settings, for algorithms
// that take a learn.Learner. NewLearner makes one.
type Learner struct {
	Params Params // settings of each training
	base   learn.Learner
}

var _ learn.StreamLearner = Learner{}

// NewLearner returns a learner with the given base learner and settings. Learn
// reports errors in them.
func NewLearner(base learn.Learner, p Params) Learner { return Learner{Params: p, base: base} }

// Learn calls Train. The classifier is a *Model.
func (l Learner) Learn(ctx context.Context, ds *learn.Dataset) (learn.Classifier, error) {
	return l.LearnStream(ctx, ds)
}

// LearnStream is Learn for a stream, which may be larger than the memory.
func (l Learner) LearnStream(ctx context.Context, s learn.Stream) (learn.Classifier, error) {
	m, err := Train(ctx, s, l.base, l.Params)
	if m == nil { // a nil *Model in an interface would not be nil
		return nil, err
	}
	return m, err
}

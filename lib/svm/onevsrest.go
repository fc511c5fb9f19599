package svm

import (
	"context"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
)

// OneVsRest tells k classes apart by k two-class SVMs, one for each class against
// all others. Its methods may be called from many goroutines.
type OneVsRest struct {
	Labels []int        // k class labels, ascending
	Models []*Model     // one for each label, which says +1 for it and -1 for all others; its Support are rows of the training set
	Status learn.Status // Converged if all Models have; Cancelled if one was; else that of the first that has not converged

	pool *pool
}

var _ learn.Classifier = (*OneVsRest)(nil)

// TrainOneVsRest trains an SVM for each class of the n×d set ds, with labels
// 0..k-1 (or -1 and +1), against the examples of all others. Weights count as in
// Train.
//
// The classes are shared out to GOMAXPROCS goroutines; the result does not depend
// on their number. They share one kernel matrix where TrainPath would; else each
// goroutine has p.CacheMB for
// rows. Progress is reported under the stages "SMO" and "one-vs-rest". Statuses
// and errors are as of TrainOneVsOne.
func TrainOneVsRest(ctx context.Context, ds *learn.Dataset, k kernel.Kernel, p Params) (*OneVsRest, error) {
	if err := ds.Validate(learn.MultiClass); err != nil {
		return nil, err
	}
	p, err := p.withDefaults(ds.Len())
	if err != nil {
		return nil, err
	}
	labels := ds.Labels()
	g, err := sharedMatrix(ctx, k, ds.X, p.CacheMB<<20)
	if err != nil {
		return nil, err
	}
	models, err := trainAll(ctx, "one-vs-rest", len(labels), func(i int) (*Model, error) {
		return g.train(ctx, ds.OneVsRest(labels[i]), k, p)
	})
	if models == nil {
		return nil, err
	}
	support := make([][]int, len(models))
	for i, m := range models {
		support[i] = m.Support
	}
	return &OneVsRest{Labels: labels, Models: models, Status: overall(models), pool: newPool(ds, k, models, support)}, err
}

// Decisions are the decision values of all Models at the rows of the m×d matrix
// X, an m×k matrix with a column for each of Labels. Bits and panics are as of
// Model.Scores.
func (o *OneVsRest) Decisions(X mat.Matrix) *mat.Dense { return o.pool.decisions(X) }

// Predict are the labels of the rows of X: the class with the greatest decision
// value, the lowest of equals.
func (o *OneVsRest) Predict(X mat.Matrix) []int {
	decisions := o.Decisions(X)
	n, _ := decisions.Dims()
	predicted := make([]int, n)
	for i := range predicted {
		predicted[i] = o.Labels[floats.MaxIdx(decisions.RawRowView(i))]
	}
	return predicted
}

// String is four lines: the classes and models, the support vectors, the worst of
// the certificates, and how the solver ended.
func (o *OneVsRest) String() string { return o.pool.text("one-vs-rest SVM", o.Status) }

// HTML is a small table of what String says; a notebook shows it.
func (o *OneVsRest) HTML() string { return o.pool.html("One-vs-rest SVM", o.Status) }

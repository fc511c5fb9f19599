package svm

import (
	"context"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
)

// OneVsRest classifies k classes with k two-class SVMs, each for one class
// against all others. Its methods may be called from several goroutines at
// once.
type OneVsRest struct {
	Labels []int // k class labels, ascending
	// Models holds one model for each label. It predicts +1 for this label and -1
	// for all others. Its field Support holds row numbers of the training set.
	Models []*Model
	// Status is Cancelled if a model was cancelled, Converged if all have
	// converged, and otherwise the Status of the first model that has not
	// converged.
	Status learn.Status

	pool *pool
}

var _ learn.Classifier = (*OneVsRest)(nil)

// TrainOneVsRest trains one SVM for each class of the n×d set ds against the
// examples of all other classes. The labels are 0..k-1, or -1 and +1. Weights
// are used as in Train.
//
// The classes are distributed over GOMAXPROCS goroutines. The result does not
// depend on their number. If the kernel matrix of ds is small enough for
// TrainPath to hold it in memory, the goroutines share it. Otherwise, each
// goroutine uses up to p.CacheMB for kernel rows. TrainOneVsRest reports its
// progress under the stages "SMO" and "one-vs-rest". Status and errors are the
// same as for TrainOneVsOne.
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

// Decisions returns the decision values of all Models for the rows of the m×d
// matrix X: an m×k matrix with a column for each of Labels. Decisions panics as
// Model.Scores does, and its values do not depend on the number of processors.
func (o *OneVsRest) Decisions(X mat.Matrix) *mat.Dense { return o.pool.decisions(X) }

// Predict returns the labels of the rows of X. It chooses the class with the
// largest decision value; among equal values, the lowest label.
func (o *OneVsRest) Predict(X mat.Matrix) []int {
	decisions := o.Decisions(X)
	n, _ := decisions.Dims()
	predicted := make([]int, n)
	for i := range predicted {
		predicted[i] = o.Labels[floats.MaxIdx(decisions.RawRowView(i))]
	}
	return predicted
}

// String returns four lines: the classes and models, the support vectors, the
// worst values of the certificates, and how the solver ended.
func (o *OneVsRest) String() string { return o.pool.text("one-vs-rest SVM", o.Status) }

// HTML returns the facts of String as a table, for notebooks.
func (o *OneVsRest) HTML() string { return o.pool.html("One-vs-rest SVM", o.Status) }

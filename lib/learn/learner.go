package learn

import (
	"context"

	"gonum.org/v1/gonum/mat"
)

// Classifier predicts the labels of the rows of X, an m×d matrix with the
// columns of the training data. The result has m labels of the kind used in
// training: -1 and +1 for two classes, 0..k-1 for more.
type Classifier interface {
	Predict(X mat.Matrix) []int // m labels, one for each row of X
}

// Scorer computes a two-class decision value for each row of the m×d matrix X.
// The sign of the value is the label, with sign(0) = +1. The larger the
// absolute value, the more certain the model is.
type Scorer interface {
	Scores(X mat.Matrix) []float64 // m values, one for each row of X
}

// ScoreFunc turns a function into a Scorer, for a model written in a notebook
// cell.
type ScoreFunc func(X mat.Matrix) []float64

// Scores calls f.
func (f ScoreFunc) Scores(X mat.Matrix) []float64 { return f(X) }

// PointFunc turns a function of one point with d features into a Scorer, for example to
// draw a function of the plane with viz.Boundary. For many points a ScoreFunc is faster,
// because it gets all of them in one call.
type PointFunc func(x []float64) float64

// Scores calls f for each row of X, from the first to the last. f may keep its x.
func (f PointFunc) Scores(X mat.Matrix) []float64 {
	n, _ := X.Dims()
	scores := make([]float64, n)
	for i := range scores {
		scores[i] = f(mat.Row(nil, i, X))
	}
	return scores
}

// Learner learns a classifier from a data set. It is a Train function with
// fixed settings, and it uses the weights ds.W. If ctx ends, Learn returns the
// best classifier so far and ctx.Err().
type Learner interface {
	Learn(ctx context.Context, ds *Dataset) (Classifier, error) // trains on ds
}

// LearnFunc turns a function into a Learner, for an algorithm written in a
// notebook cell.
//
//nolint:revive // beside ScoreFunc
type LearnFunc func(ctx context.Context, ds *Dataset) (Classifier, error)

// Learn calls f.
func (f LearnFunc) Learn(ctx context.Context, ds *Dataset) (Classifier, error) { return f(ctx, ds) }

// Repeater is a Learner for many rounds on one data set, as in boosting. The
// weights change from round to round; work that does not depend on them is done
// once for all rounds.
type Repeater interface {
	Learner
	// Repeat prepares ds and returns a function. The function does what Learn
	// would do if ds.W were the n weights w. Only one goroutine at a time may call
	// it. If the Learner is random, each call continues its sequence of random
	// numbers.
	Repeat(ctx context.Context, ds *Dataset) (learn func(ctx context.Context, w []float64) (Classifier, error), err error)
}

// Sign returns the two-class label of a decision value: +1 if score >= 0,
// otherwise -1.
func Sign(score float64) int {
	if score >= 0 {
		return 1
	}
	return -1
}

// Signs returns the label of each decision value; see Sign.
func Signs(scores []float64) []int {
	labels := make([]int, len(scores))
	for i, s := range scores {
		labels[i] = Sign(s)
	}
	return labels
}

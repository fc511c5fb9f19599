package learn

import (
	"context"

	"gonum.org/v1/gonum/mat"
)

// Classifier predicts the labels of the rows of X, an m×d matrix with the
// columns of the training data. The result has length m and holds labels of
// the training set: -1 and +1 for two classes, 0..k-1 for more.
type Classifier interface {
	Predict(X mat.Matrix) []int
}

// Scorer gives the two-class decision value of each row of X: its sign is the
// label, with sign(0) = +1, and its size how sure the model is.
type Scorer interface {
	Scores(X mat.Matrix) []float64
}

// ScoreFunc is a Scorer made of a function, for a model written in a cell.
type ScoreFunc func(X mat.Matrix) []float64

// Scores calls f.
func (f ScoreFunc) Scores(X mat.Matrix) []float64 { return f(X) }

// Learner turns a data set into a classifier: a Train function with its settings
// fixed. It honours the weights ds.W. When ctx ends, it returns the best
// classifier so far together with ctx.Err().
type Learner interface {
	Learn(ctx context.Context, ds *Dataset) (Classifier, error)
}

// LearnFunc is a Learner made of a function, for an algorithm written in a cell.
type LearnFunc func(ctx context.Context, ds *Dataset) (Classifier, error) //nolint:revive // beside ScoreFunc

// Learn calls f.
func (f LearnFunc) Learn(ctx context.Context, ds *Dataset) (Classifier, error) { return f(ctx, ds) }

// Repeater is a Learner for many rounds on one set, as in boosting: what does not
// depend on the weights is done once.
type Repeater interface {
	Learner
	// Repeat prepares ds. The function that it returns does what Learn would with
	// the n weights w in the place of ds.W; one goroutine at a time may call it. A
	// Learner that is random goes on with its numbers from call to call.
	Repeat(ctx context.Context, ds *Dataset) (learn func(ctx context.Context, w []float64) (Classifier, error), err error)
}

// Sign is the two-class label of a decision value: +1 for score >= 0, else -1.
func Sign(score float64) int {
	if score >= 0 {
		return 1
	}
	return -1
}

// Signs are the labels of decision values, one each; see Sign.
func Signs(scores []float64) []int {
	labels := make([]int, len(scores))
	for i, s := range scores {
		labels[i] = Sign(s)
	}
	return labels
}

package learn

import (
	"fmt"

	"gonum.org/v1/gonum/mat"
)

// Rated is a two-class classifier whose two answers are real numbers. It can be
// a member of an Ensemble or a ClassEnsemble:
//
//	m(x) = Positive where the classifier predicts +1, otherwise Negative
//
// In AdaBoost the answers are +1 and -1. In AdaBoost.ECC they are a and -b, for
// two votes a and b that can differ in size.
type Rated struct {
	// Classifier predicts -1 and +1.
	Classifier
	Positive, Negative float64 // the answers for +1 and for -1
}

var (
	_ Classifier = Rated{}
	_ Scorer     = Rated{}
)

// NewRated returns the classifier h with the given answers. The answers of
// NewRated(h, 1, -1) are the labels of h.
func NewRated(h Classifier, positive, negative float64) Rated {
	return Rated{Classifier: h, Positive: positive, Negative: negative}
}

// Scores returns the n answers, Positive or Negative, for the rows of X.
// Predict still returns the labels of the classifier.
func (r Rated) Scores(X mat.Matrix) []float64 {
	labels := r.Predict(X)
	scores := make([]float64, len(labels))
	for i, label := range labels {
		scores[i] = r.Negative
		if label == 1 {
			scores[i] = r.Positive
		}
	}
	return scores
}

// String returns the String of the classifier, followed by the answers if they
// are not +1 and -1.
func (r Rated) String() string {
	if r.Positive == 1 && r.Negative == -1 {
		return fmt.Sprint(r.Classifier)
	}
	return fmt.Sprintf("%v ? %.6g : %.6g", r.Classifier, r.Positive, r.Negative)
}

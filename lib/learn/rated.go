package learn

import (
	"fmt"

	"gonum.org/v1/gonum/mat"
)

// Rated is a two-class classifier that answers with two real numbers, as a
// member of an Ensemble or a ClassEnsemble:
//
//	m(x) = Positive where the classifier predicts +1, Negative elsewhere
//
// AdaBoost has the answers +1 and -1. AdaBoost.ECC with separate votes has a and
// -b.
type Rated struct {
	Classifier
	Positive, Negative float64
}

var (
	_ Classifier = Rated{}
	_ Scorer     = Rated{}
)

// NewRated gives a two-class classifier its answers. NewRated(h, 1, -1) makes a
// vote of h.
func NewRated(h Classifier, positive, negative float64) Rated {
	return Rated{Classifier: h, Positive: positive, Negative: negative}
}

// Scores are the n answers, Positive or Negative, for the rows of X. Predict
// still gives the labels of the classifier.
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

// String is that of the classifier, with the answers unless they are +1 and -1.
func (r Rated) String() string {
	if r.Positive == 1 && r.Negative == -1 {
		return fmt.Sprint(r.Classifier)
	}
	return fmt.Sprintf("%v ? %.6g : %.6g", r.Classifier, r.Positive, r.Negative)
}

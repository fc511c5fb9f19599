package platt

import (
	"fmt"
	"html"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
)

// Model is a two-class machine with probabilities.
type Model struct {
	Scorer  learn.Scorer // the machine, trained on all examples
	Sigmoid Sigmoid      // from its scores f to probabilities
}

var (
	_ learn.Classifier = (*Model)(nil)
	_ learn.Scorer     = (*Model)(nil)
)

// Probabilities are P(y = +1 | x) for the rows of the m×d matrix X. It panics as the
// machine's Scores does.
func (m *Model) Probabilities(X mat.Matrix) []float64 {
	return m.Sigmoid.Probabilities(m.Scorer.Scores(X))
}

// Scores are the log odds ln(p/(1-p)) of the rows of X, for p = P(y = +1 | x).
func (m *Model) Scores(X mat.Matrix) []float64 { return m.Sigmoid.LogOdds(m.Scorer.Scores(X)) }

// Predict are the labels -1 and +1 of the rows of X: +1 where P(y = +1 | x) is at least
// ½. They may differ from those of the machine, whose limit is the score 0.
func (m *Model) Predict(X mat.Matrix) []int { return learn.Signs(m.Scores(X)) }

// String is that of the sigmoid, and then that of the machine.
func (m *Model) String() string { return fmt.Sprintf("%v\n%v", &m.Sigmoid, m.Scorer) }

// HTML is String for a notebook.
func (m *Model) HTML() string { return "<pre>" + html.EscapeString(m.String()) + "</pre>" }

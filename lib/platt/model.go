package platt

import (
	"fmt"
	"html"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
)

// Model is a two-class machine that also gives probabilities.
type Model struct {
	Scorer  learn.Scorer // the machine, trained on all examples
	Sigmoid Sigmoid      // turns the scores f of the machine into probabilities
}

var (
	_ learn.Classifier = (*Model)(nil)
	_ learn.Scorer     = (*Model)(nil)
)

// Probabilities returns P(y = +1 | x) for each row x of the m×d matrix X. It panics
// when the machine's Scores panics.
func (m *Model) Probabilities(X mat.Matrix) []float64 {
	return m.Sigmoid.Probabilities(m.Scorer.Scores(X))
}

// Scores returns the log odds ln(p/(1-p)), with p = P(y = +1 | x), for each row x
// of X.
func (m *Model) Scores(X mat.Matrix) []float64 { return m.Sigmoid.LogOdds(m.Scorer.Scores(X)) }

// Predict returns the label -1 or +1 for each row x of X: +1 if P(y = +1 | x) is at
// least ½. It may differ from the machine's own label, which changes at the score
// 0.
func (m *Model) Predict(X mat.Matrix) []int { return learn.Signs(m.Scores(X)) }

// String returns the text of the sigmoid and then that of the machine.
func (m *Model) String() string { return fmt.Sprintf("%v\n%v", &m.Sigmoid, m.Scorer) }

// HTML returns the text of String as HTML, for notebooks.
func (m *Model) HTML() string { return "<pre>" + html.EscapeString(m.String()) + "</pre>" }

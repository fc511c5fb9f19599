package perceptron

import (
	"fmt"
	"html"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/internal/portable"
	"github.com/mercer-go/mercer/lib/learn"
)

// Perceptron is the classifier sign(wᵀx + b), with sign(0) = +1.
type Perceptron struct {
	W []float64 // d coefficients
	B float64   // b, the bias
}

var (
	_ learn.Classifier = (*Perceptron)(nil)
	_ learn.Scorer     = (*Perceptron)(nil)
)

// Scores returns wᵀx + b for the rows x of the m×d matrix X. It panics if X
// does not have d columns.
func (p *Perceptron) Scores(X mat.Matrix) []float64 {
	n, d := X.Dims()
	if n > 0 && d != len(p.W) {
		panic(fmt.Sprintf("perceptron: perceptron of %d features, matrix has %d columns", len(p.W), d))
	}
	scores, row := make([]float64, n), make([]float64, d)
	dense, raw := X.(*mat.Dense)
	for i := range scores {
		if raw {
			row = dense.RawRowView(i)
		} else {
			mat.Row(row, i, X)
		}
		scores[i] = portable.Dot(p.W, row) + p.B
	}
	return scores
}

// Predict returns the labels -1 and +1 of the rows of X; see Scores.
func (p *Perceptron) Predict(X mat.Matrix) []int { return learn.Signs(p.Scores(X)) }

// String returns the formula with the features x1, x2, …. It shows only the
// first four.
func (p *Perceptron) String() string {
	const shown = 4
	text := "sign("
	for j, w := range p.W[:min(len(p.W), shown)] {
		text += fmt.Sprintf("%+.3g·x%d ", w, j+1)
	}
	if len(p.W) > shown {
		text += "… "
	}
	return text + fmt.Sprintf("%+.3g)", p.B)
}

// HTML returns the text of String for notebooks.
func (p *Perceptron) HTML() string { return "<code>" + html.EscapeString(p.String()) + "</code>" }

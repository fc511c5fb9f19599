package committee

import (
	"fmt"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
)

// Constant gives the same label to every point. It is a machine whose sample
// has a single class. With Label 0 it says nothing: all its scores are 0.
type Constant struct {
	Label int // -1 or +1, or 0 if all examples of the sample have weight 0
}

var (
	_ learn.Classifier = Constant{}
	_ learn.Scorer     = Constant{}
)

// Scores returns Label as a number, once for each row of X.
func (c Constant) Scores(X mat.Matrix) []float64 {
	n, _ := X.Dims()
	scores := make([]float64, n)
	for i := range scores {
		scores[i] = float64(c.Label)
	}
	return scores
}

// Predict returns the label of the scores, once for each row of X: +1 if Label is 0.
func (c Constant) Predict(X mat.Matrix) []int { return learn.Signs(c.Scores(X)) }

// String returns a text such as "always +1".
func (c Constant) String() string { return fmt.Sprintf("always %+d", c.Label) }

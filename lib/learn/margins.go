package learn

import "fmt"

// Margins returns the margin y·f(x) of each example: its score f(x) times its
// label, -1 or +1. It is positive where the sign of the score is right, and an
// SVM wants it to be at least 1. Margins panics if there are more or fewer
// scores than labels, or if a label is not -1 or +1.
func Margins(scores []float64, labels []int) []float64 {
	if len(scores) != len(labels) {
		panic(fmt.Sprintf("learn: Margins of %d scores and %d labels", len(scores), len(labels)))
	}
	margins := make([]float64, len(scores))
	for i, y := range labels {
		if y*y != 1 {
			panic(fmt.Sprintf("learn: Margins wants labels -1 and +1, but label %d is %d", i, y))
		}
		margins[i] = float64(y) * scores[i]
	}
	return margins
}

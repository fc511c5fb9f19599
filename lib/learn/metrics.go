package learn

import "fmt"

// ErrorRate returns the fraction of predictions that differ from the labels, in
// [0, 1]. It panics if the lengths differ or are 0.
func ErrorRate(predicted, labels []int) float64 {
	if len(predicted) != len(labels) || len(labels) == 0 {
		panic(fmt.Sprintf("learn: %d predictions for %d labels", len(predicted), len(labels)))
	}
	wrong := 0
	for i, p := range predicted {
		if p != labels[i] {
			wrong++
		}
	}
	return float64(wrong) / float64(len(labels))
}

// Accuracy returns 1 - ErrorRate.
func Accuracy(predicted, labels []int) float64 { return 1 - ErrorRate(predicted, labels) }

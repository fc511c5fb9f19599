package viz

import (
	"fmt"
	"math"
	"slices"
)

// Pad returns a copy of y with NaN at its end, so that it has n values: the Y of a
// curve that ends before the others of a figure. It panics if y has more than n
// values, because Pad would have to drop some.
func Pad(y []float64, n int) []float64 {
	if len(y) > n {
		panic(fmt.Sprintf("viz: Pad to %d values of a list that has %d", n, len(y)))
	}
	return append(slices.Clip(slices.Clone(y)), slices.Repeat([]float64{math.NaN()}, n-len(y))...)
}

package stump

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"
)

// Thresholds returns the thresholds on a feature that divide the rows of the n×d matrix
// X in different ways: the middles between neighbouring different values, in ascending
// order. widths are the distances of these neighbours. All thresholds between two
// neighbours are the same stump on the rows of X, so a width says how many stumps its
// middle stands for. The middle of two values without another number between them is
// the larger one. Thresholds returns nil if all values are equal.
//
// It panics if X has no such column, or if a value is NaN or infinite.
func Thresholds(X mat.Matrix, feature int) (middles, widths []float64) {
	if _, d := X.Dims(); feature < 0 || feature >= d {
		panic(fmt.Sprintf("stump: Thresholds of column %d of a matrix with columns 0..%d", feature, d-1))
	}
	v := mat.Col(nil, feature, X)
	for i, x := range v {
		if math.IsNaN(x) || math.IsInf(x, 0) {
			panic(fmt.Sprintf("stump: Thresholds: row %d, column %d is %v", i, feature, x))
		}
	}
	slices.Sort(v)
	for i := 1; i < len(v); i++ {
		if lo, hi := v[i-1], v[i]; lo < hi {
			middles, widths = append(middles, midpoint(lo, hi)), append(widths, hi-lo)
		}
	}
	return middles, widths
}

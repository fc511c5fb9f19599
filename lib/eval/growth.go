package eval

import (
	"fmt"
	"math"

	"github.com/mercer-go/mercer/internal/portable"
)

// GrowthExponent returns the p of y ≈ c·x^p: how fast a time or a memory y grows with
// a size x. It is the slope of log y over log x by least squares. Pairs with a NaN are
// left out. Small sizes bend the line if they have costs of another kind, so measure
// large ones.
//
// GrowthExponent panics if the lengths differ, if a number is not in (0, ∞), or if
// there are not two different x.
func GrowthExponent(x, y []float64) float64 {
	if len(x) != len(y) {
		panic(fmt.Sprintf("eval: GrowthExponent wants two lists of equal length, got %d and %d values", len(x), len(y)))
	}
	var logX, logY []float64
	different := false
	for i := range x {
		if math.IsNaN(x[i]) || math.IsNaN(y[i]) {
			continue
		}
		if x[i] <= 0 || y[i] <= 0 || math.IsInf(x[i], 1) || math.IsInf(y[i], 1) {
			panic(fmt.Sprintf("eval: GrowthExponent wants numbers > 0, pair %d is %v and %v", i, x[i], y[i]))
		}
		logX, logY = append(logX, portable.Log(x[i])), append(logY, portable.Log(y[i]))
		different = different || logX[len(logX)-1] != logX[0]
	}
	if !different {
		panic(fmt.Sprintf("eval: GrowthExponent wants two different x, got %d pairs", len(logX)))
	}
	meanX, meanY := summarize(logX).Mean, summarize(logY).Mean
	var xy, xx float64
	for i, v := range logX {
		xy += float64((v - meanX) * (logY[i] - meanY))
		xx += float64((v - meanX) * (v - meanX))
	}
	return xy / xx
}

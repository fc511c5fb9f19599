package eval

import (
	"fmt"
	"math"
)

// WinTieLoss compares two methods on the same problems, data sets or splits by their
// errors: a[i] and b[i] belong to problem i. It counts the problems on which a is
// smaller than b, equal to b, and larger than b. For measures that should be large,
// such as accuracies, swap a and b.
//
//	wins, ties, losses := eval.WinTieLoss(learned, standard)
//	eval.McNemar(wins, losses).P // the exact sign test, which leaves out the ties
//
// WinTieLoss panics if the lengths differ or if a value is NaN.
func WinTieLoss(a, b []float64) (wins, ties, losses int) {
	if len(a) != len(b) {
		panic(fmt.Sprintf("eval: WinTieLoss wants two lists of equal length, got %d and %d values", len(a), len(b)))
	}
	for i := range a {
		switch {
		case math.IsNaN(a[i]) || math.IsNaN(b[i]):
			panic(fmt.Sprintf("eval: WinTieLoss wants numbers, pair %d is %v and %v", i, a[i], b[i]))
		case a[i] < b[i]:
			wins++
		case a[i] == b[i]:
			ties++
		default:
			losses++
		}
	}
	return wins, ties, losses
}

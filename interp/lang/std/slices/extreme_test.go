package slices_test

import (
	"math"
	"slices"
	"testing"

	ours "github.com/mercer-go/mercer/interp/lang/std/slices"
)

func TestExtremes(t *testing.T) {
	type pair struct{ key, tag int }
	order := func(a, b pair) int { return a.key - b.key }
	for range 2000 {
		x := floats(4)
		same(t, func() any { return ours.Min(x) }, func() any { return slices.Min(x) }, "Min %v", x)
		same(t, func() any { return ours.Max(x) }, func() any { return slices.Max(x) }, "Max %v", x)
		var p []pair
		for i, v := range few(6) {
			p = append(p, pair{v, i})
		}
		same(t, func() any { return ours.MinFunc(p, order) }, func() any { return slices.MinFunc(p, order) }, "MinFunc %v", p)
		same(t, func() any { return ours.MaxFunc(p, order) }, func() any { return slices.MaxFunc(p, order) }, "MaxFunc %v", p)
	}
	zeros := []float64{0, math.Copysign(0, -1)}
	if !math.Signbit(ours.Min(zeros)) || math.Signbit(ours.Max(zeros)) {
		t.Error("-0 is not less than 0")
	}
}

package slices_test

import (
	"math"
	"slices"
	"testing"

	ours "github.com/mercer-go/mercer/interp/lang/std/slices"
)

func TestCompare(t *testing.T) {
	eq := func(a, b int) bool { return a%2 == b%2 }
	diff := func(a, b int) int { return 3 * (a%2 - b%2) }
	for range 3000 {
		a, b := few(4), few(4)
		same(t, func() any { return ours.Equal(a, b) }, func() any { return slices.Equal(a, b) }, "Equal %v %v", a, b)
		same(t, func() any { return ours.EqualFunc(a, b, eq) }, func() any { return slices.EqualFunc(a, b, eq) }, "EqualFunc %v %v", a, b)
		same(t, func() any { return ours.Compare(a, b) }, func() any { return slices.Compare(a, b) }, "Compare %v %v", a, b)
		same(t, func() any { return ours.CompareFunc(a, b, diff) }, func() any { return slices.CompareFunc(a, b, diff) }, "CompareFunc %v %v", a, b)
		x, y := floats(3), floats(3)
		same(t, func() any { return ours.Equal(x, y) }, func() any { return slices.Equal(x, y) }, "Equal %v %v", x, y)
		same(t, func() any { return ours.Compare(x, y) }, func() any { return slices.Compare(x, y) }, "Compare %v %v", x, y)
	}
}

func TestCompareStopsAtTheFirstDifference(t *testing.T) {
	calls := 0
	ours.CompareFunc([]int{1, 2, 3}, []int{1, 5, 3}, func(a, b int) int { calls++; return a - b })
	ours.EqualFunc([]int{1, 2, 3}, []int{1, 5, 3}, func(a, b int) bool { calls++; return a == b })
	if calls != 4 {
		t.Errorf("%d calls, want 2 each", calls)
	}
	if ours.Equal([]float64{math.NaN()}, []float64{math.NaN()}) {
		t.Error("NaN equals NaN")
	}
}

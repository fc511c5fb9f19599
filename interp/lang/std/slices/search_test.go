package slices_test

import (
	"math"
	"slices"
	"testing"

	ours "github.com/mercer-go/mercer/interp/lang/std/slices"
)

func TestIndex(t *testing.T) {
	for range 1000 {
		s := few(6)
		for v := range 5 {
			is := func(e int) bool { return e == v }
			same(t, func() any { return ours.Index(s, v) }, func() any { return slices.Index(s, v) }, "Index %v %d", s, v)
			same(t, func() any { return ours.IndexFunc(s, is) }, func() any { return slices.IndexFunc(s, is) }, "IndexFunc %v %d", s, v)
			same(t, func() any { return ours.Contains(s, v) }, func() any { return slices.Contains(s, v) }, "Contains %v %d", s, v)
			same(t, func() any { return ours.ContainsFunc(s, is) }, func() any { return slices.ContainsFunc(s, is) }, "ContainsFunc %v %d", s, v)
		}
	}
	if ours.Contains([]float64{math.NaN()}, math.NaN()) {
		t.Error("NaN is found")
	}
}

func TestBinarySearch(t *testing.T) {
	type found struct {
		i  int
		ok bool
	}
	targets := []float64{math.NaN(), math.Inf(-1), -1, 0, math.Copysign(0, -1), 0.5, 1, 2, math.Inf(1)}
	order := func(a float64, b string) int { return int(2*a) - len(b) }
	for range 2000 {
		s := floats(9)
		slices.Sort(s)
		for _, v := range targets {
			same(t, func() any { i, ok := ours.BinarySearch(s, v); return found{i, ok} },
				func() any { i, ok := slices.BinarySearch(s, v); return found{i, ok} }, "BinarySearch %v %v", s, v)
		}
		x := []float64{0, 0.5, 0.5, 1, 2, 2, 3}[:len(s)%8]
		for _, v := range []string{"", "a", "ab", "abc", "abcd", "abcdefg"} {
			same(t, func() any { i, ok := ours.BinarySearchFunc(x, v, order); return found{i, ok} },
				func() any { i, ok := slices.BinarySearchFunc(x, v, order); return found{i, ok} }, "BinarySearchFunc %v %v", x, v)
		}
	}
}

package slices_test

import (
	"fmt"
	"slices"
	"testing"

	ours "github.com/mercer-go/mercer/interp/lang/std/slices"
)

func TestDelete(t *testing.T) {
	for n := range 5 {
		for c := n; c < 7; c++ {
			for i := -1; i <= c+1; i++ {
				for j := -1; j <= c+1; j++ {
					same(t, func() any { return after(withCap(n, c), func(s []int) []int { return ours.Delete(s, i, j) }) },
						func() any { return after(withCap(n, c), func(s []int) []int { return slices.Delete(s, i, j) }) },
						"Delete(%d of %d, %d, %d)", n, c, i, j)
				}
			}
		}
	}
	for _, s := range [][]int{nil, {}} {
		same(t, func() any { return ours.Delete(s, 0, 0) }, func() any { return slices.Delete(s, 0, 0) }, "Delete of empty")
	}
}

func TestDeleteFunc(t *testing.T) {
	for range 2000 {
		s := few(8)
		run := func(f func([]int, func(int) bool) []int) any {
			var calls []int
			s := slices.Clone(s)
			r := after(s, func(s []int) []int {
				return f(s, func(v int) bool { calls = append(calls, v); return v == 1 })
			})
			return fmt.Sprint(r, calls)
		}
		same(t, func() any { return run(ours.DeleteFunc[[]int]) }, func() any { return run(slices.DeleteFunc[[]int]) }, "DeleteFunc %#v", s)
	}
}

func TestCompact(t *testing.T) {
	for range 3000 {
		s := few(8)
		same(t, func() any { return after(slices.Clone(s), ours.Compact) },
			func() any { return after(slices.Clone(s), slices.Compact) }, "Compact %#v", s)
		x := floats(8)
		same(t, func() any { return after(slices.Clone(x), ours.Compact) },
			func() any { return after(slices.Clone(x), slices.Compact) }, "Compact %v", x)
		// Not transitive: which pairs are compared, and in which order, shows.
		run := func(f func([]int, func(int, int) bool) []int) any {
			var calls [][2]int
			s := slices.Clone(s)
			r := after(s, func(s []int) []int {
				return f(s, func(a, b int) bool { calls = append(calls, [2]int{a, b}); return a-b < 2 })
			})
			return fmt.Sprint(r, calls)
		}
		same(t, func() any { return run(ours.CompactFunc[[]int]) }, func() any { return run(slices.CompactFunc[[]int]) }, "CompactFunc %#v", s)
	}
}

package slices_test

import (
	"slices"
	"testing"

	ours "github.com/mercer-go/mercer/interp/lang/std/slices"
)

func TestInsert(t *testing.T) {
	values := []int{71, 72, 73, 74}
	for n := range 5 {
		for c := n; c < 9; c++ {
			for i := -1; i <= c+1; i++ {
				for m := range 5 {
					v := values[:m]
					same(t, func() any { return after(withCap(n, c), func(s []int) []int { return ours.Insert(s, i, v...) }) },
						func() any { return after(withCap(n, c), func(s []int) []int { return slices.Insert(s, i, v...) }) },
						"Insert(%d of %d, %d, %v)", n, c, i, v)
				}
			}
		}
	}
}

func TestReplace(t *testing.T) {
	values := []int{71, 72, 73, 74}
	for n := range 5 {
		for c := n; c < 9; c++ {
			for i := -1; i <= c+1; i++ {
				for j := -1; j <= c+1; j++ {
					for m := range 5 {
						v := values[:m]
						same(t, func() any { return after(withCap(n, c), func(s []int) []int { return ours.Replace(s, i, j, v...) }) },
							func() any { return after(withCap(n, c), func(s []int) []int { return slices.Replace(s, i, j, v...) }) },
							"Replace(%d of %d, %d, %d, %v)", n, c, i, j, v)
					}
				}
			}
		}
	}
}

// The values may be a part of the slice's own array, before and beyond its end.
func TestSpliceOfItself(t *testing.T) {
	const c = 8
	for n := range c {
		for a := range c + 1 {
			for b := a; b <= c; b++ {
				for i := range n + 1 {
					same(t, func() any {
						return after(withCap(n, c), func(s []int) []int { return ours.Insert(s, i, s[a:b]...) })
					}, func() any {
						return after(withCap(n, c), func(s []int) []int { return slices.Insert(s, i, s[a:b]...) })
					}, "Insert(%d of %d, %d, s[%d:%d])", n, c, i, a, b)
					for j := i; j <= n; j++ {
						same(t, func() any {
							return after(withCap(n, c), func(s []int) []int { return ours.Replace(s, i, j, s[a:b]...) })
						}, func() any {
							return after(withCap(n, c), func(s []int) []int { return slices.Replace(s, i, j, s[a:b]...) })
						}, "Replace(%d of %d, %d, %d, s[%d:%d])", n, c, i, j, a, b)
					}
				}
			}
		}
	}
}

func TestSpliceOfNil(t *testing.T) {
	for _, s := range [][]int{nil, {}} {
		same(t, func() any { return ours.Insert(s, 0) }, func() any { return slices.Insert(s, 0) }, "Insert nothing")
		same(t, func() any { return ours.Insert(s, 0, s...) }, func() any { return slices.Insert(s, 0, s...) }, "Insert itself")
		same(t, func() any { return ours.Replace(s, 0, 0) }, func() any { return slices.Replace(s, 0, 0) }, "Replace nothing")
		same(t, func() any { return ours.Replace(s, 0, 0, 1) }, func() any { return slices.Replace(s, 0, 0, 1) }, "Replace by one")
	}
}

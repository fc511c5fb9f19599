package slices_test

import (
	"math"
	"slices"
	"testing"

	"github.com/mercer-go/mercer/internal/raced"
	ours "github.com/mercer-go/mercer/interp/lang/std/slices"
)

func TestGrowAndClip(t *testing.T) {
	for n := range 4 {
		for c := n; c < 7; c++ {
			for _, m := range []int{-2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 1 << 50, math.MaxInt - 3, math.MaxInt} {
				if raced.On && m > 11 {
					continue // the error is another one: append(s, make(...)...) makes the slice first there
				}
				s := withCap(n, c)
				same(t, func() any { return ours.Grow(s, m) }, func() any { return slices.Grow(s, m) }, "Grow(%d of %d, %d)", n, c, m)
				if m < 0 || m > 11 {
					continue
				}
				g := ours.Grow(s, m)
				if cap(g)-len(g) < m || !slices.Equal(g, s) || (m <= c-n && cap(g) != c) {
					t.Errorf("Grow(%d of %d, %d) has %d of %d", n, c, m, len(g), cap(g))
				}
			}
			if s := ours.Clip(withCap(n, c)); cap(s) != n || len(s) != n {
				t.Errorf("Clip has %d of %d, want %d", len(s), cap(s), n)
			}
		}
	}
	for _, s := range [][]int{nil, {}} {
		same(t, func() any { return ours.Grow(s, 0) }, func() any { return slices.Grow(s, 0) }, "Grow")
		same(t, func() any { return ours.Grow(s, 3) }, func() any { return slices.Grow(s, 3) }, "Grow")
		same(t, func() any { return ours.Clip(s) }, func() any { return slices.Clip(s) }, "Clip")
	}
}

func TestCloneAndConcat(t *testing.T) {
	type named []int
	for range 1000 {
		a, b, c := few(3), few(3), few(3)
		same(t, func() any { return ours.Clone(a) }, func() any { return slices.Clone(a) }, "Clone %#v", a)
		same(t, func() any { return ours.Clone(named(a)) }, func() any { return slices.Clone(named(a)) }, "Clone %#v", a)
		same(t, func() any { return ours.Concat(a, b, c) }, func() any { return slices.Concat(a, b, c) }, "Concat %v %v %v", a, b, c)
		same(t, func() any { return cap(ours.Concat(a, b, c)) }, func() any { return cap(slices.Concat(a, b, c)) }, "capacity of Concat %v %v %v", a, b, c)
		for _, f := range []func() []int{func() []int { return ours.Clone(a) }, func() []int { return ours.Concat(a) }} {
			if r := f(); len(a) > 0 && &r[0] == &a[0] {
				t.Fatal("the copy shares its array")
			}
		}
	}
	same(t, func() any { return ours.Concat[[]int]() }, func() any { return slices.Concat[[]int]() }, "Concat")
	huge := make([]struct{}, math.MaxInt)
	same(t, func() any { return len(ours.Concat(huge, huge)) }, func() any { return len(slices.Concat(huge, huge)) }, "Concat of huge")
}

func TestRepeat(t *testing.T) {
	for _, n := range []int{-1, 0, 1, 2, 3, 4, 7, 8, 9, 100, math.MaxInt/4 + 1, math.MaxInt/2 + 1, math.MaxInt} {
		for _, s := range [][]int{nil, {}, {1}, {1, 2}, {1, 2, 3}} {
			same(t, func() any { return ours.Repeat(s, n) }, func() any { return slices.Repeat(s, n) }, "Repeat(%#v, %d)", s, n)
		}
		empty := make([]struct{}, 1)
		same(t, func() any { return len(ours.Repeat(empty, n)) }, func() any { return len(slices.Repeat(empty, n)) }, "Repeat(%d)", n)
	}
	if r := ours.Repeat([]int{1, 2, 3}, 5); cap(r) != 15 {
		t.Errorf("capacity %d, want 15", cap(r))
	}
}

func TestReverse(t *testing.T) {
	for n := range 10 {
		a, b := withCap(n, n), withCap(n, n)
		ours.Reverse(a)
		slices.Reverse(b)
		same(t, func() any { return a }, func() any { return b }, "Reverse %d", n)
	}
}

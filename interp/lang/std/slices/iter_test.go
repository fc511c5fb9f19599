package slices_test

import (
	"fmt"
	"iter"
	"slices"
	"testing"

	ours "github.com/mercer-go/mercer/interp/lang/std/slices"
)

// take lists the first n values of a sequence, and what a break after them does.
func take[V any](n int, seq iter.Seq[V]) any {
	var list []string
	for v := range seq {
		if len(list) == n {
			break
		}
		list = append(list, fmt.Sprintf("%#v", v))
	}
	return list
}

func take2[V any](n int, seq iter.Seq2[int, V]) any {
	return take(n, func(yield func(string) bool) {
		for i, v := range seq {
			if !yield(fmt.Sprint(i, v)) {
				return
			}
		}
	})
}

func TestSequences(t *testing.T) {
	for n := range 5 {
		s := withCap(n, 8)
		for m := range n + 2 {
			same(t, func() any { return take2(m, ours.All(s)) }, func() any { return take2(m, slices.All(s)) }, "All")
			same(t, func() any { return take2(m, ours.Backward(s)) }, func() any { return take2(m, slices.Backward(s)) }, "Backward")
			same(t, func() any { return take(m, ours.Values(s)) }, func() any { return take(m, slices.Values(s)) }, "Values")
			for size := -1; size < 7; size++ {
				same(t, func() any { return take(m, ours.Chunk(s, size)) }, func() any { return take(m, slices.Chunk(s, size)) }, "Chunk %d", size)
			}
		}
		for c := range ours.Chunk(s, 2) {
			if cap(c) != len(c) {
				t.Errorf("a chunk has capacity %d", cap(c))
			}
		}
		chunks := ours.Chunk(s, 2)
		if a, b := slices.Collect(chunks), slices.Collect(chunks); len(a) != len(b) {
			t.Error("a sequence ends after its first use")
		}
	}
}

func TestCollect(t *testing.T) {
	order := func(a, b int) int { return a%2 - b%2 }
	for range 1000 {
		x := few(20)
		s, seq := few(3), slices.Values(x)
		same(t, func() any { return ours.Collect(seq) }, func() any { return slices.Collect(seq) }, "Collect %#v", x)
		same(t, func() any { return ours.AppendSeq(s, seq) }, func() any { return slices.AppendSeq(s, seq) }, "AppendSeq %#v %#v", s, x)
		same(t, func() any { return ours.Sorted(seq) }, func() any { return slices.Sorted(seq) }, "Sorted %#v", x)
		same(t, func() any { return ours.SortedStableFunc(seq, order) }, func() any { return slices.SortedStableFunc(seq, order) }, "SortedStableFunc %#v", x)
		if r := ours.SortedFunc(seq, order); !slices.IsSortedFunc(r, order) || len(r) != len(x) || (r == nil) != (len(x) == 0) {
			t.Fatalf("SortedFunc of %v is %v", x, r)
		}
	}
}

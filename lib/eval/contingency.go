package eval

import (
	"fmt"
	"slices"
)

// contingency counts how often each label of a meets each label of b. as and bs are
// the distinct labels in ascending order; count[i][j] is the number of examples
// with label as[i] in a and bs[j] in b.
func contingency(a, b []int) (as, bs []int, count [][]int) {
	as, bs = levels(a), levels(b)
	count = make([][]int, len(as))
	for i := range count {
		count[i] = make([]int, len(bs))
	}
	for e := range a {
		i, _ := slices.BinarySearch(as, a[e])
		j, _ := slices.BinarySearch(bs, b[e])
		count[i][j]++
	}
	return as, bs, count
}

// levels returns the distinct labels in ascending order.
func levels(labels []int) []int {
	l := slices.Clone(labels)
	slices.Sort(l)
	return slices.Compact(l)
}

// samePlaces panics unless both lists have the same length, which must be at least
// 1.
func samePlaces(what string, a, b []int) {
	if len(a) != len(b) || len(a) == 0 {
		panic(fmt.Sprintf("eval: %s wants two lists of equal length, at least 1, got %d and %d labels", what, len(a), len(b)))
	}
}

package eval

import (
	"fmt"
	"slices"
)

// contingency counts how often each label of a meets each of b: the levels of both
// in ascending order, and count[i][j] examples with a = as[i] and b = bs[j].
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

func levels(labels []int) []int {
	l := slices.Clone(labels)
	slices.Sort(l)
	return slices.Compact(l)
}

// samePlaces panics unless two lists of labels belong to the same examples, of
// which there is at least one.
func samePlaces(what string, a, b []int) {
	if len(a) != len(b) || len(a) == 0 {
		panic(fmt.Sprintf("eval: %s wants two lists of equal length, at least 1, got %d and %d labels", what, len(a), len(b)))
	}
}

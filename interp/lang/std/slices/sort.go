package slices

import (
	"cmp"
	"sort"
)

// Sort sorts x, with NaN before the numbers. For elements of a built-in type,
// compiled code does the work.
func Sort[S ~[]E, E cmp.Ordered](x S) {
	if !sortCompiled([]E(x)) {
		sort.Slice(x, func(i, j int) bool { return cmp.Less(x[i], x[j]) })
	}
}

// SortFunc sorts x in the order of cmp, which returns a negative number if a
// comes before b, a positive number if it comes after b, and otherwise 0.
//
// sort.Slice is the same algorithm as the compiled function, so that elements for
// which cmp returns 0 end in the same order.
func SortFunc[S ~[]E, E any](x S, cmp func(a, b E) int) {
	sort.Slice(x, func(i, j int) bool { return cmp(x[i], x[j]) < 0 })
}

// SortStableFunc is SortFunc, but it keeps the order of elements for which cmp
// returns 0. sort.SliceStable is the same algorithm as the compiled function.
func SortStableFunc[S ~[]E, E any](x S, cmp func(a, b E) int) {
	sort.SliceStable(x, func(i, j int) bool { return cmp(x[i], x[j]) < 0 })
}

// IsSorted reports whether x is in the order of Sort.
func IsSorted[S ~[]E, E cmp.Ordered](x S) bool {
	for i := len(x) - 1; i > 0; i-- {
		if cmp.Less(x[i], x[i-1]) {
			return false
		}
	}
	return true
}

// IsSortedFunc reports whether x is in the order of cmp.
func IsSortedFunc[S ~[]E, E any](x S, cmp func(a, b E) int) bool {
	for i := len(x) - 1; i > 0; i-- {
		if cmp(x[i], x[i-1]) < 0 {
			return false
		}
	}
	return true
}

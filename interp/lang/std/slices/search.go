package slices

import "cmp"

// Index returns the first i with s[i] == v, or -1.
func Index[S ~[]E, E comparable](s S, v E) int {
	for i, e := range s {
		if e == v {
			return i
		}
	}
	return -1
}

// IndexFunc returns the first i for which f(s[i]) is true, or -1.
func IndexFunc[S ~[]E, E any](s S, f func(E) bool) int {
	for i, e := range s {
		if f(e) {
			return i
		}
	}
	return -1
}

// Contains reports whether v is in s.
func Contains[S ~[]E, E comparable](s S, v E) bool {
	return Index(s, v) >= 0
}

// ContainsFunc reports whether f is true for an element of s.
func ContainsFunc[S ~[]E, E any](s S, f func(E) bool) bool {
	return IndexFunc(s, f) >= 0
}

// BinarySearch finds target in x, which must be sorted. It returns the position
// of target, or the position where it would be inserted, and whether it was
// found.
func BinarySearch[S ~[]E, E cmp.Ordered](x S, target E) (int, bool) {
	lo, hi := 0, len(x)
	for lo < hi {
		mid := int(uint(lo+hi) / 2)
		if cmp.Less(x[mid], target) {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	return lo, lo < len(x) && cmp.Compare(x[lo], target) == 0
}

// BinarySearchFunc is BinarySearch in the order of a function. It returns a
// negative number for elements before target, 0 for elements that match, and a
// positive number for elements after it.
func BinarySearchFunc[S ~[]E, E, T any](x S, target T, cmp func(E, T) int) (int, bool) {
	lo, hi := 0, len(x)
	for lo < hi {
		mid := int(uint(lo+hi) / 2)
		if cmp(x[mid], target) < 0 {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	return lo, lo < len(x) && cmp(x[lo], target) == 0
}

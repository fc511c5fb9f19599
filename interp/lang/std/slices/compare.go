package slices

import "cmp"

// Equal reports whether s1 and s2 have the same length and equal elements.
func Equal[S ~[]E, E comparable](s1, s2 S) bool {
	if len(s1) != len(s2) {
		return false
	}
	for i, v := range s1 {
		if v != s2[i] {
			return false
		}
	}
	return true
}

// EqualFunc is Equal with eq instead of ==.
func EqualFunc[S1 ~[]E1, S2 ~[]E2, E1, E2 any](s1 S1, s2 S2, eq func(E1, E2) bool) bool {
	if len(s1) != len(s2) {
		return false
	}
	for i, v := range s1 {
		if !eq(v, s2[i]) {
			return false
		}
	}
	return true
}

// Compare returns cmp.Compare of the first elements of s1 and s2 that differ.
// If none differ, the shorter slice comes first.
func Compare[S ~[]E, E cmp.Ordered](s1, s2 S) int {
	for i, v := range s1[:min(len(s1), len(s2))] {
		if c := cmp.Compare(v, s2[i]); c != 0 {
			return c
		}
	}
	return cmp.Compare(len(s1), len(s2))
}

// CompareFunc is Compare with a function instead of cmp.Compare.
func CompareFunc[S1 ~[]E1, S2 ~[]E2, E1, E2 any](s1 S1, s2 S2, cmp func(E1, E2) int) int {
	for i, v := range s1[:min(len(s1), len(s2))] {
		if c := cmp(v, s2[i]); c != 0 {
			return c
		}
	}
	switch {
	case len(s1) < len(s2):
		return -1
	case len(s1) > len(s2):
		return +1
	}
	return 0
}

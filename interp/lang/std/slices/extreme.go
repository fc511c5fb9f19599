package slices

import "cmp"

// Min returns the least element of x. It returns NaN if there is one in x. It
// panics if x is empty.
func Min[S ~[]E, E cmp.Ordered](x S) E {
	if len(x) == 0 {
		panic("slices.Min: empty list")
	}
	least := x[0]
	for _, v := range x[1:] {
		least = min(least, v)
	}
	return least
}

// MinFunc returns the first least element of x in the order of cmp. It panics if
// x is empty.
func MinFunc[S ~[]E, E any](x S, cmp func(a, b E) int) E {
	if len(x) == 0 {
		panic("slices.MinFunc: empty list")
	}
	least := x[0]
	for _, v := range x[1:] {
		if cmp(v, least) < 0 {
			least = v
		}
	}
	return least
}

// Max returns the greatest element of x. It returns NaN if there is one in x.
// It panics if x is empty.
func Max[S ~[]E, E cmp.Ordered](x S) E {
	if len(x) == 0 {
		panic("slices.Max: empty list")
	}
	greatest := x[0]
	for _, v := range x[1:] {
		greatest = max(greatest, v)
	}
	return greatest
}

// MaxFunc returns the first greatest element of x in the order of cmp. It panics
// if x is empty.
func MaxFunc[S ~[]E, E any](x S, cmp func(a, b E) int) E {
	if len(x) == 0 {
		panic("slices.MaxFunc: empty list")
	}
	greatest := x[0]
	for _, v := range x[1:] {
		if cmp(v, greatest) > 0 {
			greatest = v
		}
	}
	return greatest
}

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
	for i := 1; i < len(x); i++ {
		if cmp(x[i], least) < 0 {
			least = x[i]
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
	for i := 1; i < len(x); i++ {
		if cmp(x[i], greatest) > 0 {
			greatest = x[i]
		}
	}
	return greatest
}

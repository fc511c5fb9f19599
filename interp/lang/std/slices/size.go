package slices

import "math"

// Grow returns s with room for n more elements. It panics if n is negative or
// too large.
func Grow[S ~[]E, E any](s S, n int) S {
	if n < 0 {
		panic("cannot be negative")
	}
	if missing := n - (cap(s) - len(s)); missing > 0 {
		return append(s[:cap(s)], zeros[E](missing)...)[:len(s)]
	}
	return s
}

// zeros is make([]E, n), but fails like append, which makes them in a compiled
// program.
func zeros[E any](n int) []E {
	defer func() {
		if recover() != nil {
			_ = append(make([]struct{}, math.MaxInt), struct{}{})
		}
	}()
	return make([]E, n)
}

// Clip returns s with no capacity beyond its length.
func Clip[S ~[]E, E any](s S) S {
	return s[:len(s):len(s)]
}

// Clone returns a copy of s, or nil if s is nil.
func Clone[S ~[]E, E any](s S) S {
	return append(s[:0:0], s...)
}

// Concat returns a new slice with the elements of all slices, or nil if there
// are none.
func Concat[S ~[]E, E any](slices ...S) S {
	n := 0
	for _, s := range slices {
		n += len(s)
		if n < 0 {
			panic("len out of range")
		}
	}
	if n == 0 {
		return nil
	}
	all := Grow[S](nil, n)
	for _, s := range slices {
		all = append(all, s...)
	}
	return all
}

// Repeat returns a new slice with the elements of x count times. It panics if
// count is negative or the length overflows.
func Repeat[S ~[]E, E any](x S, count int) S {
	if count < 0 {
		panic("cannot be negative")
	}
	if count > 0 && len(x) > math.MaxInt/count {
		panic("the result of (len(x) * count) overflows")
	}
	all := make(S, len(x)*count)
	for n := copy(all, x); 0 < n && n < len(all); n *= 2 {
		copy(all[n:], all[:n])
	}
	return all
}

// Reverse reverses the order of the elements.
func Reverse[S ~[]E, E any](s S) {
	for i, j := 0, len(s)-1; i < j; i, j = i+1, j-1 {
		s[i], s[j] = s[j], s[i]
	}
}

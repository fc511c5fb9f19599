package slices

// Delete returns s without s[i:j]. It moves the later elements, and sets the
// rest of s to zero. It panics if s[i:j] is not a part of s.
func Delete[S ~[]E, E any](s S, i, j int) S {
	_ = s[i:j:len(s)]
	if i == j {
		return s
	}
	return shorten(s, i+copy(s[i:], s[j:]))
}

// DeleteFunc returns s without the elements for which del is true. It moves the
// other elements, and sets the rest of s to zero.
func DeleteFunc[S ~[]E, E any](s S, del func(E) bool) S {
	n := IndexFunc(s, del)
	if n < 0 {
		return s
	}
	for _, v := range s[n+1:] {
		if !del(v) {
			s[n] = v
			n++
		}
	}
	return shorten(s, n)
}

// Compact replaces each run of equal elements by one element. It moves the
// other elements, and sets the rest of s to zero.
func Compact[S ~[]E, E comparable](s S) S {
	if len(s) < 2 {
		return s
	}
	n, last := 1, s[0]
	for _, v := range s[1:] {
		if v != last {
			s[n] = v
			n++
		}
		last = v
	}
	return shorten(s, n)
}

// CompactFunc is Compact with eq instead of ==. It keeps the first element of
// each run.
func CompactFunc[S ~[]E, E any](s S, eq func(E, E) bool) S {
	if len(s) < 2 {
		return s
	}
	n := 1
	for i := 1; i < len(s); i++ {
		if !eq(s[i], s[i-1]) {
			s[n] = s[i]
			n++
		}
	}
	return shorten(s, n)
}

// shorten returns s[:n], with the rest of s set to zero.
func shorten[S ~[]E, E any](s S, n int) S {
	clear(s[n:])
	return s[:n]
}

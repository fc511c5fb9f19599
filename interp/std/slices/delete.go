package slices

// Delete returns s without s[i:j]. It moves the elements behind, and sets to
// zero what is then left over at the end of s. It panics if s[i:j] is not a part
// of s.
func Delete[S ~[]E, E any](s S, i, j int) S {
	_ = s[i:j:len(s)]
	if i == j {
		return s
	}
	return shorten(s, i+copy(s[i:], s[j:]))
}

// DeleteFunc returns s without the elements for which del is true. It moves the
// others, and sets to zero what is then left over at the end of s.
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

// Compact returns s with one element in place of each run of equal ones. It
// moves the others, and sets to zero what is then left over at the end of s.
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

// CompactFunc is Compact with eq in place of ==. Of a run it keeps the first.
func CompactFunc[S ~[]E, E any](s S, eq func(E, E) bool) S {
	if len(s) < 2 {
		return s
	}
	n, last := 1, s[0]
	for _, v := range s[1:] {
		if !eq(v, last) {
			s[n] = v
			n++
		}
		last = v
	}
	return shorten(s, n)
}

// shorten returns s[:n], with the rest of s set to zero.
func shorten[S ~[]E, E any](s S, n int) S {
	clear(s[n:])
	return s[:n]
}

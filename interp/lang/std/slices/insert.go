package slices

// Insert returns s with the values v inserted before s[i], in the array of s if
// they fit. It panics if i is not in 0..len(s).
func Insert[S ~[]E, E any](s S, i int, v ...E) S {
	_ = s[i:]
	if len(v) == 0 {
		return s
	}
	return splice(s, i, i, v)
}

// Replace returns s with s[i:j] replaced by the values v, in the array of s if
// they fit. If the result is shorter than s, the rest of s is set to zero. It
// panics if s[i:j] is not a part of s.
func Replace[S ~[]E, E any](s S, i, j int, v ...E) S {
	_ = s[i:j]
	_ = s[j:] // j may be beyond len(s), within the capacity
	return splice(s, i, j, v)
}

// splice is Replace for valid i and j. v may be a part of the array of s.
func splice[S ~[]E, E any](s S, i, j int, v []E) S {
	n := len(s) - (j - i) + len(v)
	if n > cap(s) {
		r := append(s[:i], make(S, n-i)...)
		copy(r[i:], v)
		copy(r[i+len(v):], s[j:])
		return r
	}
	if len(v) > j-i && j < len(s) {
		v = append([]E(nil), v...) // the move of s[j:] may overwrite it
		copy(s[i+len(v):n], s[j:])
		copy(s[i:n], v)
		return s[:n]
	}
	copy(s[i:n], v)
	copy(s[i+len(v):n], s[j:])
	if n < len(s) {
		clear(s[n:])
	}
	return s[:n]
}

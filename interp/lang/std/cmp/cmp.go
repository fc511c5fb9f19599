// Package cmp is the generic part of cmp, as source for the interpreter.
package cmp

// Ordered is satisfied by every type that has the operators < <= >= >.
type Ordered interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 |
		~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uintptr |
		~float32 | ~float64 |
		~string
}

// Less reports whether x comes before y. NaN comes before every number, and -0
// equals 0.
func Less[T Ordered](x, y T) bool {
	return x < y || x != x && y == y // x != x is NaN
}

// Compare returns -1 if x comes before y in the order of Less, +1 if it comes
// after y, and 0 otherwise. Two NaN are equal.
func Compare[T Ordered](x, y T) int {
	if Less(x, y) {
		return -1
	}
	if Less(y, x) {
		return +1
	}
	return 0
}

// Or returns the first of vals that is not the zero value. If there is none, it
// returns the zero value.
func Or[T comparable](vals ...T) T {
	var zero T
	for _, v := range vals {
		if v != zero {
			return v
		}
	}
	return zero
}

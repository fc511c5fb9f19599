package slices_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
)

// outcome is what f returns, nil apart from empty, or its panic.
func outcome(f func() any) (s string) {
	defer func() {
		if r := recover(); r != nil {
			s = fmt.Sprintf("panic of a %T: %v", r, r)
		}
	}()
	return fmt.Sprintf("%#v", f())
}

// same compares the outcomes of our function and the library's.
func same(t *testing.T, ours, real func() any, format string, args ...any) {
	t.Helper()
	if got, want := outcome(ours), outcome(real); got != want {
		t.Fatalf("%s\n got %s\nwant %s", fmt.Sprintf(format, args...), got, want)
	}
}

// after returns what a function that may change its argument left: its result,
// whether that is in the same array, and that array to its capacity.
func after[E any](s []E, f func([]E) []E) any {
	r := f(s)
	whole := s[:cap(s)]
	shared := cap(r) > 0 && cap(s) > 0 && &r[:1][0] == &whole[0]
	return fmt.Sprintf("%#v shared %t, array %#v", r, shared, whole)
}

// withCap returns 1, 2, ..., n in an array of c elements, the others negative.
func withCap(n, c int) []int {
	s := make([]int, c)
	for i := range s {
		s[i] = i + 1
		if i >= n {
			s[i] = -i - 1
		}
	}
	return s[:n]
}

// few returns up to n random small numbers, or nil.
func few(n int) []int {
	if rand.IntN(20) == 0 {
		return nil
	}
	s := make([]int, rand.IntN(n+1))
	for i := range s {
		s[i] = rand.IntN(4)
	}
	return s
}

// floats returns up to n random numbers with NaN, infinities and both zeros.
func floats(n int) []float64 {
	special := []float64{math.NaN(), math.Inf(1), math.Inf(-1), 0, math.Copysign(0, -1), 1, 2}
	s := make([]float64, rand.IntN(n+1))
	for i := range s {
		s[i] = special[rand.IntN(len(special))]
	}
	return s
}

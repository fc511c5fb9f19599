package rand_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	ours "github.com/mercer-go/mercer/interp/lang/std/math/rand/v2"
)

func covers[T int8 | uint8 | int | uint64 | time.Duration](t *testing.T, n T) {
	seen := map[T]bool{}
	for range 60 * int(n) {
		v := ours.N(n)
		if v < 0 || v >= n {
			t.Fatalf("N(%v) = %v", n, v)
		}
		seen[v] = true
	}
	if len(seen) != int(n) {
		t.Errorf("N(%v) takes %d values", n, len(seen))
	}
}

func TestN(t *testing.T) {
	covers(t, 1)
	covers[int8](t, 127)
	covers[uint8](t, 255)
	covers[uint64](t, 10)
	covers[time.Duration](t, 7)
	for range 100 {
		if v := ours.N(math.MaxInt); v < 0 {
			t.Fatalf("N = %d", v)
		}
	}
	high := 0
	for range 200 {
		if ours.N(uint64(math.MaxUint64)) > math.MaxInt64 {
			high++
		}
	}
	if high < 50 || high > 150 {
		t.Errorf("%d of 200 in the upper half", high)
	}
}

func TestNPanics(t *testing.T) {
	text := func(f func(int) int, n int) (s string) {
		defer func() { s = fmt.Sprint(recover()) }()
		f(n)
		return ""
	}
	for _, n := range []int{0, -1, math.MinInt} {
		if got, want := text(ours.N[int], n), text(rand.N[int], n); got != want {
			t.Errorf("N(%d) panics %s, want %s", n, got, want)
		}
	}
}

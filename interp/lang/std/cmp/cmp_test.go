package cmp_test

import (
	"cmp"
	"fmt"
	"math"
	"testing"

	ours "github.com/mercer-go/mercer/interp/lang/std/cmp"
)

func agree[T cmp.Ordered](t *testing.T, values ...T) {
	for _, x := range values {
		for _, y := range values {
			if got, want := ours.Compare(x, y), cmp.Compare(x, y); got != want {
				t.Errorf("Compare(%v, %v) = %d, want %d", x, y, got, want)
			}
			if got, want := ours.Less(x, y), cmp.Less(x, y); got != want {
				t.Errorf("Less(%v, %v) = %t, want %t", x, y, got, want)
			}
			for _, z := range values {
				got, want := fmt.Sprintf("%#v", ours.Or(x, y, z)), fmt.Sprintf("%#v", cmp.Or(x, y, z))
				if got != want {
					t.Errorf("Or(%v, %v, %v) = %s, want %s", x, y, z, got, want)
				}
			}
		}
	}
	if got, want := ours.Or[T](), cmp.Or[T](); got != want {
		t.Errorf("Or() = %v", got)
	}
}

func TestCmp(t *testing.T) {
	agree(t, 0, 1, -1, math.MaxInt, math.MinInt)
	agree[uint8](t, 0, 1, 255)
	agree(t, "", "a", "ab", "b")
	agree(t, math.NaN(), math.Inf(-1), -1, math.Copysign(0, -1), 0, 1, math.Inf(1))
	agree(t, float32(math.NaN()), 0, 1)
}

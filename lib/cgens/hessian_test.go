package cgens

import (
	"context"
	"math"
	"testing"
)

// TestHessianIsRefreshed: a row with a very high price comes and goes, and each time the
// sum loses digits of the other rows. Now and then it is computed from scratch.
func TestHessianIsRefreshed(t *testing.T) {
	ctx, z, c := context.Background(), newColumns(11), make([]float64, 11)
	values := make([]float64, 11)
	for i := range c {
		c[i], values[i] = 1, math.Sqrt(float64(i)+1.17)
	}
	c[10] = 1e14
	z.add(values)
	h := newHessian(z, c)
	h.extend()
	want := 0.0
	for i := range 10 {
		want += values[i] * values[i]
	}
	inner := make([]bool, 11)
	for i := range 10 {
		inner[i] = true
	}
	lost, fresh := 0, 0
	for range 2 * refreshed * 11 {
		for _, heavy := range []bool{true, false} {
			inner[10] = heavy
			size := 10
			if heavy {
				size++
			}
			if err := h.update(ctx, inner, size); err != nil {
				t.Fatal(err)
			}
		}
		if math.Abs(h.sum[0]-want) > 1e-3 {
			lost++
		} else if lost > 0 {
			fresh++
		}
	}
	if lost == 0 || fresh == 0 {
		t.Errorf("%d sums without digits, and %d with all digits after them", lost, fresh)
	}
}

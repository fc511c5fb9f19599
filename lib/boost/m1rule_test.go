package boost

import (
	"math"
	"slices"
	"testing"
)

// TestAbove: rows without a weight are never drawn, whatever rounding has done to the
// sum.
func TestAbove(t *testing.T) {
	sums := []float64{0, 0.25, 0.25, 0.75, 0.75}
	for v, want := range map[float64]int{0: 1, 0.1: 1, 0.25: 3, 0.5: 3, math.Nextafter(0.75, 0): 3, 0.75: 3, 1: 3} {
		if got := above(sums, v); got != want {
			t.Errorf("%v: row %d, want %d", v, got, want)
		}
	}
	next := []float64{0.9, 0, 0.3, 0.25, 0.1}
	rows := draw([]float64{0, 0.25, 0, 0.5, 0}, func() float64 {
		v := next[0]
		next = next[1:]
		return v
	})
	if !slices.Equal(rows, []int{1, 1, 3, 3, 3}) {
		t.Error(rows)
	}
}

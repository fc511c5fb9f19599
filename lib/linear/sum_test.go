package linear

import (
	"context"
	"errors"
	"testing"
)

// TestSumTakesEachRowOnce adds powers of two and squares, so that a row that is left out,
// or taken twice, changes the sum.
func TestSumTakesEachRowOnce(t *testing.T) {
	const d = polledProducts / partRows // with it, parts of partRows rows
	for _, n := range []int{0, 1, partRows, 3*partRows - 1, 7*partRows + 5, 16*partRows + 3, 40*partRows + 17} {
		for _, size := range []int{1, 7, 1000} {
			q := &problem{d: d, scratch: newScratch(0, d)}
			dst, want := make([]float64, d), make([]float64, 3)
			for i := range n {
				want[0]++
				want[1] += float64(i)
				want[2] += float64(i * i)
			}
			err := q.sum(t.Context(), dst, n, size, func(to []float64, lo, hi int) {
				if hi <= lo || hi-lo > size {
					t.Errorf("%d rows, at most %d at a time: rows %d to %d", n, size, lo, hi)
				}
				for i := lo; i < hi; i++ {
					to[0]++
					to[1] += float64(i)
					to[2] += float64(i * i)
				}
			})
			if err != nil {
				t.Fatal(err)
			}
			if parts := max(1, min(mostParts, n/partRows)); len(q.sums) != parts {
				t.Errorf("%d rows: %d parts, want %d", n, len(q.sums), parts)
			}
			for k, w := range want {
				if dst[k] != w {
					t.Errorf("%d rows, at most %d at a time: sum %d is %v, want %v", n, size, k, dst[k], w)
				}
			}
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	q := &problem{d: d, scratch: newScratch(0, d)}
	if err := q.sum(ctx, make([]float64, d), 200, 10, func([]float64, int, int) {}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

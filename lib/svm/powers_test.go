package svm_test

import (
	"slices"
	"testing"

	"github.com/mercer-go/mercer/lib/svm"
)

func TestPowersOf2(t *testing.T) {
	for _, c := range []struct {
		from, to, step int
		want           []float64
	}{
		{-3, 3, 2, []float64{0.125, 0.5, 2, 8}},
		{-1, 2, 2, []float64{0.5, 2}},
		{5, 5, 1, []float64{32}},
		{-1022, 1023, 2045, []float64{0x1p-1022, 0x1p1023}},
	} {
		if got := svm.PowersOf2(c.from, c.to, c.step); !slices.Equal(got, c.want) {
			t.Errorf("%d to %d by %d: %v, want %v", c.from, c.to, c.step, got, c.want)
		}
	}
	for _, bad := range [][3]int{{0, 1, 0}, {0, 1, -1}, {1, 0, 1}, {-1023, 0, 1}, {0, 1024, 1}} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%v: no panic", bad)
				}
			}()
			svm.PowersOf2(bad[0], bad[1], bad[2])
		}()
	}
}

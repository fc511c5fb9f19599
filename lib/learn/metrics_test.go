package learn_test

import (
	"math"
	"testing"

	"github.com/mercer-go/mercer/lib/learn"
)

func TestErrorRate(t *testing.T) {
	for _, c := range []struct {
		predicted, labels []int
		want              float64
	}{
		{[]int{1}, []int{1}, 0},
		{[]int{1}, []int{-1}, 1},
		{[]int{1, 1, -1, -1}, []int{1, -1, -1, -1}, 0.25},
		{[]int{0, 1, 2}, []int{1, 2, 0}, 1},
	} {
		if got := learn.ErrorRate(c.predicted, c.labels); got != c.want {
			t.Errorf("ErrorRate(%v, %v) = %v, want %v", c.predicted, c.labels, got, c.want)
		}
		if got := learn.Accuracy(c.predicted, c.labels); math.Abs(got-(1-c.want)) > 1e-15 {
			t.Errorf("Accuracy(%v, %v) = %v, want %v", c.predicted, c.labels, got, 1-c.want)
		}
	}
}

func TestErrorRatePanics(t *testing.T) {
	wantPanic(t, "1 predictions for 2 labels", func() { learn.ErrorRate([]int{1}, []int{1, 1}) })
	wantPanic(t, "0 predictions for 0 labels", func() { learn.ErrorRate(nil, nil) })
	wantPanic(t, "2 predictions for 1 labels", func() { learn.Accuracy([]int{1, 1}, []int{1}) })
}

package stump_test

import (
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/stump"
)

func TestStumpPredicts(t *testing.T) {
	X := mat.NewDense(4, 2, []float64{0, 1, 0, 2, 0, 3, 0, math.NaN()})
	for _, c := range []struct {
		h    stump.Stump
		want []int
	}{
		{stump.Stump{Feature: 1, Threshold: 2, Sign: 1}, []int{-1, 1, 1, -1}}, // sign(0) = +1
		{stump.Stump{Feature: 1, Threshold: 2, Sign: -1}, []int{1, -1, -1, 1}},
		{stump.Stump{Feature: 0, Threshold: 0, Sign: 1}, []int{1, 1, 1, 1}},
		{stump.Constant(1), []int{1, 1, 1, 1}},
		{stump.Constant(-1), []int{-1, -1, -1, -1}},
		{stump.Stump{Feature: 1, Threshold: math.Inf(-1), Sign: 1}, []int{1, 1, 1, 1}},
	} {
		if got := c.h.Predict(X); !slices.Equal(got, c.want) {
			t.Errorf("%v predicts %v, want %v", c.h, got, c.want)
		}
		if got := c.h.Negated().Predict(X); got[0] != -c.want[0] || got[3] != -c.want[3] {
			t.Errorf("-%v predicts %v", c.h, got)
		}
		turned := mat.DenseCopyOf(X.T()).T() // no RawMatrixer
		for i, score := range c.h.Scores(turned) {
			if score != float64(c.want[i]) {
				t.Errorf("%v scores row %d of a transpose %v, want %v", c.h, i, score, c.want[i])
			}
		}
	}
}

// A matrix that is no Dense, and one that is a part of another.
func TestStumpPredictsAnyMatrix(t *testing.T) {
	h := stump.Stump{Feature: 1, Threshold: 2.5, Sign: 1}
	X := mat.NewDense(2, 3, []float64{9, 9, 9, 1, 2, 3})
	if got := h.Predict(X.T()); !slices.Equal(got, []int{-1, -1, 1}) {
		t.Errorf("transpose: %v", got)
	}
	if got := h.Predict(X.Slice(1, 2, 1, 3)); !slices.Equal(got, []int{1}) {
		t.Errorf("part: %v", got)
	}
	if got := h.Predict(&mat.Dense{}); len(got) != 0 {
		t.Errorf("empty: %v", got)
	}
	wantPanic(t, "column 5, matrix has columns 0..2", func() { stump.Stump{Feature: 5}.Predict(X) })
	wantPanic(t, "column -1, matrix has columns 0..2", func() { stump.Stump{Feature: -1}.Scores(X) })
}

func TestStumpShows(t *testing.T) {
	for h, want := range map[stump.Stump]string{
		{Feature: 2, Threshold: 0.25, Sign: 1}:                  "sign(x3 - 0.25)",
		{Feature: 0, Threshold: -2, Sign: -1}:                   "-sign(x1 + 2)",
		{Feature: 0, Threshold: math.Copysign(0, -1), Sign: -1}: "-sign(x1 - 0)",
		stump.Constant(1):  "constant +1",
		stump.Constant(-1): "constant -1",
	} {
		if h.String() != want || h.HTML() != "<code>"+want+"</code>" {
			t.Errorf("%q and %q, want %q", h, h.HTML(), want)
		}
	}
}

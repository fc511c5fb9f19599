package data_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/lib/learn"
)

// flips lists the rows on which two sets differ in label.
func flips(a, b *learn.Dataset) []int {
	var rows []int
	for i := range a.Y {
		if a.Y[i] != b.Y[i] {
			rows = append(rows, i)
		}
	}
	return rows
}

func TestFlipLabelsFlipsExactly(t *testing.T) {
	for _, c := range []struct {
		n        int
		fraction float64
		want     int
	}{
		{300, 0.1, 30},
		{300, 0, 0},
		{300, 1, 300},
		{5, 0.1, 1}, // half an example rounds up
		{4, 0.1, 0},
		{7, 0.5, 4},
		{1, 0.49, 0},
	} {
		ds := data.Twonorm(2).Sample(c.n, 1)
		for seed := range uint64(20) {
			noisy := data.FlipLabels(ds, c.fraction, seed)
			if got := len(flips(ds, noisy)); got != c.want {
				t.Errorf("%v of %d: %d flips, want %d", c.fraction, c.n, got, c.want)
			}
			for _, i := range flips(ds, noisy) {
				if noisy.Y[i] != -ds.Y[i] {
					t.Errorf("row %d: %d became %d", i, ds.Y[i], noisy.Y[i])
				}
			}
		}
	}
}

func TestFlipLabelsIsSeeded(t *testing.T) {
	ds := data.Twonorm(2).Sample(100, 1)
	a, again, b := data.FlipLabels(ds, 0.1, 1), data.FlipLabels(ds, 0.1, 1), data.FlipLabels(ds, 0.1, 2)
	if !slices.Equal(a.Y, again.Y) {
		t.Error("equal seeds, other flips")
	}
	if slices.Equal(a.Y, b.Y) {
		t.Error("two seeds, equal flips")
	}
	few := flips(ds, a)
	many := flips(ds, data.FlipLabels(ds, 0.3, 1))
	for _, i := range few {
		if !slices.Contains(many, i) {
			t.Errorf("row %d is flipped at 10 %% but not at 30 %%", i)
		}
	}
}

// Each example must be flipped equally often: 2,000 seeds, 10 of 50 examples,
// so 400 flips each with standard deviation √(2000·0.2·0.8) = 17.9.
func TestFlipLabelsIsFair(t *testing.T) {
	ds := data.Twonorm(1).Sample(50, 1)
	count := make([]float64, ds.Len())
	for seed := range uint64(2000) {
		for _, i := range flips(ds, data.FlipLabels(ds, 0.2, seed)) {
			count[i]++
		}
	}
	for i, c := range count {
		if math.Abs(c-400) > 4.5*17.9 {
			t.Errorf("row %d was flipped %v times, want about 400", i, c)
		}
	}
}

func TestFlipLabelsCopies(t *testing.T) {
	ds := data.Twonorm(2).Sample(10, 1)
	ds.W = []float64{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}
	X, Y, W := mat.DenseCopyOf(ds.X), slices.Clone(ds.Y), slices.Clone(ds.W)
	noisy := data.FlipLabels(ds, 0.5, 1)
	if !mat.Equal(noisy.X, X) || !slices.Equal(noisy.W, W) || noisy.Name != ds.Name || !slices.Equal(noisy.Classes, ds.Classes) {
		t.Error("more than labels changed")
	}
	noisy.X.Zero()
	clear(noisy.Y)
	clear(noisy.W)
	if !mat.Equal(ds.X, X) || !slices.Equal(ds.Y, Y) || !slices.Equal(ds.W, W) {
		t.Error("the copy shares numbers with the original")
	}
}

func TestFlipLabelsPanics(t *testing.T) {
	two := data.Twonorm(2).Sample(10, 1)
	three, err := data.Open("iris")
	if err != nil {
		t.Fatal(err)
	}
	wantPanic(t, "fraction from 0 to 1, got -0.1", func() { data.FlipLabels(two, -0.1, 1) })
	wantPanic(t, "fraction from 0 to 1, got 1.1", func() { data.FlipLabels(two, 1.1, 1) })
	wantPanic(t, "fraction from 0 to 1, got NaN", func() { data.FlipLabels(two, math.NaN(), 1) })
	wantPanic(t, "row 0 has 0", func() { data.FlipLabels(three, 0.1, 1) })
}

// wantPanic checks that f panics with a message of this package that contains want.
func wantPanic(t *testing.T, want string, f func()) {
	t.Helper()
	defer func() {
		t.Helper()
		message, _ := recover().(string)
		if !strings.HasPrefix(message, "data: ") || !strings.Contains(message, want) {
			t.Errorf("panic %q, want %q", message, want)
		}
	}()
	f()
}

package learn_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
)

func TestFitMeanAndMedian(t *testing.T) {
	for _, c := range []struct {
		name         string
		in           []float64
		mean, median float64
	}{
		{"odd", []float64{1, nan, 9, 2}, 4, 2},
		{"even", []float64{9, 1, nan, 2, 0}, 3, 1.5},
		{"one value", []float64{nan, -7}, -7, -7},
		{"none", []float64{nan, nan}, 0, 0},
		{"equal", []float64{4, 4, nan}, 4, 4},
		{"a difference that is no number", []float64{-1e308, 1e308}, 0, 0},
		{"a sum that is no number", []float64{1e308, 1e308, 1e308}, 1e308, 1e308},
		{"denormal", []float64{5e-324, 15e-324}, 1e-323, 1e-323},
	} {
		t.Run(c.name, func(t *testing.T) {
			ds := column(c.in...)
			if got := learn.FitMedian(ds).Fill[0]; got != c.median {
				t.Errorf("median %v, want %v", got, c.median)
			}
			if got := learn.FitMean(ds).Fill[0]; got != c.mean {
				t.Errorf("mean %v, want %v", got, c.mean)
			}
		})
	}
}

func TestMedianOfLargeNumbers(t *testing.T) {
	if got := learn.FitMedian(column(math.MaxFloat64, math.MaxFloat64/2)).Fill[0]; got != 0.75*math.MaxFloat64 {
		t.Errorf("halfway between the two is %v", got)
	}
}

func TestImputerFillsNominalColumnsWithTheMode(t *testing.T) {
	ds := mixed()
	for name, m := range map[string]*learn.Imputer{"mean": learn.FitMean(ds), "median": learn.FitMedian(ds)} {
		got := m.Apply(ds)
		size := map[string]float64{"mean": 8.5 / 3, "median": 2.5}[name]
		wantRows(t, got, []float64{0, 1.5, 1}, []float64{2, 2.5, 1}, []float64{2, size, 1}, []float64{2, 4.5, 0})
		if got.LevelsOf(0) == nil {
			t.Error("the filled set forgot its levels")
		}
	}
	if ds.Missing() != 2 {
		t.Error("Apply changed its argument")
	}
	tie := column(2, 1, 1, 2, 0)
	tie.Levels = [][]string{{"a", "b", "c"}}
	if got := learn.FitMean(tie).Fill[0]; got != 1 {
		t.Errorf("the mode of a tie is %v, want the first, 1", got)
	}
}

// What is learnt from the training rows alone fills the test rows.
func TestImputerLearnsFromTrainingRowsOnly(t *testing.T) {
	m := learn.FitMean(column(1, 3))
	wantColumn(t, m.Apply(column(nan, 100, nan)), 2, 100, 2)
	wantPanic(t, "fitted to 1 columns, data has 2", func() {
		m.Apply(&learn.Dataset{X: mat.NewDense(1, 2, nil), Y: []int{1}})
	})
}

// A test file that was read on its own has its levels in another order, or
// lacks one: it is filled with the training rows' level, not with its rank.
func TestImputerMatchesLevelsByName(t *testing.T) {
	train := column(1, 1, 0, nan)
	train.Levels = [][]string{{"blue", "green", "red"}}
	m := learn.FitMean(train)
	for _, c := range []struct {
		levels, after []string
		want          float64
	}{
		{[]string{"green", "red"}, []string{"green", "red"}, 0},
		{[]string{"red", "blue", "green"}, []string{"red", "blue", "green"}, 2},
		{[]string{"blue", "red"}, []string{"blue", "red", "green"}, 2},
	} {
		test := column(nan, 1)
		test.Levels = [][]string{c.levels}
		got := m.Apply(test)
		wantColumn(t, got, c.want, 1)
		if !slices.Equal(got.LevelsOf(0), c.after) || len(test.Levels[0]) != len(c.levels) {
			t.Errorf("levels %q of %q", got.LevelsOf(0), test.LevelsOf(0))
		}
		if hot := learn.FitOneHot(train).Apply(got); hot.X.At(0, 1) != 1 {
			t.Errorf("%q: encoded as %v", c.levels, hot.X.RawRowView(0))
		}
	}
	wantPanic(t, "column 0 (x1) is nominal either", func() { m.Apply(column(1)) })
}

// A nominal column without any name has nothing to be filled with.
func TestImputerLeavesAColumnWithoutLevels(t *testing.T) {
	ds := mixed()
	ds.Levels[0] = []string{}
	for i := range ds.Len() {
		ds.X.Set(i, 0, nan)
	}
	filled := learn.FitMedian(ds).Apply(ds)
	if got := learn.FitOneHot(filled).Apply(filled); got.Dim() != 3 || got.Missing() != 0 {
		t.Errorf("%v", got)
	}
}

// TestImputerNamesAValueThatIsNoRank: as an Encoder does.
func TestImputerNamesAValueThatIsNoRank(t *testing.T) {
	defer func() {
		if text := fmt.Sprint(recover()); !strings.Contains(text, "row 0, column 0") {
			t.Error(text)
		}
	}()
	ds := &learn.Dataset{X: mat.NewDense(2, 1, []float64{7, math.NaN()}), Levels: [][]string{{"red"}}}
	learn.FitMedian(ds).Apply(ds)
}

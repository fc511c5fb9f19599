package learn_test

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
)

// mixed has a column of numbers between two nominal ones.
func mixed() *learn.Dataset {
	return &learn.Dataset{
		X:        mat.NewDense(4, 3, []float64{0, 1.5, 1, 2, 2.5, nan, nan, nan, 1, 2, 4.5, 0}),
		Y:        []int{-1, 1, 1, -1},
		Features: []string{"colour", "size", "lid"},
		Classes:  []string{"no", "yes"},
		Levels:   [][]string{{"red", "green", "blue"}, nil, {"open", "shut"}},
	}
}

func wantRows(t *testing.T, ds *learn.Dataset, want ...[]float64) {
	t.Helper()
	if ds.Len() != len(want) {
		t.Fatalf("%d rows, want %d", ds.Len(), len(want))
	}
	same := func(a, b float64) bool { return a == b || math.IsNaN(a) && math.IsNaN(b) }
	for i, w := range want {
		if got := ds.X.RawRowView(i); !slices.EqualFunc(got, w, same) {
			t.Errorf("row %d is %v, want %v", i, got, w)
		}
	}
}

func TestFitOneHot(t *testing.T) {
	ds := mixed()
	got := learn.FitOneHot(ds).Apply(ds)
	if want := []string{"colour=red", "colour=blue", "size", "lid=open", "lid=shut"}; !slices.Equal(got.Features, want) {
		t.Errorf("features %q, want %q: no row is green", got.Features, want)
	}
	wantRows(
		t, got,
		[]float64{1, 0, 1.5, 0, 1},
		[]float64{0, 1, 2.5, nan, nan},
		[]float64{nan, nan, nan, 0, 1},
		[]float64{0, 1, 4.5, 1, 0},
	)
	if got.Levels != nil || !slices.Equal(got.Y, ds.Y) || !slices.Equal(got.Classes, ds.Classes) {
		t.Errorf("levels %q, labels %v, classes %q", got.Levels, got.Y, got.Classes)
	}
	wantRows(t, ds, mixed().X.RawRowView(0), mixed().X.RawRowView(1), mixed().X.RawRowView(2), mixed().X.RawRowView(3))
}

func TestFitOrdinal(t *testing.T) {
	ds := mixed()
	got := learn.FitOrdinal(ds).Apply(ds)
	wantRows(t, got, []float64{0, 1.5, 1}, []float64{2, 2.5, nan}, []float64{nan, nan, 1}, []float64{2, 4.5, 0})
	if got.Levels != nil || !slices.Equal(got.Features, ds.Features) {
		t.Errorf("levels %q, features %q", got.Levels, got.Features)
	}
}

// A level that the training rows lack must not add a column, and a file read on
// its own may have its levels in another order.
func TestEncoderMatchesLevelsByName(t *testing.T) {
	train := mixed().Subset([]int{0, 1, 3})
	test := &learn.Dataset{
		X:      mat.NewDense(3, 3, []float64{0, 7, 0, 1, 8, 1, 2, 9, 0}),
		Y:      []int{1, 1, -1},
		Levels: [][]string{{"green", "red", "mauve"}, nil, {"shut", "open"}},
	}
	wantRows(
		t, learn.FitOneHot(train).Apply(test),
		[]float64{0, 0, 7, 0, 1}, // green is not in the training rows
		[]float64{1, 0, 8, 1, 0},
		[]float64{0, 0, 9, 0, 1}, // nor is mauve
	)
	wantRows(
		t, learn.FitOrdinal(train).Apply(test),
		[]float64{1, 7, 1}, []float64{0, 8, 0}, []float64{nan, 9, 1},
	)
}

func TestEncoderPanics(t *testing.T) {
	ds := mixed()
	e := learn.FitOneHot(ds)
	wantPanic(t, "fitted to 3 columns, data has 2", func() { e.Apply(ds.Columns(0, 1)) })
	wantPanic(t, "column 0 (size) is nominal either", func() { e.Apply(ds.Columns(1, 0, 2)) })
	for _, v := range []float64{3, -1, 0.5, math.Inf(1)} {
		bad := mixed()
		bad.X.Set(1, 0, v)
		wantPanic(t, "row 1, column 0 (colour) is", func() { learn.FitOneHot(bad) })
		wantPanic(t, "row 1, column 0 (colour) is", func() { learn.FitOrdinal(ds).Apply(bad) })
	}
	empty := mixed().Columns(0)
	empty.X.Apply(func(_, _ int, _ float64) float64 { return nan }, empty.X)
	wantPanic(t, "nothing is left", func() { learn.FitOneHot(empty).Apply(empty) })
}

func TestLevelsFollowTheirColumns(t *testing.T) {
	ds := mixed().Columns(2, 1)
	if got := ds.LevelsOf(0); !slices.Equal(got, []string{"open", "shut"}) || ds.LevelsOf(1) != nil {
		t.Errorf("levels %q", ds.Levels)
	}
	if small().LevelsOf(0) != nil || small().Columns(1).Levels != nil {
		t.Error("levels out of nowhere")
	}
	if page := mixed().HTML(); !strings.Contains(page, "<td>blue</td><td>2.5</td><td>NaN</td>") {
		t.Errorf("HTML does not name the levels: %s", page)
	}
	bad := small()
	bad.Levels = make([][]string, 2)
	if err := bad.Validate(learn.Labels); !errors.Is(err, learn.ErrShape) || !strings.Contains(err.Error(), "Levels has 2 entries") {
		t.Errorf("error %v", err)
	}
}

// Ranks must not pass for numbers by oversight.
func TestColumnsOfNamesAreNoNumbers(t *testing.T) {
	ds := mixed().DropMissing()
	if err := ds.Validate(learn.Labels); !errors.Is(err, learn.ErrNominal) || !strings.Contains(err.Error(), "column 0 (colour)") {
		t.Errorf("error %v", err)
	}
	if err := learn.FitOneHot(ds).Apply(ds).Validate(learn.Labels); err != nil {
		t.Error(err)
	}
	if err := learn.FitOrdinal(ds).Apply(ds).Validate(learn.Labels); err != nil {
		t.Error(err)
	}
	numbers := learn.FitOrdinal(ds).Apply(ds)
	for name, f := range map[string]func(){
		"FitStandard": func() { learn.FitStandard(ds) },
		"FitMinMax":   func() { learn.FitMinMax(ds, -1, 1) },
		"Apply":       func() { learn.FitStandard(numbers).Apply(ds) },
	} {
		t.Run(name, func(t *testing.T) { wantPanic(t, "column 0 (colour) holds names", f) })
	}
}

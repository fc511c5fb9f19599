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

// small is a two-class set of 4 examples with weights and names.
func small() *learn.Dataset {
	return &learn.Dataset{
		X:    mat.NewDense(4, 3, []float64{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}),
		Y:    []int{-1, 1, 1, -1},
		W:    []float64{1, 2, 3, 4},
		Name: "small", Features: []string{"a", "b", "c"}, Classes: []string{"no", "yes"},
	}
}

// labelled is a set of one feature, the row number, with the given labels.
func labelled(labels ...int) *learn.Dataset {
	X := mat.NewDense(len(labels), 1, nil)
	for i := range labels {
		X.Set(i, 0, float64(i))
	}
	return &learn.Dataset{X: X, Y: labels}
}

// wantPanic checks that f panics with a message of this package that contains want.
func wantPanic(t *testing.T, want string, f func()) {
	t.Helper()
	defer func() {
		t.Helper()
		message, _ := recover().(string)
		if !strings.HasPrefix(message, "learn: ") || !strings.Contains(message, want) {
			t.Errorf("panic %q, want %q", message, want)
		}
	}()
	f()
}

func TestNewDataset(t *testing.T) {
	X, labels := mat.NewDense(2, 1, []float64{1, 2}), []int{-1, 1}
	ds, err := learn.NewDataset(X, labels)
	if err != nil {
		t.Fatal(err)
	}
	if ds.X != X || &ds.Y[0] != &labels[0] {
		t.Error("NewDataset copied its arguments")
	}
	if ds, err := learn.NewDataset(X, []int{-1}); ds != nil || !errors.Is(err, learn.ErrShape) {
		t.Errorf("got %v and error %v, want ErrShape", ds, err)
	}
}

func TestShape(t *testing.T) {
	for _, c := range []struct {
		name   string
		ds     *learn.Dataset
		n, dim int
	}{
		{"small", small(), 4, 3},
		{"zero", &learn.Dataset{}, 0, 0},
		{"empty matrix", &learn.Dataset{X: &mat.Dense{}}, 0, 0},
	} {
		if c.ds.Len() != c.n || c.ds.Dim() != c.dim {
			t.Errorf("%s: %d×%d, want %d×%d", c.name, c.ds.Len(), c.ds.Dim(), c.n, c.dim)
		}
	}
}

func TestWeight(t *testing.T) {
	ds := small()
	if ds.Weight(2) != 3 {
		t.Errorf("weight %v, want 3", ds.Weight(2))
	}
	ds.W = nil
	if ds.Weight(2) != 1 {
		t.Errorf("weight %v without weights, want 1", ds.Weight(2))
	}
}

func TestLabels(t *testing.T) {
	ds := labelled(2, 0, 1, 2, 0)
	if got := ds.Labels(); !slices.Equal(got, []int{0, 1, 2}) {
		t.Errorf("labels %v", got)
	}
	if !slices.Equal(ds.Y, []int{2, 0, 1, 2, 0}) {
		t.Errorf("Labels reordered Y: %v", ds.Y)
	}
	if got := (&learn.Dataset{}).Labels(); len(got) != 0 {
		t.Errorf("labels %v of an empty set", got)
	}
}

func TestClassName(t *testing.T) {
	two, three := []string{"no", "yes"}, []string{"a", "b", "c"}
	for _, c := range []struct {
		classes []string
		y       []int
		label   int
		want    string
	}{
		{two, []int{-1, 1}, -1, "no"},
		{two, []int{-1, 1}, 1, "yes"},
		{two, []int{0, 1}, 0, "no"},
		{two, []int{0, 1}, 1, "yes"},
		{two, []int{-1, 1}, 2, "+2"}, // no class: not "yes"
		{two, []int{-1, 1}, -2, "-2"},
		{three, []int{0, 1, 2}, 0, "a"},
		{three, []int{0, 1, 2}, 2, "c"},
		{three, []int{0, 1, 2}, 3, "3"},
		{three, []int{0, 1, 2}, -1, "-1"},
		{nil, []int{-1, 1}, 1, "+1"},
		{nil, []int{-1, 1}, -1, "-1"},
		{nil, []int{1, 1}, 1, "+1"},
		{nil, []int{0, 1, 2}, 0, "0"},
		{nil, []int{0, 1, 2}, 1, "1"},
	} {
		ds := labelled(c.y...)
		ds.Classes = c.classes
		if got := ds.ClassName(c.label); got != c.want {
			t.Errorf("classes %v, labels %v: class %d is %q, want %q", c.classes, c.y, c.label, got, c.want)
		}
	}
}

func TestFeatureName(t *testing.T) {
	ds := small()
	if got := ds.FeatureName(1); got != "b" {
		t.Errorf("column 1 is %q", got)
	}
	ds.Features = nil
	if got := ds.FeatureName(1); got != "x2" {
		t.Errorf("column 1 without names is %q, want x2", got)
	}
}

func TestSubset(t *testing.T) {
	ds := small()
	sub := ds.Subset([]int{3, 0, 3})
	want := mat.NewDense(3, 3, []float64{10, 11, 12, 1, 2, 3, 10, 11, 12})
	if !mat.Equal(sub.X, want) || !slices.Equal(sub.Y, []int{-1, -1, -1}) || !slices.Equal(sub.W, []float64{4, 1, 4}) {
		t.Errorf("subset %v %v %v", mat.Formatted(sub.X), sub.Y, sub.W)
	}
	if sub.Name != "small" || sub.FeatureName(0) != "a" || sub.ClassName(1) != "yes" {
		t.Error("the names got lost")
	}
	sub.X.Zero()
	clear(sub.Y)
	clear(sub.W)
	if untouched := small(); !mat.Equal(ds.X, untouched.X) || !slices.Equal(ds.Y, untouched.Y) || !slices.Equal(ds.W, untouched.W) {
		t.Error("the subset shares numbers with its set")
	}
}

func TestSubsetWithoutWeights(t *testing.T) {
	if sub := labelled(-1, 1).Subset([]int{1}); sub.W != nil {
		t.Errorf("weights %v out of nowhere", sub.W)
	}
}

func TestSubsetOfNoRows(t *testing.T) {
	sub := small().Subset(nil)
	if sub.Len() != 0 || sub.Dim() != 0 || sub.X == nil {
		t.Errorf("%d×%d", sub.Len(), sub.Dim())
	}
	if err := sub.Validate(learn.Labels); !errors.Is(err, learn.ErrShape) {
		t.Errorf("error %v, want ErrShape", err)
	}
}

func TestSubsetPanics(t *testing.T) {
	wantPanic(t, "row 4 of a set with rows 0..3", func() { small().Subset([]int{0, 4}) })
	wantPanic(t, "row -1 of a set with rows 0..3", func() { small().Subset([]int{-1}) })
}

func TestColumns(t *testing.T) {
	ds := small()
	sub := ds.Columns(2, 0, 2)
	want := mat.NewDense(4, 3, []float64{3, 1, 3, 6, 4, 6, 9, 7, 9, 12, 10, 12})
	if !mat.Equal(sub.X, want) || !slices.Equal(sub.Features, []string{"c", "a", "c"}) || !slices.Equal(sub.Y, ds.Y) {
		t.Errorf("columns %v %v", mat.Formatted(sub.X), sub.Features)
	}
	sub.X.Zero()
	sub.Features[0] = "changed"
	if untouched := small(); !mat.Equal(ds.X, untouched.X) || !slices.Equal(ds.Features, untouched.Features) {
		t.Error("the columns share numbers or names with their set")
	}
	ds.Features = nil
	if got := ds.Columns(2).FeatureName(0); got != "x3" {
		t.Errorf("column 2 without names becomes %q, want x3", got)
	}
}

func TestColumnsPanics(t *testing.T) {
	wantPanic(t, "column 3 of a set with columns 0..2", func() { small().Columns(0, 3) })
	wantPanic(t, "column -1 of a set with columns 0..2", func() { small().Columns(-1) })
	wantPanic(t, "at least one column", func() { small().Columns() })
	wantPanic(t, "column 0 of a set", func() { (&learn.Dataset{}).Columns(0) })
}

// withValue is small with one cell replaced.
func withValue(i, j int, v float64) *learn.Dataset {
	ds := small()
	ds.X.Set(i, j, v)
	return ds
}

var nan = math.NaN()

package learn_test

import (
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
)

func TestOneVsRest(t *testing.T) {
	ds := labelled(0, 1, 2, 1)
	ds.Classes = []string{"ant", "bee", "cat"}
	ds.W = []float64{1, 2, 3, 4}
	two := ds.OneVsRest(1)
	if !slices.Equal(two.Y, []int{-1, 1, -1, 1}) || !slices.Equal(two.Classes, []string{"not bee", "bee"}) {
		t.Errorf("labels %v, classes %q", two.Y, two.Classes)
	}
	if two.X != ds.X || &two.W[0] != &ds.W[0] {
		t.Error("OneVsRest copied the matrix or the weights")
	}
	if !slices.Equal(ds.Y, []int{0, 1, 2, 1}) || ds.Classes[1] != "bee" {
		t.Error("OneVsRest changed its set")
	}
	if err := two.Validate(learn.TwoClass); err != nil {
		t.Error(err)
	}
}

// Over all classes, every example is positive exactly once.
func TestOneVsRestPartitions(t *testing.T) {
	ds := labelled(2, 0, 1, 1, 2, 0, 2)
	positive := make([]int, ds.Len())
	for _, label := range ds.Labels() {
		for i, y := range ds.OneVsRest(label).Y {
			if y == 1 {
				positive[i]++
			}
		}
	}
	if !slices.Equal(positive, []int{1, 1, 1, 1, 1, 1, 1}) {
		t.Errorf("times positive: %v", positive)
	}
}

func TestOneVsRestWithoutNames(t *testing.T) {
	if got := labelled(0, 1, 2).OneVsRest(2).Classes; !slices.Equal(got, []string{"not 2", "2"}) {
		t.Errorf("classes %q", got)
	}
}

func TestOfClass(t *testing.T) {
	ds := labelled(0, 1, 2, 1)
	ds.Classes, ds.W = []string{"ant", "bee", "cat"}, []float64{1, 2, 3, 4}
	bees := ds.OfClass(1)
	if !slices.Equal(bees.Y, []int{1, 1}) || !slices.Equal(bees.W, []float64{2, 4}) || bees.ClassName(1) != "bee" {
		t.Errorf("labels %v, weights %v, classes %q", bees.Y, bees.W, bees.Classes)
	}
	for i, row := range []int{1, 3} {
		if !slices.Equal(bees.X.RawRowView(i), ds.X.RawRowView(row)) {
			t.Errorf("row %d is %v", i, bees.X.RawRowView(i))
		}
	}
	bees.X.Set(0, 0, -99)
	if ds.X.At(1, 0) == -99 {
		t.Error("OfClass shares the matrix")
	}
	if none := ds.OfClass(7); none.Len() != 0 {
		t.Errorf("%d examples of no class", none.Len())
	}
}

func TestOneVsOne(t *testing.T) {
	ds := labelled(0, 1, 2, 1, 2)
	ds.Classes = []string{"ant", "bee", "cat"}
	ds.W = []float64{1, 2, 3, 4, 5}
	two := ds.OneVsOne(2, 1)
	if !slices.Equal(two.Y, []int{1, -1, 1, -1}) || !slices.Equal(two.W, []float64{2, 3, 4, 5}) {
		t.Errorf("labels %v, weights %v", two.Y, two.W)
	}
	if !slices.Equal(mat.Col(nil, 0, two.X), []float64{1, 2, 3, 4}) || !slices.Equal(two.Classes, []string{"cat", "bee"}) {
		t.Errorf("rows %v, classes %q", mat.Col(nil, 0, two.X), two.Classes)
	}
	two.X.Zero()
	if ds.X.At(1, 0) != 1 {
		t.Error("OneVsOne shares its matrix")
	}
}

func TestMissing(t *testing.T) {
	ds := small()
	if ds.Missing() != 0 {
		t.Errorf("%d incomplete examples, want 0", ds.Missing())
	}
	ds.X.Set(0, 0, nan)
	ds.X.Set(2, 1, nan)
	ds.X.Set(2, 2, nan) // two gaps in one example count once
	if ds.Missing() != 2 {
		t.Errorf("%d incomplete examples, want 2", ds.Missing())
	}
	if got := (&learn.Dataset{}).Missing(); got != 0 {
		t.Errorf("%d incomplete examples in an empty set", got)
	}
}

func TestDropMissing(t *testing.T) {
	ds := small()
	ds.X.Set(0, 2, nan)
	ds.X.Set(2, 0, nan)
	whole := ds.DropMissing()
	if !slices.Equal(whole.Y, []int{1, -1}) || !slices.Equal(whole.W, []float64{2, 4}) ||
		!mat.Equal(whole.X, mat.NewDense(2, 3, []float64{4, 5, 6, 10, 11, 12})) {
		t.Errorf("%v with labels %v and weights %v", mat.Formatted(whole.X), whole.Y, whole.W)
	}
	if err := whole.Validate(learn.Labels); err != nil {
		t.Error(err)
	}
	if ds.Len() != 4 || ds.Missing() != 2 {
		t.Error("DropMissing changed its set")
	}
	for i := range ds.Len() {
		ds.X.Set(i, 0, nan)
	}
	if got := ds.DropMissing().Len(); got != 0 {
		t.Errorf("%d complete examples, want 0", got)
	}
}

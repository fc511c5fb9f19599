package learn_test

import (
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
)

func TestSortByClass(t *testing.T) {
	ds := &learn.Dataset{
		X: mat.NewDense(5, 1, []float64{10, 11, 12, 13, 14}), Y: []int{2, 0, 1, 0, 2}, W: []float64{1, 2, 3, 4, 5},
		Name: "five", Classes: []string{"a", "b", "c"},
	}
	got := ds.SortByClass()
	if want := []int{0, 0, 1, 2, 2}; !slices.Equal(got.Y, want) {
		t.Errorf("labels %v, want %v", got.Y, want)
	}
	if want := []float64{11, 13, 12, 10, 14}; !slices.Equal(got.X.RawMatrix().Data, want) {
		t.Errorf("points %v, want %v", got.X.RawMatrix().Data, want)
	}
	if want := []float64{2, 4, 3, 1, 5}; !slices.Equal(got.W, want) {
		t.Errorf("weights %v, want %v", got.W, want)
	}
	if got.Name != "five" || !slices.Equal(ds.Y, []int{2, 0, 1, 0, 2}) {
		t.Errorf("%v from %v", got, ds.Y)
	}
	if got := (&learn.Dataset{X: &mat.Dense{}, Y: []int{}}).SortByClass(); got.Len() != 0 {
		t.Errorf("%d examples of none", got.Len())
	}
	for name, bad := range map[string]*learn.Dataset{
		"no labels":       {X: ds.X},
		"too few labels":  {X: ds.X, Y: []int{1, 2}},
		"too few weights": {X: ds.X, Y: ds.Y, W: []float64{1}},
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: no panic", name)
				}
			}()
			bad.SortByClass()
		}()
	}
}

package learn_test

import (
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
)

// bare is a set without labels, of a number and a name, with a gap.
func bare() *learn.Dataset {
	return &learn.Dataset{
		X:    mat.NewDense(6, 2, []float64{1, 0, 2, 1, 3, 1, nan, 0, 5, 1, 7, 0}),
		Name: "stones", Features: []string{"weight", "colour"}, Levels: [][]string{nil, {"grey", "red"}},
	}
}

// TestUnlabelled: all that needs no labels does without them.
func TestUnlabelled(t *testing.T) {
	ds := bare()
	if ds.Len() != 6 || ds.Labels() != nil || ds.Missing() != 1 {
		t.Errorf("%d examples, labels %v, %d missing", ds.Len(), ds.Labels(), ds.Missing())
	}
	if got := ds.String(); got != "stones: 6 examples × 2 features; no labels; 1 examples with missing values" {
		t.Error(got)
	}
	page := ds.HTML()
	if strings.Contains(page, "class") || strings.Count(page, "<td>") != 11 || !strings.Contains(page, "<tr><th scope=\"row\">1</th><td>2</td><td>red</td></tr>") {
		t.Error(page)
	}
	if sub := ds.Subset([]int{4, 1}); sub.Y != nil || sub.Len() != 2 || sub.X.At(0, 0) != 5 {
		t.Errorf("subset %v", sub)
	}
	if one := ds.Columns(1); one.Y != nil || one.Len() != 6 || one.Dim() != 1 {
		t.Errorf("columns %v", one)
	}
	full := learn.FitMean(ds).Apply(ds)
	if full.Y != nil || full.X.At(3, 0) != 3.6 {
		t.Errorf("mean %v", full.X.At(3, 0))
	}
	coded := learn.FitOneHot(full).Apply(full)
	if coded.Y != nil || coded.Dim() != 3 || coded.X.At(1, 2) != 1 {
		t.Errorf("encoded %v", coded)
	}
	scaled := learn.FitMinMax(coded, 0, 1).Apply(coded)
	if scaled.Y != nil || scaled.X.At(5, 0) != 1 || scaled.Validate(learn.Points) != nil {
		t.Errorf("scaled %v", scaled)
	}
	if whole := ds.DropMissing(); whole.Y != nil || whole.Len() != 5 {
		t.Errorf("complete %v", whole)
	}
}

// TestUnlabelledSplits deals the rows of a set without labels as one class.
func TestUnlabelledSplits(t *testing.T) {
	ds := &learn.Dataset{X: points(31, 2)}
	train, test := ds.Split(0.6, 1)
	if train.Len() != 19 || test.Len() != 12 || train.Y != nil || test.Y != nil {
		t.Errorf("%d and %d rows", train.Len(), test.Len())
	}
	one := &learn.Dataset{X: ds.X, Y: slices.Repeat([]int{1}, 31)}
	same, _ := one.Split(0.6, 1)
	if !mat.Equal(same.X, train.X) {
		t.Error("not the split of one class")
	}
	var seen []int
	for f, fold := range ds.Folds(4, 7) {
		if len(fold.Test) < 7 || len(fold.Test)+len(fold.Train) != 31 || !slices.Equal(fold.Test, one.Folds(4, 7)[f].Test) {
			t.Errorf("fold %v", fold)
		}
		seen = append(seen, fold.Test...)
	}
	slices.Sort(seen)
	if len(slices.Compact(seen)) != 31 {
		t.Errorf("held out %v", seen)
	}
}

func TestUnlabelledNeedsLabels(t *testing.T) {
	ds := &learn.Dataset{X: points(3, 1)}
	wantPanic(t, "OneVsRest of a set without labels", func() { ds.OneVsRest(1) })
	wantPanic(t, "OneVsOne of a set without labels", func() { ds.OneVsOne(0, 1) })
	if got, err := learn.NewDataset(ds.X, nil); err != nil || got.Len() != 3 {
		t.Errorf("%v, %v", got, err)
	}
}

// TestLabelsOfAnySize lists labels of any size once.
func TestLabelsOfAnySize(t *testing.T) {
	for _, c := range [][2][]int{
		{{1, -1, 1}, {-1, 1}},
		{{2, 0, 1, 2, 0}, {0, 1, 2}},
		{{70, 3, 1 << 60, -9, 70, -1 << 63, 1<<63 - 1}, {-1 << 63, -9, 3, 70, 1 << 60, 1<<63 - 1}},
		{nil, nil},
	} {
		if got := (&learn.Dataset{Y: c[0]}).Labels(); !slices.Equal(got, c[1]) {
			t.Errorf("labels of %v: %v", c[0], got)
		}
	}
}

package eval_test

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/eval"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/svm"
)

// chosen keeps some columns.
type chosen []int

func (c chosen) Apply(ds *learn.Dataset) *learn.Dataset { return ds.Columns(c...) }

// mostTelling chooses the ten columns whose class sums differ most.
func mostTelling(ds *learn.Dataset) learn.Transformer {
	size, order := make([]float64, ds.Dim()), make([]int, ds.Dim())
	for j := range size {
		order[j] = j
		for i, y := range ds.Y {
			size[j] += float64(y) * ds.X.At(i, j)
		}
		size[j] = max(size[j], -size[j])
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Compare(size[b], size[a]) })
	return chosen(order[:10])
}

// noise has labels that the features know nothing of: the error of any honest
// estimate is about one half.
func noise() *learn.Dataset {
	rng := rand.New(rand.NewPCG(1, 1))
	ds := &learn.Dataset{X: mat.NewDense(60, 3000, nil), Y: make([]int, 60)}
	for i := range 60 {
		ds.Y[i] = 2*(i%2) - 1
		for j := range 3000 {
			ds.X.Set(i, j, rng.NormFloat64())
		}
	}
	return ds
}

// TestPipelineCannotLeak: columns chosen on all rows before the cross-validation
// seem to predict pure noise; chosen inside a Pipeline they do not.
func TestPipelineCannotLeak(t *testing.T) {
	ds, l, p := noise(), svm.NewLearner(kernel.Linear{}, svm.Params{}), eval.Params{Repeats: 4}
	leaking, err := eval.CrossValidate(context.Background(), mostTelling(ds).Apply(ds), l, p)
	if err != nil {
		t.Fatal(err)
	}
	honest, err := eval.CrossValidate(context.Background(), ds, learn.NewPipeline(l, mostTelling), p)
	if err != nil {
		t.Fatal(err)
	}
	if leaking.Error > 0.25 || honest.Error < 0.35 || honest.Error > 0.65 {
		t.Errorf("error %.3f with a leak, %.3f without; want near 0 and near ½", leaking.Error, honest.Error)
	}
}

// TestPipelineIsFoldByFold: a scaler in a Pipeline gives what scaling each training
// part by itself gives, label by label, and scaling all rows first does not.
func TestPipelineIsFoldByFold(t *testing.T) {
	ds := noise().Columns(0, 1, 2)
	for i := range 6 { // a few rows far out: which fold they are in matters to the range
		ds.X.Set(10*i, i%3, 40*float64(i+1))
	}
	p := eval.Params{Folds: 6, Seed: 3}
	l := svm.NewLearner(kernel.Gaussian{Gamma: 20}, svm.Params{})
	v, err := eval.CrossValidate(context.Background(), ds, learn.NewPipeline(l, learn.MinMax(0, 1)), p)
	if err != nil {
		t.Fatal(err)
	}
	want := make([]int, ds.Len())
	for _, fold := range ds.Folds(6, 3) {
		train, test := ds.Subset(fold.Train), ds.Subset(fold.Test)
		scale := learn.FitMinMax(train, 0, 1)
		m, err := l.Learn(context.Background(), scale.Apply(train))
		if err != nil {
			t.Fatal(err)
		}
		for i, label := range m.Predict(scale.Apply(test).X) {
			want[fold.Test[i]] = label
		}
	}
	if !slices.Equal(v.Predicted[0], want) {
		t.Errorf("labels %v, fold by fold %v", v.Predicted[0], want)
	}
	leaking, err := eval.CrossValidate(context.Background(), learn.FitMinMax(ds, 0, 1).Apply(ds), l, p)
	if err != nil {
		t.Fatal(err)
	}
	if slices.Equal(leaking.Predicted[0], want) {
		t.Error("scaling all rows first makes no difference here: the test shows nothing")
	}
}

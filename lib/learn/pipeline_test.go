package learn_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
)

// keep is a Learner that keeps what it is given.
func keep(at **learn.Dataset) learn.Learner {
	return learn.LearnFunc(func(ctx context.Context, ds *learn.Dataset) (learn.Classifier, error) {
		*at = ds
		return cut{0, 0.5}, ctx.Err()
	})
}

func TestLearnFunc(t *testing.T) {
	var l learn.Learner = learn.LearnFunc(majority{}.Learn)
	if m, err := l.Learn(t.Context(), small()); err != nil || m != always(1) && m != always(-1) {
		t.Errorf("%v, %v", m, err)
	}
}

// TestPipelineFitsInOrder: each step sees what those before have made of the
// training rows, and prediction applies them, fitted, to other rows.
func TestPipelineFitsInOrder(t *testing.T) {
	var seen *learn.Dataset
	train := bare()
	train.Y, train.W = []int{1, -1, 1, -1, 1, -1}, []float64{1, 2, 3, 4, 5, 6}
	p := learn.NewPipeline(keep(&seen), learn.FillMedian(), learn.OneHot(), learn.MinMax(-1, 1))
	m, err := p.Learn(t.Context(), train)
	if err != nil {
		t.Fatal(err)
	}
	fill := learn.FitMedian(train)
	one := learn.FitOneHot(fill.Apply(train))
	scale := learn.FitMinMax(one.Apply(fill.Apply(train)), -1, 1)
	want := scale.Apply(one.Apply(fill.Apply(train)))
	if !mat.Equal(seen.X, want.X) || !slices.Equal(seen.Y, train.Y) || !slices.Equal(seen.W, train.W) {
		t.Errorf("the learner got %v", mat.Formatted(seen.X))
	}
	prepared := m.(*learn.Prepared)
	// A test set with the levels in another order, and one that only has a matrix.
	test := &learn.Dataset{X: mat.NewDense(2, 2, []float64{nan, 0, 9, 1}), Levels: [][]string{nil, {"red", "grey"}}}
	got := prepared.Apply(test).X
	// The median of 1, 2, 3, 5, 7 is 3: (3-4)/3; columns are weight, grey, red.
	if !mat.EqualApprox(got, mat.NewDense(2, 3, []float64{-1. / 3, -1, 1, 5. / 3, 1, -1}), 1e-12) {
		t.Errorf("test rows %v", mat.Formatted(got))
	}
	bare := mat.NewDense(2, 2, []float64{nan, 1, 9, 0})
	if labels := m.Predict(bare); !slices.Equal(labels, []int{-1, 1}) {
		t.Errorf("labels %v", labels)
	}
	if scores := prepared.Scores(bare.T().T()); !slices.Equal(scores, []float64{-1, 1}) {
		t.Errorf("scores %v of a classifier without", scores)
	}
	if got := fmt.Sprint(m); got != "x1 > 0.5\nafter 3 steps of preparation" {
		t.Error(got)
	}
	if labels := m.Predict(&mat.Dense{}); len(labels) != 0 {
		t.Errorf("labels %v of no rows", labels)
	}
	if !math.IsNaN(train.X.At(3, 0)) || train.Levels[1] == nil {
		t.Error("the training set was changed")
	}
}

func TestPipelineScores(t *testing.T) {
	e := &learn.Ensemble{Members: []learn.Scorer{dot(1, 1)}, Weights: []float64{2}}
	l := learn.LearnFunc(func(context.Context, *learn.Dataset) (learn.Classifier, error) { return e, nil })
	ds := &learn.Dataset{X: points(10, 2)}
	for _, c := range []struct {
		step learn.Step
		fit  learn.Transformer
	}{
		{learn.Standard(), learn.FitStandard(ds)},
		{learn.FillMean(), learn.FitMean(ds)},
		{learn.Ordinal(), learn.FitOrdinal(ds)},
	} {
		m, err := learn.NewPipeline(l, c.step).Learn(t.Context(), ds)
		if err != nil {
			t.Fatal(err)
		}
		if got := m.(learn.Scorer).Scores(ds.X); !slices.Equal(got, e.Scores(c.fit.Apply(ds).X)) {
			t.Errorf("scores %v", got)
		}
	}
}

func TestPipelineErrors(t *testing.T) {
	var seen *learn.Dataset
	p := learn.NewPipeline(keep(&seen), learn.Standard())
	for _, ds := range []*learn.Dataset{nil, {}, {X: points(3, 1), Y: []int{1}}} {
		if m, err := p.Learn(t.Context(), ds); m != nil || !errors.Is(err, learn.ErrShape) {
			t.Errorf("%v, %v", m, err)
		}
	}
	wrong := errors.New("no")
	fails := learn.LearnFunc(func(context.Context, *learn.Dataset) (learn.Classifier, error) { return nil, wrong })
	if m, err := learn.NewPipeline(fails).Learn(t.Context(), small()); m != nil || !errors.Is(err, wrong) {
		t.Errorf("%v, %v", m, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if m, err := p.Learn(ctx, small()); m == nil || !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v, %v; want what the learner has", m, err)
	}
	wantPanic(t, "holds names", func() { _, _ = p.Learn(t.Context(), bare()) })
}

// TestPipelineStepsSeeLabels: a step may choose features by the labels, and the
// weights, of the training rows.
func TestPipelineStepsSeeLabels(t *testing.T) {
	var seen, got *learn.Dataset
	step := func(train *learn.Dataset) learn.Transformer {
		seen = train
		return learn.FitStandard(train)
	}
	ds := small()
	if _, err := learn.NewPipeline(keep(&got), step).Learn(t.Context(), ds); err != nil {
		t.Fatal(err)
	}
	if seen != ds || !slices.Equal(got.Y, ds.Y) {
		t.Errorf("the step saw %v, the learner %v", seen, got)
	}
}

package fourier_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/lib/committee"
	"github.com/mercer-go/mercer/lib/eval"
	"github.com/mercer-go/mercer/lib/fourier"
	"github.com/mercer-go/mercer/lib/kernel/kerneltest"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/linear"
)

// pipeline is random Fourier features with a linear SVM.
func pipeline(p fourier.FeatureParams, l learn.Learner) *learn.Pipeline {
	return learn.NewPipeline(l, learn.Standard(), fourier.Step(p))
}

// TestStepInPipeline: the pipeline is the linear machine on the mapped rows.
func TestStepInPipeline(t *testing.T) {
	train, test := data.Ringnorm(5).Sample(300, 1), data.Ringnorm(5).Sample(700, 2)
	train.W = make([]float64, 300)
	for i := range train.W {
		train.W[i] = float64(i % 3)
	}
	p := fourier.FeatureParams{Gamma: 0.1, Count: 150, Seed: 4}
	for _, l := range []learn.Learner{linear.NewLearner(linear.Params{}), linear.NewLeastSquaresLearner(linear.Params{})} {
		c, err := pipeline(p, l).Learn(t.Context(), train)
		if err != nil {
			t.Fatal(err)
		}
		scale, f := learn.FitStandard(train), features(t, 5, p)
		want, err := l.Learn(t.Context(), f.Apply(scale.Apply(train)))
		if err != nil {
			t.Fatal(err)
		}
		scores := want.(learn.Scorer).Scores(f.Apply(scale.Apply(test)).X)
		for i, v := range c.(learn.Scorer).Scores(test.X) {
			if v != scores[i] {
				t.Fatalf("%T: score %v of row %d, want %v", l, v, i, scores[i])
			}
		}
		if got := learn.ErrorRate(c.Predict(test.X), test.Y); got != learn.ErrorRate(learn.Signs(scores), test.Y) || got > 0.25 {
			t.Errorf("%T: error %v", l, got)
		}
	}
}

// TestStepInCommittee: a committee of linear machines reads the stream more than once.
func TestStepInCommittee(t *testing.T) {
	train := data.Ringnorm(5).Sample(200, 1)
	p := fourier.FeatureParams{Gamma: 0.1, Count: 60}
	l := committee.NewLearner(linear.NewLearner(linear.Params{}), committee.Params{Machines: 4, Method: committee.ECC})
	c, err := pipeline(p, l).Learn(t.Context(), train)
	if err != nil {
		t.Fatal(err)
	}
	want, err := l.Learn(t.Context(), features(t, 5, p).Apply(learn.FitStandard(train).Apply(train)))
	if err != nil {
		t.Fatal(err)
	}
	if got, want := fmt.Sprint(c.(*learn.Prepared).Classifier), fmt.Sprint(want); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// TestStreamIsMap: the blocks of a stream, one after another, are the result of Map.
func TestStreamIsMap(t *testing.T) {
	const n, count = 500, 9000 // several blocks
	ds := data.Threenorm(4).Sample(n, 1)
	ds.W = make([]float64, n)
	ds.W[77] = 3
	f := features(t, 4, fourier.FeatureParams{Gamma: 0.2, Count: count})
	want, err := f.Map(t.Context(), ds.X)
	if err != nil {
		t.Fatal(err)
	}
	s := f.Stream(ds)
	next, blocks := 0, 0
	for range 2 {
		next, blocks = 0, 0
		err = s.Blocks(t.Context(), func(first int, block *learn.Dataset) error {
			if first != next || !mat.Equal(block.X, want.Slice(first, first+block.Len(), 0, count)) {
				t.Errorf("a wrong block of %d rows from row %d", block.Len(), first)
			}
			for i, y := range block.Y {
				if y != ds.Y[first+i] || block.W[i] != ds.W[first+i] {
					t.Errorf("row %d has label %d and weight %v", first+i, y, block.W[i])
				}
			}
			next += block.Len()
			blocks++
			return nil
		})
	}
	if err != nil || next != n || blocks < 2 || s.Len() != n || s.Dim() != count {
		t.Errorf("%d rows in %d blocks, %v", next, blocks, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	err = s.Blocks(ctx, func(int, *learn.Dataset) error { cancel(); return nil })
	if !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	short := *ds
	short.Y = ds.Y[:9]
	err = f.Stream(&short).Blocks(t.Context(), func(int, *learn.Dataset) error { return nil })
	if !errors.Is(err, learn.ErrShape) {
		t.Errorf("9 labels: %v", err)
	}
}

func TestApply(t *testing.T) {
	f := features(t, 2, fourier.FeatureParams{Count: 3})
	ds := &learn.Dataset{X: mat.NewDense(2, 2, []float64{1, 2, math.Inf(1), 0}), Y: []int{1, -1}, Features: []string{"a", "b"}, Name: "two"}
	got := f.Apply(ds)
	if got.Dim() != 3 || got.Features != nil || got.Name != "two" || got.Y[0] != 1 || got.X.At(1, 2) == got.X.At(1, 2) || ds.Dim() != 2 {
		t.Errorf("%+v", got)
	}
	if empty := f.Apply(&learn.Dataset{X: &mat.Dense{}}); empty.Len() != 0 {
		t.Errorf("%+v", empty)
	}
	names := &learn.Dataset{X: mat.NewDense(1, 2, nil), Levels: [][]string{nil, {"x"}}}
	read := func(s learn.Stream) {
		err := s.Blocks(t.Context(), func(int, *learn.Dataset) error { return nil })
		t.Errorf("a stream without a panic: %v", err)
	}
	for name, do := range map[string]func(){
		"three columns": func() { f.Apply(&learn.Dataset{X: mat.NewDense(1, 3, nil)}) },
		"names":         func() { f.Apply(names) },
		"wide stream":   func() { read(f.Stream(&learn.Dataset{X: mat.NewDense(1, 3, nil)})) },
		"names, stream": func() { read(f.Stream(names)) },
		"Gamma":         func() { fourier.Step(fourier.FeatureParams{Gamma: -1})(ds) },
		"Count":         func() { fourier.Step(fourier.FeatureParams{Count: 1 << 40})(ds) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: no panic", name)
				}
			}()
			do()
		}()
	}
}

// TestStepHostile: what a pipeline with the step does with features that are no
// numbers, and without rows.
func TestStepHostile(t *testing.T) {
	l := pipeline(fourier.FeatureParams{Count: 20}, linear.NewLearner(linear.Params{}))
	X := kerneltest.Points(6, 2, 1)
	Y := []int{1, -1, 1, -1, 1, -1}
	X.Set(3, 1, math.Inf(1))
	if m, err := l.Learn(t.Context(), &learn.Dataset{X: X, Y: Y}); m != nil || !errors.Is(err, learn.ErrNotFinite) {
		t.Errorf("infinity: %v, %v", m, err)
	}
	if m, err := l.Learn(t.Context(), &learn.Dataset{X: kerneltest.Points(6, 2, 1), Y: Y[:5]}); m != nil || !errors.Is(err, learn.ErrShape) {
		t.Errorf("5 labels: %v, %v", m, err)
	}
	m, err := l.Learn(t.Context(), &learn.Dataset{X: kerneltest.Points(6, 2, 1), Y: Y})
	if err != nil {
		t.Fatal(err)
	}
	if got := m.Predict(&mat.Dense{}); len(got) != 0 {
		t.Errorf("%v for no rows", got)
	}
	if got := m.Predict(X); len(got) != 6 {
		t.Errorf("%v with an infinite feature", got)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	m, err = l.Learn(ctx, &learn.Dataset{X: kerneltest.Points(6, 2, 1), Y: Y})
	if p, ok := m.(*learn.Prepared); !ok || !errors.Is(err, context.Canceled) || p.Classifier.(*linear.Model).Status != learn.Cancelled {
		t.Errorf("cancelled: %v, %v", m, err)
	}
}

// ExampleStep chooses γ by cross-validation.
func ExampleStep() {
	train := data.Ringnorm(20).Sample(300, 1)
	for _, gamma := range []float64{0.005, 0.05, 0.5} {
		l := learn.NewPipeline(linear.NewLearner(linear.Params{}), fourier.Step(fourier.FeatureParams{Gamma: gamma, Count: 500}))
		v, err := eval.CrossValidate(context.Background(), train, l, eval.Params{})
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("γ = %.3f: error %.3f\n", gamma, v.Error)
	}
	// Output:
	// γ = 0.005: error 0.040
	// γ = 0.050: error 0.047
	// γ = 0.500: error 0.463
}

package stump_test

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/stump"
)

func TestTrainIsSearch(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 12))
	for trial := range 500 {
		X, u := problem(rng, 1+rng.IntN(40), 1+rng.IntN(6), 50)
		ds := &learn.Dataset{X: X, Y: learn.Signs(u), W: make([]float64, len(u))}
		for i, v := range u {
			ds.W[i] = math.Abs(v)
		}
		p := stump.Params{Bins: []int{0, 3}[trial%2]}
		want, _ := search(t, X, p).Best(u)
		if got, err := stump.Train(t.Context(), ds, p); err != nil || got != want {
			t.Fatalf("trial %d: %v, %v, want %v", trial, got, err, want)
		}
		model, err := stump.NewLearner(p).Learn(t.Context(), ds)
		if err != nil || model != learn.Classifier(want) {
			t.Fatalf("trial %d: Learn gives %v, %v, want %v", trial, model, err, want)
		}
	}
}

// No weights means weights of 1, and a weight of 2 counts as the row twice.
func TestTrainWeights(t *testing.T) {
	X := mat.NewDense(4, 1, []float64{1, 2, 3, 4})
	train := func(ds *learn.Dataset) string {
		h, err := stump.Train(t.Context(), ds, stump.Params{})
		if err != nil {
			t.Fatal(err)
		}
		return h.String()
	}
	ds := &learn.Dataset{X: X, Y: []int{1, -1, -1, 1}}
	if got := train(ds); got != "sign(x1 - 3.5)" && got != "-sign(x1 - 1.5)" {
		t.Error(got)
	}
	ds.W = []float64{3, 1, 1, 1}
	if got, want := train(ds), train(ds.Subset([]int{0, 0, 0, 1, 2, 3})); got != "-sign(x1 - 1.5)" || got != want {
		t.Errorf("%v with weight 3, %v with the row three times", got, want)
	}
	ds.W = []float64{0, 0, 0, 0}
	if got := train(ds); got != "constant +1" {
		t.Errorf("%v for weights 0", got)
	}
	ds.W = []float64{0, 1, 1, 0}
	if got := train(ds); got != "constant -1" {
		t.Errorf("%v for positives of weight 0", got)
	}
	ds.Y = []int{-1, -1, 1, 1}
	ds.W = []float64{math.MaxFloat64, math.MaxFloat64, math.MaxFloat64, math.MaxFloat64}
	if got := train(ds); got != "sign(x1 - 2.5)" {
		t.Errorf("%v for the largest weights", got)
	}
}

func TestTrainOneRow(t *testing.T) {
	for _, y := range []int{-1, 1} {
		ds := &learn.Dataset{X: mat.NewDense(1, 2, nil), Y: []int{y}}
		if h, err := stump.Train(t.Context(), ds, stump.Params{}); err != nil || h != stump.Constant(y) {
			t.Errorf("one row labelled %d: %v, %v", y, h, err)
		}
	}
}

func TestTrainErrors(t *testing.T) {
	X := mat.NewDense(3, 1, []float64{1, 2, 3})
	for _, c := range []struct {
		ds   *learn.Dataset
		p    stump.Params
		is   error
		says string
	}{
		{nil, stump.Params{}, learn.ErrShape, "no examples"},
		{&learn.Dataset{}, stump.Params{}, learn.ErrShape, "no examples"},
		{&learn.Dataset{X: X, Y: []int{1, -1}}, stump.Params{}, learn.ErrShape, "3 rows"},
		{&learn.Dataset{X: X, Y: []int{0, 1, 2}}, stump.Params{}, learn.ErrLabel, "row 0 has label 0"},
		{&learn.Dataset{X: X, Y: []int{1, -1, 1}, W: []float64{1, -1, 1}}, stump.Params{}, learn.ErrWeight, "row 1"},
		{&learn.Dataset{X: mat.NewDense(1, 1, []float64{math.NaN()}), Y: []int{1}}, stump.Params{}, learn.ErrNotFinite, "row 0, column 0"},
		{&learn.Dataset{X: X, Y: []int{1, -1, 1}}, stump.Params{Bins: 1}, stump.ErrParam, "Bins"},
	} {
		model, err := stump.Learner{Params: c.p}.Learn(t.Context(), c.ds)
		if model != nil || !errors.Is(err, c.is) || !strings.Contains(err.Error(), c.says) {
			t.Errorf("got %v and %v, want %v saying %q", model, err, c.is, c.says)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if model, err := (stump.Learner{}).Learn(ctx, &learn.Dataset{X: X, Y: []int{-1, -1, 1}}); model != stump.Constant(-1) || !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v, %v", model, err)
	}
}

// AdaBoost as in the textbooks: the product of the normalisers bounds the training
// error, the last stump is no better than chance under the next weights, and the
// error falls.
func TestAdaBoost(t *testing.T) {
	X, y := threenorm(500, 3)
	for _, bins := range []int{0, 32} {
		s := search(t, X, stump.Params{Bins: bins})
		u := make([]float64, len(y))
		for i, v := range y {
			u[i] = v / float64(len(y))
		}
		score, bound := make([]float64, len(y)), 1.0
		var errors []float64
		for round := range 150 {
			h, edge := s.Best(u)
			if math.Abs(edge-sum(u, h, X)) > 1e-12 {
				t.Fatalf("round %d: edge %v, said to be %v", round, sum(u, h, X), edge)
			}
			wrong := (1 - edge) / 2
			alpha := math.Log((1-wrong)/wrong) / 2
			bound *= 2 * math.Sqrt(wrong*(1-wrong))
			s.Reweight(u, h, 0.5/(1-wrong), 0.5/wrong)
			size, mistakes := 0.0, 0.0
			for i, v := range s.Outputs(nil, h) {
				score[i] += alpha * v
				size += math.Abs(u[i])
				if float64(learn.Sign(score[i])) != y[i] {
					mistakes++
				}
			}
			errors = append(errors, mistakes/float64(len(y)))
			if math.Abs(size-1) > 1e-12 || math.Abs(sum(u, h, X)) > 1e-12 {
				t.Fatalf("round %d: weights sum to %v, the stump's edge becomes %v", round, size, sum(u, h, X))
			}
			if errors[round] > bound+1e-12 {
				t.Fatalf("round %d: training error %v above its bound %v", round, errors[round], bound)
			}
		}
		if errors[149] > 0.5*errors[0] || errors[149] > 0.12 {
			t.Errorf("%d bins: training error %v after 1 round, %v after 150", bins, errors[0], errors[149])
		}
	}
}

package perceptron_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/lib/boost"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/perceptron"
)

func TestTrainErrors(t *testing.T) {
	ds := data.Twonorm(2).Sample(10, 1)
	three := &learn.Dataset{X: mat.NewDense(3, 1, []float64{1, 2, 3}), Y: []int{0, 1, 2}}
	for name, c := range map[string]struct {
		ds   *learn.Dataset
		p    perceptron.Params
		want error
	}{
		"epochs":     {ds, perceptron.Params{Epochs: -1}, perceptron.ErrParam},
		"directions": {ds, perceptron.Params{Directions: 9}, perceptron.ErrParam},
		"init":       {ds, perceptron.Params{Init: -1}, perceptron.ErrParam},
		"classes":    {three, perceptron.Params{}, learn.ErrLabel},
		"no data":    {&learn.Dataset{}, perceptron.Params{}, learn.ErrShape},
	} {
		if h, err := perceptron.Train(context.Background(), c.ds, c.p); h != nil || !errors.Is(err, c.want) {
			t.Errorf("%s: %v, %v; want %v", name, h, err, c.want)
		}
		if h, err := perceptron.NewLearner(c.p).Learn(context.Background(), c.ds); h != nil || !errors.Is(err, c.want) {
			t.Errorf("%s: the learner: %v, %v; want %v", name, h, err, c.want)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if h, err := perceptron.Train(ctx, ds, perceptron.Params{}); h == nil || !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v, %v", h, err)
	}
}

// TestSeeds: equal seeds give equal ensembles, and each round has directions of its
// own.
func TestSeeds(t *testing.T) {
	ds := data.Threenorm(5).Sample(100, 1)
	train := func(seed uint64) *boost.AdaBoost {
		m, err := boost.TrainAdaBoost(context.Background(), ds, perceptron.NewLearner(perceptron.Params{Seed: seed}), boost.Params{Rounds: 20})
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	a, b, c := train(1), train(1), train(2)
	if fmt.Sprint(a.Members) != fmt.Sprint(b.Members) {
		t.Error("equal seeds, other ensembles")
	}
	if fmt.Sprint(a.Members) == fmt.Sprint(c.Members) || fmt.Sprint(a.Members[0]) == fmt.Sprint(a.Members[1]) {
		t.Error("the seed, or the round, makes no difference")
	}
}

func ExampleTrain() {
	ds := data.Twonorm(20).Sample(300, 1)
	h, err := perceptron.Train(context.Background(), ds, perceptron.Params{Epochs: 500})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(h)
	fmt.Printf("%d of %d wrong\n", int(300*learn.ErrorRate(h.Predict(ds.X), ds.Y)+0.5), ds.Len())
	// Output:
	// sign(+0.256·x1 +0.248·x2 +0.145·x3 +0.359·x4 … +0.0223)
	// 2 of 300 wrong
}

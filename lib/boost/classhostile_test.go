package boost_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/boost"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/stump"
)

// TestFewExamples: two examples, equal examples of different classes, and as many
// classes as examples.
func TestFewExamples(t *testing.T) {
	for name, train := range classTrainers() {
		for set, c := range map[string]struct {
			ds      *learn.Dataset
			correct bool
		}{
			"two":         {&learn.Dataset{X: mat.NewDense(2, 1, []float64{0, 1}), Y: []int{1, 0}}, true},
			"two equal":   {&learn.Dataset{X: mat.NewDense(2, 1, []float64{1, 1}), Y: []int{0, 1}}, false},
			"three equal": {&learn.Dataset{X: mat.NewDense(3, 1, []float64{1, 1, 1}), Y: []int{0, 1, 2}}, false},
			"signs":       {&learn.Dataset{X: mat.NewDense(2, 1, []float64{-4, 3}), Y: []int{1, -1}}, true},
			"five":        {&learn.Dataset{X: mat.NewDense(5, 1, []float64{1, 2, 3, 4, 5}), Y: []int{3, 1, 0, 4, 2}}, false},
		} {
			_, m, err := train(context.Background(), c.ds)
			if err != nil {
				t.Errorf("%s, %s: %v", name, set, err)
				continue
			}
			got := m.Predict(c.ds.X)
			if c.correct && !slices.Equal(got, c.ds.Y) {
				t.Errorf("%s, %s: %v, want %v", name, set, got, c.ds.Y)
			}
			for _, row := range m.Weights {
				for _, w := range row {
					if w-w != 0 {
						t.Errorf("%s, %s: weights %v", name, set, row)
					}
				}
			}
		}
	}
}

// TestClassErrors: a class that is missing, that has no weight, or is alone; and
// numbers that are none.
func TestClassErrors(t *testing.T) {
	X := mat.NewDense(4, 1, []float64{1, 2, 3, 4})
	many := &learn.Dataset{X: mat.NewDense(33_000, 1, nil), Y: make([]int, 33_000)} // a class each
	for i := range many.Y {
		many.Y[i] = i
	}
	for name, train := range classTrainers() {
		for fault, c := range map[string]struct {
			ds   *learn.Dataset
			want error
		}{
			"missing":   {&learn.Dataset{X: X, Y: []int{0, 2, 2, 0}}, learn.ErrEmptyClass},
			"no weight": {&learn.Dataset{X: X, Y: []int{0, 1, 2, 0}, W: []float64{1, 1, 0, 1}}, learn.ErrEmptyClass},
			"alone":     {&learn.Dataset{X: X, Y: make([]int, 4)}, learn.ErrEmptyClass},
			"label":     {&learn.Dataset{X: X, Y: []int{0, 1, -1, 0}}, learn.ErrLabel},
			"weight":    {&learn.Dataset{X: X, Y: []int{0, 1, 1, 0}, W: []float64{1, -1, 1, 1}}, learn.ErrWeight},
			"NaN":       {&learn.Dataset{X: mat.NewDense(2, 1, []float64{1, math.NaN()}), Y: []int{0, 1}}, learn.ErrNotFinite},
			"nil":       {nil, learn.ErrShape},
			"too many":  {many, learn.ErrShape},
		} {
			if m, _, err := train(context.Background(), c.ds); m != nil || !errors.Is(err, c.want) {
				t.Errorf("%s, %s: %v, %v", name, fault, m, err)
			}
		}
	}
}

// fixed is a pool that answers with one column.
type fixed struct {
	column *learn.Column
	err    error
}

func (f fixed) Best(context.Context, *mat.Dense, learn.Norm) (*learn.Column, error) {
	return f.column, f.err
}
func (fixed) Take(*learn.Column) {}

// TestBadPools: the errors of a pool, and pools that do not keep their promises.
func TestBadPools(t *testing.T) {
	ds, own := clouds(6, 1, 3, 1), errors.New("own error")
	h := learn.ScoreFunc(func(mat.Matrix) []float64 { return nil })
	for name, c := range map[string]struct {
		pool learn.Pool
		err  error
		want error
	}{
		"error":       {nil, own, own},
		"nil":         {nil, nil, learn.ErrPool},
		"its error":   {fixed{nil, own}, nil, own},
		"no column":   {fixed{nil, nil}, nil, learn.ErrPool},
		"no function": {fixed{&learn.Column{Values: make([]float64, 6)}, nil}, nil, learn.ErrPool},
		"too short":   {fixed{&learn.Column{Hypothesis: h, Values: make([]float64, 5)}, nil}, nil, learn.ErrPool},
		"too large":   {fixed{&learn.Column{Hypothesis: h, Values: []float64{1, 1, 0, -1e160, 1, 1}}, nil}, nil, learn.ErrPool},
		"NaN":         {fixed{&learn.Column{Hypothesis: h, Values: []float64{1, 1, 0, math.NaN(), 1, 1}}, nil}, nil, learn.ErrPool},
	} {
		pools := func(context.Context, *mat.Dense) (learn.Pool, error) { return c.pool, c.err }
		for _, form := range []boost.MHForm{boost.VoteVector, boost.OnePerClass} {
			if m, err := boost.TrainMH(context.Background(), ds, pools, boost.MHParams{Form: form}); m != nil || !errors.Is(err, c.want) {
				t.Errorf("MH, %s: %v, %v", name, m, err)
			}
		}
		if m, err := boost.TrainMultiBoost(context.Background(), ds, pools, boost.MultiParams{}); m != nil || !errors.Is(err, c.want) {
			t.Errorf("MultiBoost, %s: %v, %v", name, m, err)
		}
	}
}

func TestClassParams(t *testing.T) {
	ds, ctx := clouds(9, 1, 3, 1), context.Background()
	nan := math.NaN()
	for _, p := range []boost.MHParams{{Rounds: -1}, {Rounds: 1 << 40}, {Form: 2}, {Form: -1}} {
		if m, err := boost.TrainMH(ctx, ds, nil, p); m != nil || !errors.Is(err, boost.ErrParam) {
			t.Errorf("%+v: %v", p, err)
		}
	}
	base := stump.NewLearner(stump.Params{})
	for _, p := range []boost.ECCParams{{Rounds: -1}, {Rounds: 1 << 40}, {Colouring: 2}, {Colouring: -1}} {
		if m, err := boost.TrainECC(ctx, ds, base, p); m != nil || !errors.Is(err, boost.ErrParam) {
			t.Errorf("%+v: %v", p, err)
		}
	}
	for _, p := range []boost.MultiParams{
		{Rounds: -1},
		{Rounds: 1 << 40},
		{Theta: -1},
		{Theta: nan},
		{Theta: math.Inf(1)},
		{Tol: -1},
		{Tol: 1},
		{Tol: nan},
		{MaxIter: -1},
	} {
		if m, err := boost.TrainMultiBoost(ctx, ds, nil, p); m != nil || !errors.Is(err, boost.ErrParam) {
			t.Errorf("%+v: %v", p, err)
		}
	}
	for name, base := range map[string]learn.Learner{"nil": nil, "labels": odd{make([]int, 9)}, "length": odd{[]int{1}}, "its parameter": stump.NewLearner(stump.Params{Bins: -1})} {
		want := map[string]error{"nil": boost.ErrParam, "labels": learn.ErrLabel, "length": learn.ErrShape, "its parameter": stump.ErrParam}[name]
		if m, err := boost.TrainECC(ctx, ds, base, boost.ECCParams{}); m != nil || !errors.Is(err, want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if got := fmt.Sprint(boost.VoteVector, boost.OnePerClass, boost.MHForm(7), boost.RandomHalf, boost.LargeCut, boost.Colouring(-2)); got != "VoteVector OnePerClass MHForm(7) RandomHalf LargeCut Colouring(-2)" {
		t.Error(got)
	}
}

// TestClassCancelled ends the context at a report: the rounds so far are a model.
func TestClassCancelled(t *testing.T) {
	ds := clouds(60, 3, 3, 6)
	for name, train := range classTrainers() {
		for _, at := range []int{0, 1, 4} {
			ctx, cancel := context.WithCancel(context.Background())
			if at == 0 {
				cancel()
			}
			count := 0
			m, e, err := train(learn.WithProgress(ctx, func(p learn.Progress) {
				if p.Total == 0 || p.Total > 30 || p.Stage == "stumps" {
					return
				}
				if count++; count == at {
					cancel()
				}
			}), ds)
			cancel()
			if !errors.Is(err, context.Canceled) || m == nil || e.Len() > 3*at || len(e.Predict(ds.X)) != 60 {
				t.Errorf("%s, %d: %v, %v", name, at, m, err)
			}
		}
	}
}

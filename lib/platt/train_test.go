package platt_test

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/linear"
	"github.com/mercer-go/mercer/lib/platt"
	"github.com/mercer-go/mercer/lib/svm"
)

// base is a learner made of a function.
type base func(ctx context.Context, ds *learn.Dataset) (learn.Classifier, error)

func (b base) Learn(ctx context.Context, ds *learn.Dataset) (learn.Classifier, error) {
	return b(ctx, ds)
}

// ones predicts +1 and has no scores.
type ones struct{}

func (ones) Predict(X mat.Matrix) []int {
	n, _ := X.Dims()
	return slices.Repeat([]int{1}, n)
}

// TestHeldOutLearnsFromOthers: no machine scores a row that it was trained on, and the
// weights of the rows come along.
func TestHeldOutLearnsFromOthers(t *testing.T) {
	ds := data.Threenorm(2).Sample(50, 1)
	ds.W = make([]float64, 50)
	for i := range ds.W {
		ds.X.Set(i, 0, float64(i)) // its name
		ds.W[i] = float64(1 + i%4)
	}
	scored, err := platt.HeldOut(t.Context(), ds, base(func(_ context.Context, part *learn.Dataset) (learn.Classifier, error) {
		known := map[float64]bool{}
		for i := range part.Len() {
			known[part.X.At(i, 0)] = true
			if part.W[i] != ds.W[int(part.X.At(i, 0))] {
				t.Errorf("row %v has weight %v", part.X.At(i, 0), part.W[i])
			}
		}
		return scorer{learn.ScoreFunc(func(X mat.Matrix) []float64 {
			f := mat.Col(nil, 0, X)
			for _, name := range f {
				if known[name] {
					t.Errorf("row %v is scored by what has learnt from it", name)
				}
			}
			return f
		})}, nil
	}), platt.Params{Folds: 7})
	if err != nil || !slices.Equal(scored, mat.Col(nil, 0, ds.X)) {
		t.Errorf("%v, %v", scored, err)
	}
}

// scorer is a classifier with scores.
type scorer struct{ learn.Scorer }

func (s scorer) Predict(X mat.Matrix) []int { return learn.Signs(s.Scores(X)) }

func TestTrainHonoursWeights(t *testing.T) {
	ds := data.Threenorm(3).Sample(80, 1)
	ds.W = make([]float64, 80)
	for i := range ds.W {
		ds.W[i] = float64(1 + i%3)
	}
	l := linear.NewLearner(linear.Params{})
	m, err := platt.Train(t.Context(), ds, l, platt.Params{})
	if err != nil {
		t.Fatal(err)
	}
	held, err := platt.HeldOut(t.Context(), ds, l, platt.Params{})
	if err != nil {
		t.Fatal(err)
	}
	want, err := platt.Fit(held, ds.Y, ds.W)
	if err != nil || *want != m.Sigmoid {
		t.Errorf("%v, want %v; %v", m.Sigmoid, want, err)
	}
	if plain, _ := platt.Fit(held, ds.Y, nil); plain.A == m.Sigmoid.A {
		t.Error("the weights change nothing")
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	if one, err := platt.Train(t.Context(), ds, l, platt.Params{}); err != nil || one.Sigmoid != m.Sigmoid {
		t.Errorf("one goroutine finds %v, %v", one, err)
	}
}

func TestTrainErrors(t *testing.T) {
	ds, l := data.Threenorm(2).Sample(20, 1), svm.NewLearner(kernel.Linear{}, svm.Params{})
	broken := errors.New("broken")
	one := &learn.Dataset{X: ds.X, Y: slices.Repeat([]int{1}, 20)}
	for name, c := range map[string]struct {
		ds   *learn.Dataset
		base learn.Learner
		p    platt.Params
		want error
		text string
	}{
		"no learner":    {ds, nil, platt.Params{}, platt.ErrParam, "nil"},
		"one fold":      {ds, l, platt.Params{Folds: 1}, platt.ErrParam, "Folds is 1"},
		"many folds":    {ds, l, platt.Params{Folds: 21}, platt.ErrParam, "Folds is 21"},
		"one class":     {one, l, platt.Params{}, learn.ErrEmptyClass, ""},
		"its parameter": {ds, svm.NewLearner(kernel.Linear{}, svm.Params{C: -1}), platt.Params{}, svm.ErrParam, "fold 0"},
		"no scores": {
			ds, base(func(context.Context, *learn.Dataset) (learn.Classifier, error) { return ones{}, nil }),
			platt.Params{},
			platt.ErrScorer, "platt_test.ones",
		},
		"neither": {
			ds, base(func(context.Context, *learn.Dataset) (learn.Classifier, error) { return nil, nil }),
			platt.Params{},
			platt.ErrScorer, "fold 0",
		},
		"at the end": {ds, base(func(ctx context.Context, part *learn.Dataset) (learn.Classifier, error) {
			if part.Len() == 20 {
				return nil, broken
			}
			return l.Learn(ctx, part)
		}), platt.Params{}, broken, ""},
		"few scores": {ds, base(func(context.Context, *learn.Dataset) (learn.Classifier, error) {
			return scorer{learn.ScoreFunc(func(mat.Matrix) []float64 { return nil })}, nil
		}), platt.Params{}, learn.ErrShape, "0 scores for 4 rows"},
	} {
		m, err := platt.Train(t.Context(), c.ds, c.base, c.p)
		if m != nil || !errors.Is(err, c.want) || !strings.Contains(err.Error(), c.text) {
			t.Errorf("%s: %v, %v", name, m, err)
		}
	}
	panics := base(func(context.Context, *learn.Dataset) (learn.Classifier, error) { panic("ouch") })
	if _, err := platt.Train(t.Context(), ds, panics, platt.Params{}); err == nil || !strings.Contains(err.Error(), "ouch") {
		t.Error(err)
	}
}

// TestTrainCancelled: before the last training there is no model, in it that so far.
func TestTrainCancelled(t *testing.T) {
	ds := data.Threenorm(2).Sample(40, 1)
	for _, last := range []bool{false, true} {
		ctx, cancel := context.WithCancel(t.Context())
		l := base(func(ctx context.Context, part *learn.Dataset) (learn.Classifier, error) {
			if (part.Len() == 40) == last {
				cancel()
			}
			return svm.NewLearner(kernel.Gaussian{}, svm.Params{}).Learn(ctx, part)
		})
		m, err := platt.Train(ctx, ds, l, platt.Params{})
		if !errors.Is(err, context.Canceled) || (m != nil) != last {
			t.Errorf("in the last training: %t: %v, %v", last, m, err)
		}
		if last && len(m.Probabilities(ds.X)) != 40 {
			t.Error("no probabilities")
		}
		cancel()
	}
}

func ExampleTrain() {
	train, test := data.Threenorm(20).Sample(400, 1), data.Threenorm(20).Sample(4000, 2)
	m, err := platt.Train(context.Background(), train, svm.NewLearner(kernel.Gaussian{Gamma: 0.01}, svm.Params{}), platt.Params{})
	if err != nil {
		fmt.Println(err)
		return
	}
	// Of the examples that are given a probability near 0.3, 0.5, …, how many are of class +1?
	positive, count := make([]float64, 5), make([]float64, 5)
	for i, p := range m.Probabilities(test.X) {
		bin := int(5 * p)
		count[bin]++
		positive[bin] += float64(test.Y[i]+1) / 2
	}
	for bin := range count {
		fmt.Printf("near 0.%d: %.2f\n", 2*bin+1, positive[bin]/count[bin])
	}
	// Output:
	// near 0.1: 0.05
	// near 0.3: 0.24
	// near 0.5: 0.47
	// near 0.7: 0.71
	// near 0.9: 0.93
}

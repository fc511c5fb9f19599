package committee

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"math"
	"runtime"
	"slices"
	"sync/atomic"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/stump"
	"github.com/mercer-go/mercer/lib/svm"
)

// A committee of one machine on the whole set is that machine.
func TestOneMachine(t *testing.T) {
	train, test, base := pima(t)
	m := must(Train(t.Context(), train, base, Params{Machines: 1, Fraction: 1, Seed: 3}))(t)
	rows := Sample(train.Len(), train.Len(), 3, 0)
	alone := must(base.Learn(t.Context(), train.Subset(rows)))(t).(*svm.Model)
	if !slices.Equal(m.Scores(test.X), alone.Scores(test.X)) {
		t.Error("the committee of one machine is another machine")
	}
	for _, method := range []Method{ECC, MLC} {
		c := must(Combine(t.Context(), train, &m.Ensemble, Params{Method: method}))(t)
		if c.Weights[0] != 1 || c.Residual != 0 || c.Status != learn.Converged {
			t.Errorf("%v: weight %v, residual %v, %v", method, c.Weights, c.Residual, c.Status)
		}
	}
}

// Bag is the mean of the machines' scores, and its machines are those of the samples.
func TestBag(t *testing.T) {
	train, test, base := pima(t)
	m := must(Train(t.Context(), train, base, Params{Machines: 3, Fraction: 0.1, Seed: 5}))(t)
	mean := make([]float64, test.Len())
	for k := range 3 {
		rows := Sample(train.Len(), 47, 5, k)
		if len(rows) != int(math.Round(0.1*float64(train.Len()))) || !slices.IsSorted(rows) {
			t.Errorf("rows %v", rows)
		}
		for i, s := range must(base.Learn(t.Context(), train.Subset(rows)))(t).(*svm.Model).Scores(test.X) {
			mean[i] += s / 3
		}
	}
	if d := distance(mean, m.Scores(test.X)); d > 1e-12 {
		t.Errorf("the scores differ by %v", d)
	}
}

// Train gives the same bits on any number of processors, and more machines begin with
// the same ones.
func TestSameBits(t *testing.T) {
	train, _, base := pima(t)
	want := ""
	for _, procs := range []int{1, 3} {
		before := runtime.GOMAXPROCS(procs)
		for _, method := range optimised() {
			m := must(Train(t.Context(), train, base, Params{Method: method, Machines: 7, Seed: 2}))(t)
			text := must(json.Marshal(m))(t)
			if procs == 1 {
				want += string(text)
			} else if !bytes.HasPrefix([]byte(want), text) {
				t.Errorf("%v differs", method)
			} else {
				want = want[len(text):]
			}
		}
		runtime.GOMAXPROCS(before)
	}
	few := must(Train(t.Context(), train, base, Params{Machines: 2, Seed: 2}))(t)
	more := must(Train(t.Context(), train, base, Params{Machines: 5, Seed: 2}))(t)
	for k := range 2 {
		if !slices.Equal(few.Members[k].Scores(train.X), more.Members[k].Scores(train.X)) {
			t.Errorf("machine %d depends on the number of machines", k)
		}
	}
}

// A sample of one class makes a machine, with a bias and without one.
func TestOneClassSample(t *testing.T) {
	ds := &learn.Dataset{X: mat.NewDense(40, 1, nil), Y: make([]int, 40)}
	for i := range 40 {
		ds.X.Set(i, 0, float64(i))
		ds.Y[i] = -1
	}
	ds.Y[39] = 1
	for _, noBias := range []bool{false, true} {
		base := svm.NewLearner(kernel.Gaussian{Gamma: 0.1}, svm.Params{NoBias: noBias})
		m := must(Train(t.Context(), ds, base, Params{Machines: 20, Size: 3}))(t)
		constants := 0
		for _, h := range m.Members {
			if c, ok := h.(Constant); ok && c.Label == -1 {
				constants++
			}
		}
		if noBias != (constants == 0) {
			t.Errorf("NoBias %v: %d constant machines", noBias, constants)
		}
		if got := m.Predict(ds.X); got[0] != -1 {
			t.Errorf("NoBias %v: %v", noBias, got)
		}
	}
}

// Examples of weight 0 do not count for the class of a sample; a sample of such examples
// makes a machine that says nothing.
func TestWeightlessSample(t *testing.T) {
	ds := &learn.Dataset{X: mat.NewDense(40, 1, nil), Y: make([]int, 40), W: make([]float64, 40)}
	for i := range 40 {
		ds.X.Set(i, 0, float64(i))
		ds.Y[i], ds.W[i] = 1-2*(i%2), float64(i%4/2)
	}
	for _, noBias := range []bool{false, true} {
		base := svm.NewLearner(kernel.Gaussian{Gamma: 0.1}, svm.Params{NoBias: noBias})
		m := must(Train(t.Context(), ds, base, Params{Machines: 60, Size: 2, Method: ML}))(t)
		var labels []int
		for _, h := range m.Members {
			if c, ok := h.(Constant); ok {
				labels = append(labels, c.Label)
			}
		}
		slices.Sort(labels)
		want := []int{-1, 0, 1}
		if noBias {
			want = []int{0}
		}
		if got := slices.Compact(labels); !slices.Equal(got, want) {
			t.Errorf("NoBias %v: constant machines %v, want %v", noBias, got, want)
		}
	}
}

// A learner without real-valued scores takes part with its labels.
func TestLabelsServe(t *testing.T) {
	train, _, _ := pima(t)
	for _, method := range Methods() {
		m := must(Train(t.Context(), train, stump.NewLearner(stump.Params{}), Params{Method: method, Machines: 10, Fraction: 0.3}))(t)
		if e := learn.ErrorRate(m.Predict(train.X), train.Y); e > 0.3 {
			t.Errorf("%v: error %v", method, e)
		}
	}
}

// Weights of examples count: a weight of 2 is a second copy of the example, in J.
func TestExampleWeights(t *testing.T) {
	train, _, base := pima(t)
	m := must(Train(t.Context(), train, base, Params{Machines: 5}))(t)
	weighted, rows := *train, []int{}
	weighted.W = make([]float64, train.Len())
	for i := range weighted.W {
		weighted.W[i] = float64(i % 3)
		for range i % 3 {
			rows = append(rows, i)
		}
	}
	for _, method := range optimised() {
		a := must(Combine(t.Context(), &weighted, &m.Ensemble, Params{Method: method}))(t)
		b := must(Combine(t.Context(), train.Subset(rows), &m.Ensemble, Params{Method: method}))(t)
		if d := distance(a.Weights, b.Weights); d > 1e-6 {
			t.Errorf("%v: the weights differ by %v", method, d)
		}
	}
}

func TestErrors(t *testing.T) {
	train, _, base := pima(t)
	for _, p := range []Params{
		{Method: 7}, {Method: -1}, {Descent: 2}, {Machines: -1}, {Machines: 1 << 40}, {Fraction: 1.5}, {Fraction: math.NaN()}, {Size: -1}, {Size: 1 << 60}, {Size: 3, Fraction: 0.5}, {Tol: -1}, {Tol: math.Inf(1)}, {MaxIter: -1},
	} {
		if m, err := Train(t.Context(), train, base, p); m != nil || !errors.Is(err, ErrParam) {
			t.Errorf("%+v: %v", p, err)
		}
	}
	if m, err := Train(t.Context(), train, nil, Params{}); m != nil || !errors.Is(err, ErrParam) {
		t.Error(err)
	}
	members := func(n int) *learn.Ensemble {
		return &learn.Ensemble{Members: slices.Repeat([]learn.Scorer{Constant{1}}, n)}
	}
	for _, e := range []*learn.Ensemble{nil, {}, {Members: []learn.Scorer{Constant{1}, nil}}, members(5001)} {
		if m, err := Combine(t.Context(), train, e, Params{Method: ML}); m != nil || !errors.Is(err, ErrParam) {
			t.Error(err)
		}
	}
	ctx := learn.WithProgress(t.Context(), func(p learn.Progress) { t.Errorf("a report of %s before the error", p.Stage) })
	if m, err := Train(ctx, train, base, Params{Method: ML, Machines: 5001}); m != nil || !errors.Is(err, ErrParam) {
		t.Error(err)
	}
	if _, err := Criterion(t.Context(), train.Subset([]int{0, 1, 2, 3, 4, 5, 6, 7}), members(5001), ML, mat.NewDense(1, 5001, nil)); err != nil {
		t.Error(err) // it needs no T×T matrix
	}
	if _, err := Criterion(t.Context(), train, members(2), ML, mat.NewDense(1, 2, []float64{1, math.NaN()})); !errors.Is(err, learn.ErrNotFinite) {
		t.Error(err)
	}
	if m, err := Train(t.Context(), train.OneVsRest(5), base, Params{}); m != nil || !errors.Is(err, learn.ErrEmptyClass) {
		t.Error(err)
	}
	bad := svm.NewLearner(kernel.Gaussian{Gamma: 1}, svm.Params{C: -1})
	if m, err := Train(t.Context(), train, bad, Params{}); m != nil || err == nil {
		t.Error(err)
	}
}

// Train stops with its context at any moment, with a model that predicts.
func TestCancel(t *testing.T) {
	train, _, base := pima(t)
	for stop := range 12 {
		ctx, cancel := context.WithCancel(t.Context())
		var reports atomic.Int64 // machines report at the same time
		m, err := Train(learn.WithProgress(ctx, func(learn.Progress) {
			if reports.Add(1) > int64(stop) {
				cancel()
			}
		}), train, base, Params{Method: ML, Descent: Steepest, Machines: 6})
		cancel()
		if !errors.Is(err, context.Canceled) || m == nil || m.Status != learn.Cancelled {
			t.Fatalf("after %d reports: %v, %v", stop, m, err)
		}
		if got := m.Predict(train.X); len(got) != train.Len() {
			t.Errorf("after %d reports: %d predictions", stop, len(got))
		}
	}
}

// Machines that are trained one by one are those of Train.
func TestTrainMachine(t *testing.T) {
	train, _, base := pima(t)
	p := Params{Machines: 4, Size: 30, Seed: 6}
	m := must(Train(t.Context(), train, base, p))(t)
	for k, h := range m.Members {
		one := must(TrainMachine(t.Context(), train, base, p, k))(t)
		if !slices.Equal(one.Scores(train.X), h.Scores(train.X)) {
			t.Errorf("machine %d differs", k)
		}
	}
	if h, err := TrainMachine(t.Context(), train, base, p, -1); h != nil || !errors.Is(err, ErrParam) {
		t.Error(err)
	}
	if h, err := TrainMachine(t.Context(), train, nil, p, 0); h != nil || !errors.Is(err, ErrParam) {
		t.Error(err)
	}
	if h, err := TrainMachine(t.Context(), &learn.Dataset{}, base, p, 0); h != nil || !errors.Is(err, learn.ErrShape) {
		t.Error(err)
	}
}

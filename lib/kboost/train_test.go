package kboost

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"runtime"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/kernel/kerneltest"
	"github.com/mercer-go/mercer/lib/learn"
)

func TestScalesDoNotMatter(t *testing.T) {
	ds := data.Crammer{}.Sample(100, 5)
	m := train(t, setting{ds: ds})
	for _, scale := range []float64{1e-100, 1e-3, 1e3, 1e100} {
		scaled := *ds
		scaled.X = mat.NewDense(100, 100, nil)
		scaled.X.Scale(scale, ds.X)
		other := train(t, setting{name: fmt.Sprint(scale), ds: &scaled})
		for r := range m.Rounds {
			if !near(other.Rounds[r].After, m.Rounds[r].After, 1e-4) {
				t.Fatalf("scale %g, round %d: loss %v, want %v", scale, r, other.Rounds[r].After, m.Rounds[r].After)
			}
		}
	}
}

// TestLiteralSurvivesOverflow: with ‖w‖ = 1 and large points, margins are beyond what
// exp can take, in both directions.
func TestLiteralSurvivesOverflow(t *testing.T) {
	for _, loss := range []Loss{LogLoss, ExpLoss} {
		ds := data.Threenorm(3).Sample(60, 1)
		ds.X.Scale(1e3, ds.X)
		m, err := Train(t.Context(), ds, nil, Params{Loss: loss, Literal: true, Rounds: 10})
		if err != nil || m.Len() == 0 {
			t.Fatal(err)
		}
		for r, round := range m.Rounds {
			for _, v := range []float64{round.Before, round.After, round.Plus, round.Minus, round.Score, round.Fall()} {
				if math.IsNaN(v) || math.IsInf(v, 0) || !(round.Alpha > 0) || math.IsInf(round.Alpha, 0) {
					t.Errorf("%v, round %d: %+v", loss, r, round)
				}
			}
		}
		if _, err := json.Marshal(m); err != nil {
			t.Errorf("%v: cannot be saved: %v", loss, err)
		}
		if K, err := kernel.Gram(t.Context(), m, ds.X); err != nil || math.IsNaN(mat.Sum(K)) {
			t.Error(err)
		}
	}
}

func TestNumberInRange(t *testing.T) {
	for _, c := range [][3]float64{{0, 800, 0}, {3, 0, 3}, {1, 800, math.MaxFloat64}, {1e-300, 720, math.Exp(720 + math.Log(1e-300))}, {1e300, -800, math.Exp(math.Log(1e300) - 800)}, {2, -1e6, 0}} {
		if got := number(c[0], c[1]); !near(got, c[2], 1e-12) {
			t.Errorf("%v·exp(%v) = %v, want %v", c[0], c[1], got, c[2])
		}
	}
}

// TestManyRoundsOnSolvedPairs goes on until every loss is below what a float64 holds.
func TestManyRoundsOnSolvedPairs(t *testing.T) {
	X := mat.NewDense(6, 2, []float64{1, 0.1, 1, 0.2, 0.9, -0.1, -1, 0, -0.8, 0.3, -1, -0.2})
	ds := &learn.Dataset{X: X, Y: []int{1, 1, 1, -1, -1, -1}}
	for _, loss := range []Loss{LogLoss, ExpLoss} {
		m, err := Train(t.Context(), ds, nil, Params{Loss: loss, Rounds: 150})
		if err != nil || m.Len() != 150 || m.Rounds[149].After != 0 || !(m.Rounds[149].Alpha > 0) {
			t.Errorf("%v: %v, %d rounds, %+v", loss, err, m.Len(), m.Rounds[m.Len()-1])
		}
	}
}

// TestWeightTwoIsAPointTwice: a weight of 2 counts as the point twice, 0 as no point.
func TestWeightTwoIsAPointTwice(t *testing.T) {
	ds := data.Threenorm(3).Sample(40, 9)
	weighted, twice := *ds, []int(nil)
	for i := range 40 {
		weighted.W = append(weighted.W, float64(i%3))
		for range i % 3 {
			twice = append(twice, i)
		}
	}
	for _, loss := range []Loss{LogLoss, ExpLoss} {
		p := Params{Loss: loss, Rounds: 8, Templates: ds.X, Literal: true}
		a := train(t, setting{ds: &weighted, base: kernel.Gaussian{}, p: p})
		b := train(t, setting{ds: ds.Subset(twice), base: kernel.Gaussian{}, p: p})
		for r := range a.Rounds {
			if !near(4*a.Rounds[r].After, b.Rounds[r].After, 1e-6) || !near(a.Rounds[r].Alpha, b.Rounds[r].Alpha, 1e-5) { // weights are divided by the largest, 2
				t.Errorf("%v, round %d: %+v, want %+v", loss, r, a.Rounds[r], b.Rounds[r])
			}
		}
	}
}

func TestSameBitsOnAnyNumberOfProcessors(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	s := settings()[4]
	var want string
	for _, n := range []int{1, 2, 8} {
		runtime.GOMAXPROCS(n)
		m := train(t, s)
		got := fmt.Sprint(m.Rounds, m.Coef.RawMatrix().Data)
		if want == "" {
			want = got
		}
		if got != want {
			t.Errorf("%d processors give another kernel", n)
		}
	}
}

func TestCancelledTrainingKeepsItsRounds(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	ctx = learn.WithProgress(ctx, func(p learn.Progress) {
		if p.Stage == "kernel boosting" && p.Done == 3 && p.Total == 30 {
			cancel()
		}
	})
	s := settings()[0]
	m, err := Train(ctx, s.ds, nil, s.p)
	if !errors.Is(err, context.Canceled) || m.Len() != 3 || m.Status != learn.Cancelled || m.Templates != nil {
		t.Fatalf("%v", err)
	}
	kerneltest.Check(t, m, kerneltest.Spec{X: kerneltest.Points(10, 100, 1)})
	if m, err := Train(ctx, s.ds, nil, s.p); !errors.Is(err, context.Canceled) || m == nil || m.Len() != 0 || m.Status != learn.Cancelled {
		t.Errorf("cancelled before it begins: %v, %v", m, err)
	}
}

// TestNoDirection: no linear direction fits XOR, and templates of length 0 span nothing.
func TestNoDirection(t *testing.T) {
	xor := &learn.Dataset{X: mat.NewDense(4, 2, []float64{1, 1, -1, -1, 1, -1, -1, 1}), Y: []int{1, 1, -1, -1}}
	for name, p := range map[string]Params{"xor": {}, "templates": {Templates: mat.NewDense(3, 2, nil)}} {
		m, err := Train(t.Context(), xor, nil, p)
		if err != nil || m.Status != learn.Exhausted || m.Len() != 0 || m.Eval([]float64{1, 2}, []float64{3, 4}) != 0 {
			t.Errorf("%s: %v, %v", name, m, err)
			continue
		}
		if m.Summary() != "boosted(linear, 0 rounds)\nLogLoss as at the start\nnothing left to gain; greatest residual of an eigenvector 0" {
			t.Errorf("%s: %s", name, m.Summary())
		}
		if K, err := kernel.Gram(t.Context(), m, xor.X); err != nil || mat.Sum(K) != 0 {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestErrors(t *testing.T) {
	ds := data.Twonorm(2).Sample(20, 1)
	bad := ds.Subset(rangeOf(20))
	bad.X.Set(3, 1, math.NaN())
	for name, c := range map[string]struct {
		ds   *learn.Dataset
		base kernel.Kernel
		p    Params
		want error
	}{
		"loss":           {ds, nil, Params{Loss: 2}, ErrParam},
		"rounds":         {ds, nil, Params{Rounds: -1}, ErrParam},
		"tol":            {ds, nil, Params{Tol: 1}, ErrParam},
		"NaN tol":        {ds, nil, Params{Tol: math.NaN()}, ErrParam},
		"templates":      {ds, nil, Params{Templates: mat.NewDense(3, 3, nil)}, learn.ErrShape},
		"empty":          {ds, nil, Params{Templates: &mat.Dense{}}, learn.ErrShape},
		"NaN":            {bad, nil, Params{}, learn.ErrNotFinite},
		"NaN template":   {ds, kernel.Gaussian{}, Params{Templates: bad.X}, kernel.ErrNotFinite},
		"indefinite":     {ds, kernel.Func(func(x, y []float64) float64 { return -x[0] * y[0] }), Params{}, ErrParam},
		"simplified":     {ds, kernel.Stump{}, Params{}, ErrParam},
		"panics":         {ds, kernel.Func(func(x, _ []float64) float64 { return x[9] }), Params{}, kernel.ErrPanic},
		"label":          {&learn.Dataset{X: ds.X, Y: make([]int, 20)}, nil, Params{}, learn.ErrLabel},
		"no examples":    {&learn.Dataset{}, nil, Params{}, learn.ErrShape},
		"no weight on 1": {&learn.Dataset{X: mat.NewDense(2, 1, []float64{1, 2}), Y: []int{-1, 1}, W: []float64{1, 0}}, nil, Params{}, learn.ErrEmptyClass},
	} {
		if m, err := Train(t.Context(), c.ds, c.base, c.p); m != nil || !errors.Is(err, c.want) {
			t.Errorf("%s: %v, %v; want %v", name, m, err, c.want)
		}
	}
}

package oneclass_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"runtime"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/oneclass"
)

// TestErrors: bad arguments, and what the error says.
func TestErrors(t *testing.T) {
	ds, k, nan := clouds(12, 2, 3, 1), kernel.Gaussian{}, math.NaN()
	with := func(f func(ds *learn.Dataset)) *learn.Dataset {
		other := ds.Subset([]int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11})
		f(other)
		return other
	}
	for name, c := range map[string]struct {
		ds   *learn.Dataset
		k    kernel.Kernel
		p    oneclass.Params
		want error
		says string
	}{
		"nu":           {ds, k, oneclass.Params{Nu: -0.1}, oneclass.ErrParam, "Nu is -0.1"},
		"nu above 1":   {ds, k, oneclass.Params{Nu: 1.5}, oneclass.ErrParam, "Nu is 1.5"},
		"nu NaN":       {ds, k, oneclass.Params{Nu: nan}, oneclass.ErrParam, "Nu is NaN"},
		"rule":         {ds, k, oneclass.Params{Rule: 3}, oneclass.ErrParam, "Rule is Rule(3)"},
		"rule below":   {ds, k, oneclass.Params{Rule: -1}, oneclass.ErrParam, "Rule is Rule(-1)"},
		"normalised":   {ds, k, oneclass.Params{Rule: oneclass.NearestCentre, Normalised: true}, oneclass.ErrParam, "Rule is NearestCentre"},
		"tol":          {ds, k, oneclass.Params{Tol: -1}, oneclass.ErrParam, "Tol is -1"},
		"tol infinite": {ds, k, oneclass.Params{Tol: math.Inf(1)}, oneclass.ErrParam, "Tol is +Inf"},
		"tol NaN":      {ds, k, oneclass.Params{Tol: nan}, oneclass.ErrParam, "Tol is NaN"},
		"steps":        {ds, k, oneclass.Params{MaxIter: -1}, oneclass.ErrParam, "MaxIter is -1"},
		"cache":        {ds, k, oneclass.Params{CacheMB: -5}, oneclass.ErrParam, "CacheMB is -5"},
		"no kernel":    {ds, nil, oneclass.Params{}, oneclass.ErrParam, "kernel"},
		"no set":       {nil, k, oneclass.Params{}, learn.ErrShape, ""},
		"no labels":    {with(func(ds *learn.Dataset) { ds.Y = nil }), k, oneclass.Params{}, learn.ErrShape, ""},
		"label":        {with(func(ds *learn.Dataset) { ds.Y[3] = -2 }), k, oneclass.Params{}, learn.ErrLabel, "row 3"},
		"gap":          {with(func(ds *learn.Dataset) { ds.Y[3] = 5 }), k, oneclass.Params{}, learn.ErrEmptyClass, ""},
		"NaN":          {with(func(ds *learn.Dataset) { ds.X.Set(2, 1, nan) }), k, oneclass.Params{}, learn.ErrNotFinite, "row 2, column 1"},
		"weight":       {with(func(ds *learn.Dataset) { ds.W = make([]float64, 12); ds.W[4] = -1 }), k, oneclass.Params{}, learn.ErrWeight, "row 4"},
		"weights 0":    {with(func(ds *learn.Dataset) { ds.W = make([]float64, 12) }), k, oneclass.Params{}, learn.ErrWeight, "no example"},
		"kernel panic": {ds, kernel.Func(func(_, _ []float64) float64 { panic("own") }), oneclass.Params{}, kernel.ErrPanic, ""},
		"kernel NaN":   {ds, kernel.Func(func(_, _ []float64) float64 { return nan }), oneclass.Params{}, kernel.ErrNotFinite, ""},
		"kernel NaN between points": {ds, kernel.Func(func(x, y []float64) float64 {
			if x[0] != y[0] {
				return nan
			}
			return 1
		}), oneclass.Params{}, kernel.ErrNotFinite, "class "},
		"precomputed": {ds, kernel.Precomputed{K: mat.NewDense(12, 12, nil)}, oneclass.Params{}, kernel.ErrShape, ""},
	} {
		m, err := oneclass.Train(context.Background(), c.ds, c.k, c.p)
		if m != nil || !errors.Is(err, c.want) || !strings.Contains(fmt.Sprint(err), c.says) {
			t.Errorf("%s: %v, %v", name, m, err)
		}
		if l, err := oneclass.NewLearner(c.k, c.p).Learn(context.Background(), c.ds); l != nil || !errors.Is(err, c.want) {
			t.Errorf("%s: the learner says %v, %v", name, l, err)
		}
	}
	m, err := oneclass.NewLearner(k, oneclass.Params{Nu: 0.3}).Learn(context.Background(), ds)
	if err != nil || m.(*oneclass.Model).Nu != 0.3 {
		t.Errorf("%v, %v", m, err)
	}
}

// TestErrorsNameRows: an error about the kernel says among which examples it counts the
// rows. That of K(x, x) has the rows of the set.
func TestErrorsNameRows(t *testing.T) {
	ds := &learn.Dataset{X: mat.NewDense(8, 1, []float64{0, 1, 2, 3, 4, 5, 6, 7}), Y: []int{0, 1, 0, 1, 0, 1, 0, 1}}
	without := *ds
	without.W = []float64{0, 1, 1, 1, 1, 1, 1, 1}
	fails := func(a, b float64) kernel.Kernel {
		return kernel.Func(func(x, y []float64) float64 {
			if x[0] == a && y[0] == b || x[0] == b && y[0] == a {
				return math.NaN()
			}
			return kernel.Gaussian{}.Eval(x, y)
		})
	}
	for _, c := range []struct {
		ds   *learn.Dataset
		k    kernel.Kernel
		says string
	}{
		{ds, fails(5, 5), "kernel: value is not finite: custom of (row 5, row 5) is NaN"},
		{&without, fails(5, 5), "among the examples with a positive weight: kernel: value is not finite: custom of (row 4, row 4) is NaN"},
		{ds, fails(3, 7), "among the examples of class 1 with a positive weight: kernel: value is not finite: custom of (row 3, row 1) is NaN"},
	} {
		if _, err := oneclass.Train(context.Background(), c.ds, c.k, oneclass.Params{}); fmt.Sprint(err) != c.says {
			t.Errorf("%v, want %s", err, c.says)
		}
	}
	if m := train(t, &without, fails(0, 0), oneclass.Params{}); m.Status != learn.Converged {
		t.Error(m)
	}
}

// TestCancelled: before the first step, and while the second class is trained.
func TestCancelled(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	ds := clouds(90, 2, 3, 1)
	for _, rule := range []oneclass.Rule{oneclass.MinD, oneclass.NearestCentre, oneclass.NearestSupportVector} {
		for _, k := range []kernel.Kernel{kernel.Gaussian{}, kernel.Linear{}} {
			for _, at := range []int{0, 1, 2} {
				ctx, cancel := context.WithCancel(context.Background())
				if at == 0 {
					cancel()
				}
				last := learn.Progress{}
				m, err := oneclass.Train(learn.WithProgress(ctx, func(p learn.Progress) {
					if p.Stage == "one-class" {
						if last = p; p.Done == at {
							cancel()
						}
					}
				}), ds, k, oneclass.Params{Rule: rule})
				cancel()
				if !errors.Is(err, context.Canceled) || m.Status != learn.Cancelled || !equal(m.Labels, []int{0, 1, 2}) || last.Total != 3 || last.Done != 3 {
					t.Fatalf("%v, %v: %v, %v, %v", rule, at, m, err, last)
				}
				got := m.Predict(ds.X)
				for i, label := range got {
					if label >= max(1, at) {
						t.Fatalf("%v, %v, %d: row %d has label %d, whose machine was not trained", rule, k, at, i, label)
					}
				}
				inside := m.Inside(ds.X)
				for i := range inside {
					if at < 3 && slices.Contains(inside[i], 2) {
						t.Fatalf("row %d is inside of %v", i, inside[i])
					}
				}
				if text := m.String() + m.HTML(); !strings.Contains(text, "cancelled") || at == 0 && len(inside[0]) > 0 {
					t.Error(text)
				}
			}
		}
	}
}

// TestIterationLimit is a status.
func TestIterationLimit(t *testing.T) {
	m := train(t, clouds(300, 2, 3, 1), kernel.Gaussian{}, oneclass.Params{MaxIter: 1, Nu: 0.5})
	if m.Status != learn.IterationLimit {
		t.Error(m)
	}
	m = train(t, clouds(300, 2, 3, 1), kernel.Linear{}, oneclass.Params{MaxIter: 1, Nu: 0.5, Rule: oneclass.NearestCentre})
	if m.Status != learn.IterationLimit || !m.SVDD || m.Machines[0].Iterations != 1 {
		t.Error(m)
	}
	// The last class has one example and converges.
	last := &learn.Dataset{X: mat.NewDense(7, 1, []float64{0, 1, 3, 7, 8, 11, 20}), Y: []int{0, 0, 0, 0, 0, 0, 1}}
	if m = train(t, last, kernel.Gaussian{}, oneclass.Params{MaxIter: 1, Nu: 0.5}); m.Machines[1].Status != learn.Converged || m.Status != learn.IterationLimit {
		t.Errorf("%v, %v: %v", m.Machines[0].Status, m.Machines[1].Status, m)
	}
}

package learn_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/lib/boost"
	"github.com/mercer-go/mercer/lib/eval"
	"github.com/mercer-go/mercer/lib/experiment"
	"github.com/mercer-go/mercer/lib/fourier"
	"github.com/mercer-go/mercer/lib/kboost"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/linear"
	"github.com/mercer-go/mercer/lib/papers/demo"
	"github.com/mercer-go/mercer/lib/perceptron"
	"github.com/mercer-go/mercer/lib/platt"
	"github.com/mercer-go/mercer/lib/stump"
	"github.com/mercer-go/mercer/lib/svm"
)

// TestHugeCounts asks of every count that is the size of something in memory: an error
// that names the count.
func TestHugeCounts(t *testing.T) {
	const huge = 1 << 40
	ds, ctx := data.Twonorm(3).Sample(40, 1), t.Context()
	base := stump.NewLearner(stump.Params{})
	design, err := kboost.Train(ctx, ds, nil, kboost.Params{Rounds: 2})
	if err != nil {
		t.Fatal(err)
	}
	for name, f := range map[string]func() error{
		"Repeats": func() error { _, err := eval.CrossValidate(ctx, ds, base, eval.Params{Repeats: huge}); return err },
		"Folds":   func() error { _, err := eval.CrossValidate(ctx, ds, base, eval.Params{Folds: huge}); return err },
		"Folds of a grid": func() error {
			_, err := svm.GridSearch(ctx, ds, svm.Grid{Kernels: []kernel.Kernel{kernel.Stump{}}, C: []float64{1}, Folds: huge})
			return err
		},
		"Folds of probabilities": func() error {
			_, err := platt.Train(ctx, ds, svm.NewLearner(kernel.Stump{}, svm.Params{}), platt.Params{Folds: huge})
			return err
		},
		"Rounds":             func() error { _, err := boost.TrainAdaBoost(ctx, ds, base, boost.Params{Rounds: huge}); return err },
		"Rounds of a design": func() error { _, err := kboost.Train(ctx, ds, nil, kboost.Params{Rounds: huge}); return err },
		"Rounds of MH":       func() error { _, err := boost.TrainMH(ctx, ds, nil, boost.MHParams{Rounds: huge}); return err },
		"Rounds of ECC":      func() error { _, err := boost.TrainECC(ctx, ds, base, boost.ECCParams{Rounds: huge}); return err },
		"Rounds of MultiBoost": func() error {
			_, err := boost.TrainMultiBoost(ctx, ds, nil, boost.MultiParams{Rounds: huge})
			return err
		},
		"k":                    func() error { _, err := design.Project(ctx, ds.X, huge); return err },
		"Count":                func() error { _, err := fourier.NewFeatures(3, fourier.FeatureParams{Count: huge}); return err },
		"Count of long points": func() error { _, err := fourier.NewFeatures(huge, fourier.FeatureParams{}); return err },
		"Samples":              func() error { _, err := fourier.NewPool(ds.X, fourier.PoolParams{Samples: huge}); return err },
		"Samples of perceptrons": func() error {
			_, err := perceptron.NewPool(ds.X, perceptron.PoolParams{Samples: huge})
			return err
		},
		"Bins": func() error { _, err := stump.Train(ctx, ds, stump.Params{Bins: huge}); return err },
		"runs": func() error { _, err := demo.Kernels().Select(experiment.Selection{Runs: huge}); return err },
	} {
		if err := f(); err == nil || !strings.Contains(err.Error(), strings.Fields(name)[0]) {
			t.Errorf("%s: error %v", name, err)
		}
	}
	for name, f := range map[string]func(){
		"quadrature":  func() { kernel.StumpQuadrature([]float64{0}, []float64{1}, huge) },
		"stumps":      func() { kernel.StumpSample([]float64{0}, []float64{1}, huge, 1) },
		"perceptrons": func() { kernel.PerceptronSample(2, 1, huge, 1) },
	} {
		if v := panicOf(f); !strings.HasPrefix(v, "kernel: ") {
			t.Errorf("%s: panic %q", name, v)
		}
	}
}

// TestHarmlessCounts: counts that only limit something.
func TestHarmlessCounts(t *testing.T) {
	const huge = 1 << 62
	ds := data.Twonorm(3).Sample(40, 1)
	for name, l := range map[string]learn.Learner{
		"SVM":        svm.NewLearner(kernel.Stump{}, svm.Params{MaxIter: huge, CacheMB: huge}),
		"SVDD":       svm.NewSVDDLearner(kernel.Stump{}, svm.SVDDParams{MaxIter: huge, CacheMB: huge}),
		"linear":     linear.NewLearner(linear.Params{MaxIter: huge}),
		"coordinate": linear.NewLearner(linear.Params{MaxIter: huge, Solver: linear.Coordinate}),
		"stump":      stump.NewLearner(stump.Params{Workers: huge}),
	} {
		if _, err := l.Learn(t.Context(), ds); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := perceptron.Train(ctx, ds, perceptron.Params{Epochs: huge}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if delta := kernel.PerceptronDelta(1<<40, 1); !(delta > 1e6 && delta < 1e7) {
		t.Errorf("Δ = %v", delta)
	}
	if m := eval.McNemar(1<<40, 1<<40-1); !(m.P > 0.9) {
		t.Errorf("%v", m)
	}
}

// TestLabelsOfAnotherLength: what divides or fits a set panics with a message where the
// labels or weights are not as many as the rows.
func TestLabelsOfAnotherLength(t *testing.T) {
	X := mat.NewDense(4, 1, []float64{1, 2, 3, 4})
	for _, ds := range []*learn.Dataset{
		{X: X, Y: []int{1, -1, 1, -1, 1}},
		{X: X, Y: []int{1, -1, 1}},
		{X: X, Y: []int{1, -1, 1, -1}, W: []float64{1, 2, 3}},
		{X: X, Y: []int{1, -1, 1, -1}, W: make([]float64, 5)},
	} {
		for name, f := range map[string]func(){
			"FitMean": func() { learn.FitMean(ds) }, "FitMedian": func() { learn.FitMedian(ds) },
			"FitMinMax": func() { learn.FitMinMax(ds, 0, 1) }, "FitStandard": func() { learn.FitStandard(ds) },
			"FitOrdinal": func() { learn.FitOrdinal(ds) }, "FitOneHot": func() { learn.FitOneHot(ds) },
			"Split": func() { ds.Split(0.5, 1) }, "Folds": func() { ds.Folds(2, 1) }, "Subset": func() { ds.Subset([]int{0}) },
			"OneVsRest": func() { ds.OneVsRest(1) }, "OneVsOne": func() { ds.OneVsOne(-1, 1) }, "DropMissing": func() { ds.DropMissing() },
		} {
			if v := panicOf(f); !strings.Contains(v, "X has 4 rows but") || !strings.Contains(v, name) {
				t.Errorf("%s: panic %q", name, v)
			}
		}
	}
}

// panicOf returns what f panics with, as a text, or "".
func panicOf(f func()) (text string) {
	defer func() {
		if v := recover(); v != nil {
			text = fmt.Sprint(v)
		}
	}()
	f()
	return ""
}

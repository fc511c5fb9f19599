package learn_test

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/lib/boost"
	"github.com/mercer-go/mercer/lib/cgens"
	"github.com/mercer-go/mercer/lib/committee"
	"github.com/mercer-go/mercer/lib/fourier"
	"github.com/mercer-go/mercer/lib/kboost"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/linear"
	"github.com/mercer-go/mercer/lib/perceptron"
	"github.com/mercer-go/mercer/lib/stump"
	"github.com/mercer-go/mercer/lib/svm"
)

type trainer = func(ctx context.Context, ds *learn.Dataset) (any, error)

func learner(l learn.Learner) trainer {
	return func(ctx context.Context, ds *learn.Dataset) (any, error) { return l.Learn(ctx, ds) }
}

// trainers are all of lib: a new one has its line here.
func trainers() map[string]trainer {
	cosines := fourier.Pools(fourier.PoolParams{Gamma: 0.1, Samples: 50})
	k, gauss := kernel.Stump{}, kernel.Gaussian{Gamma: 0.1}
	own := kernel.Func(func(x, y []float64) float64 { return kernel.Linear{}.Eval(x, y) })
	perceptronOf := func(k kernel.Kernel) learn.Learner {
		return perceptron.NewKernelLearner(k, perceptron.KernelParams{Epochs: 50})
	}
	base := stump.NewLearner(stump.Params{})
	list := map[string]trainer{
		"stump":                 learner(base),
		"perceptron":            learner(perceptron.NewLearner(perceptron.Params{})),
		"perceptron, Fisher":    learner(perceptron.NewLearner(perceptron.Params{Init: perceptron.Fisher})),
		"kernel perceptron":     learner(perceptronOf(gauss)),
		"voted perceptron":      learner(perceptron.NewKernelLearner(k, perceptron.KernelParams{Variant: perceptron.Voted})),
		"AdaBoost":              learner(boost.NewAdaBoostLearner(base, boost.Params{})),
		"AdaBoost, plain base":  learner(boost.NewAdaBoostLearner(learn.LearnFunc(base.Learn), boost.Params{})),
		"AdaBoost, perceptrons": learner(boost.NewAdaBoostLearner(perceptron.NewLearner(perceptron.Params{}), boost.Params{Rounds: 20})),
		"AdaBoost of AdaBoost":  learner(boost.NewAdaBoostLearner(boost.NewAdaBoostLearner(base, boost.Params{Rounds: 3}), boost.Params{Rounds: 20})),
		"LPBoost":               learner(boost.NewLPBoostLearner(nil, boost.LPBoostParams{})),
		"LPBoost of cosines":    learner(boost.NewLPBoostLearner(cosines, boost.LPBoostParams{Rounds: 10})),
		"AdaBoost.MH":           learner(boost.NewMHLearner(nil, boost.MHParams{})),
		"AdaBoost.MH, by class": learner(boost.NewMHLearner(cosines, boost.MHParams{Form: boost.OnePerClass, Rounds: 10})),
		"AdaBoost.ECC":          learner(boost.NewECCLearner(base, boost.ECCParams{})),
		"AdaBoost.ECC of SVMs":  learner(boost.NewECCLearner(svm.NewLearner(gauss, svm.Params{}), boost.ECCParams{Rounds: 5, Symmetric: true})),
		"MultiBoost":            learner(boost.NewMultiBoostLearner(nil, boost.MultiParams{})),
		"MultiBoost, Fourier":   learner(boost.NewMultiBoostLearner(cosines, boost.MultiParams{Rounds: 10})),
		"SVM":                   learner(svm.NewLearner(k, svm.Params{Tol: 1e-9})),
		"SVM, own kernel":       learner(svm.NewLearner(own, svm.Params{C: 100})),
		"SVM, no bias":          learner(svm.NewLearner(gauss, svm.Params{NoBias: true, C: 100, Tol: 1e-9})),
		"committee":             learner(committee.NewLearner(svm.NewLearner(gauss, svm.Params{NoBias: true}), committee.Params{Machines: 8, Fraction: 0.5, Method: committee.ECC})),
		"committee of stumps":   learner(committee.NewLearner(base, committee.Params{Machines: 8, Fraction: 0.5, Method: committee.ML, Descent: committee.Steepest})),
		"bagging":               learner(committee.NewLearner(svm.NewLearner(gauss, svm.Params{}), committee.Params{Machines: 8})),
		"CGENS":                 learner(cgens.NewLearner(nil, cgens.Params{C: 0.01, Columns: 60})),
		"CGENS, no bias":        learner(cgens.NewLearner(nil, cgens.Params{Columns: 40, Bias: linear.NoBias})),
		"CGENS of cosines":      learner(cgens.NewLearner(cosines, cgens.Params{Columns: 20, Bias: linear.PenalizedBias})),
		"CGENS-SLS":             learner(cgens.NewSLSLearner(nil, cgens.SLSParams{Columns: 40})),
		"CGENS-SLS, Fourier":    learner(cgens.NewSLSLearner(cosines, cgens.SLSParams{Columns: 20, Norm: learn.EuclideanNorm})),
		"one-vs-one":            learner(svm.NewOneVsOneLearner(k, svm.Params{})),
		"one-vs-rest":           learner(svm.NewOneVsRestLearner(k, svm.Params{})),
		"one-class":             learner(svm.NewOneClassLearner(gauss, svm.OneClassParams{Tol: 1e-12})),
		"one-class, own kernel": learner(svm.NewOneClassLearner(own, svm.OneClassParams{Nu: 0.9})),
		"SVDD":                  learner(svm.NewSVDDLearner(gauss, svm.SVDDParams{Tol: 1e-12})),
		"SVDD, stump kernel":    learner(svm.NewSVDDLearner(k, svm.SVDDParams{})),
		"least squares":         learner(linear.NewLeastSquaresLearner(linear.Params{})),
		"least squares, CG":     learner(linear.NewLeastSquaresLearner(linear.Params{Solver: linear.ConjugateNewton})),
		"kernel least squares":  learner(svm.NewLeastSquaresLearner(gauss, svm.LeastSquaresParams{})),
		"kernel design": func(ctx context.Context, ds *learn.Dataset) (any, error) {
			return kboost.Train(ctx, ds, gauss, kboost.Params{})
		},
		"kernel design, linear": func(ctx context.Context, ds *learn.Dataset) (any, error) {
			return kboost.Train(ctx, ds, nil, kboost.Params{})
		},
		"perceptron of a design":       learner(kboost.NewLearner(nil, kboost.Params{Rounds: 4}, perceptronOf)),
		"SVM of a design":              learner(kboost.NewLearner(gauss, kboost.Params{Rounds: 4}, func(k kernel.Kernel) learn.Learner { return svm.NewLearner(k, svm.Params{}) })),
		"pipeline":                     learner(learn.NewPipeline(svm.NewLearner(k, svm.Params{}), learn.Standard())),
		"pipeline of Fourier features": learner(learn.NewPipeline(linear.NewLearner(linear.Params{Tol: 1e-9}), fourier.Step(fourier.FeatureParams{Count: 40}))),
		"pipeline of stumps":           learner(learn.NewPipeline(base, learn.MinMax(0, 1))),
		"C path": func(ctx context.Context, ds *learn.Dataset) (any, error) {
			return svm.TrainPath(ctx, ds, k, []float64{10, 0.1, 1, 100}, svm.Params{Tol: 1e-9})
		},
	}
	for _, loss := range []linear.Loss{linear.Hinge, linear.SquaredHinge} {
		for solver := linear.Auto; solver <= linear.Coordinate; solver++ {
			list[fmt.Sprintf("linear, %v, %v", loss, solver)] = learner(linear.NewLearner(linear.Params{Loss: loss, Solver: solver, Tol: 1e-9}))
		}
	}
	return list
}

// usable checks that a model came, says that it was cancelled, and predicts.
func usable(t *testing.T, m any, ds *learn.Dataset) {
	t.Helper()
	v := reflect.ValueOf(m)
	if !v.IsValid() || v.Kind() == reflect.Pointer && v.IsNil() {
		t.Error("no model")
		return
	}
	_ = fmt.Sprint(m)
	if h, ok := m.(interface{ HTML() string }); ok {
		_ = h.HTML()
	}
	if p, ok := m.(*learn.Prepared); ok {
		usable(t, p.Classifier, p.Apply(ds))
	} else if v.Kind() == reflect.Pointer {
		if s := v.Elem().FieldByName("Status"); s.IsValid() && learn.Status(s.Int()) != learn.Cancelled {
			t.Errorf("status %v", learn.Status(s.Int()))
		}
	}
	switch m := m.(type) {
	case []*svm.Model:
		cut := 0
		for _, one := range m {
			if one == nil {
				t.Error("a model of the path is nil")
				return
			}
			if one.Status == learn.Cancelled {
				usable(t, one, ds)
				cut++
			}
		}
		if cut == 0 {
			t.Error("no model of the path says that it was cancelled")
		}
	case kernel.Kernel:
		if _, err := kernel.Gram(context.Background(), m, ds.X); err != nil {
			t.Error(err)
		}
	case learn.Classifier:
		predicted := m.Predict(ds.X)
		for i, label := range predicted {
			if !slices.Contains(ds.Labels(), label) {
				t.Errorf("label %d of row %d", label, i)
				return
			}
		}
		if len(predicted) != ds.Len() {
			t.Errorf("%d labels", len(predicted))
		}
		if s, ok := m.(learn.Scorer); ok && len(s.Scores(ds.X)) != ds.Len() {
			t.Error("scores")
		}
	default:
		t.Errorf("%T predicts nothing", m)
	}
}

// TestCancelledBefore: a context that has ended leaves a model that can predict.
func TestCancelledBefore(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	ds := data.Threenorm(6).Sample(120, 1)
	for name, train := range trainers() {
		t.Run(name, func(t *testing.T) {
			m, err := train(ctx, ds)
			if !errors.Is(err, context.Canceled) {
				t.Errorf("error %v", err)
			}
			usable(t, m, ds)
		})
	}
}

// TestCancelledMidway ends the context at a report of progress: each trainer that
// reports ends with a model and, unless it was done, with the context's error.
func TestCancelledMidway(t *testing.T) {
	ds := data.Threenorm(6).Sample(120, 1)
	for name, train := range trainers() {
		t.Run(name, func(t *testing.T) {
			for _, at := range []int64{1, 2, 5, 20} {
				ctx, cancel := context.WithCancel(context.Background())
				var reports atomic.Int64
				m, err := train(learn.WithProgress(ctx, func(learn.Progress) {
					if reports.Add(1) == at {
						cancel()
					}
				}), ds)
				cancel()
				if err == nil && at == 1 && reports.Load() > 0 {
					t.Error("the context ended at the first report, and there is no error")
				}
				if err == nil {
					continue // it was done before that report
				}
				if !errors.Is(err, context.Canceled) {
					t.Fatalf("report %d: error %v", at, err)
				}
				usable(t, m, ds)
			}
		})
	}
}

// TestFaultsComeWithoutAModel: what is wrong with the arguments is told, and there
// is no model, whether the context has ended or not.
func TestFaultsComeWithoutAModel(t *testing.T) {
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	ds := data.Threenorm(6).Sample(20, 1)
	names := *ds
	names.Levels = make([][]string, 6)
	names.Levels[2] = []string{"a", "b"}
	for name, train := range trainers() {
		for _, ctx := range []context.Context{context.Background(), ended} {
			for _, c := range []struct {
				ds   *learn.Dataset
				want error
			}{{nil, learn.ErrShape}, {&learn.Dataset{}, learn.ErrShape}, {&names, learn.ErrNominal}} {
				if c.ds == &names && strings.HasPrefix(name, "pipeline") {
					continue // its steps panic, as documented
				}
				m, err := train(ctx, c.ds)
				if v := reflect.ValueOf(m); v.IsValid() && !v.IsZero() || !errors.Is(err, c.want) {
					t.Errorf("%s: %v, %v; want no model and %v", name, m, err, c.want)
				}
			}
		}
	}
}

// TestCancelledModelsTakeNoRows keeps models without support vectors from
// dividing by what is not there.
func TestCancelledModelsTakeNoRows(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	ds := data.Threenorm(6).Sample(30, 1)
	for name, train := range trainers() {
		m, _ := train(ctx, ds)
		if c, ok := m.(learn.Classifier); ok && len(c.Predict(&mat.Dense{})) != 0 {
			t.Errorf("%s: labels of no rows", name)
		}
	}
}

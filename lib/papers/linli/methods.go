package linli

import (
	"context"
	"fmt"

	"github.com/mercer-go/mercer/internal/portable"
	"github.com/mercer-go/mercer/lib/boost"
	"github.com/mercer-go/mercer/lib/experiment"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/svm"
)

type (
	run     = func(context.Context, experiment.Task, experiment.Source) (experiment.Output, error)
	learner = learn.Learner
)

// Test errors are in per cent.
const metric = "test_error_pct"

// svmByCV chooses a kernel and C by cross-validation, trains with them on the whole
// training set and tests. It also reports the choice, as powers of 2.
func svmByCV(param string, kernels []kernel.Kernel, c []float64) run {
	return func(ctx context.Context, task experiment.Task, source experiment.Source) (experiment.Output, error) {
		train, test, err := Sample(task, source)
		if err != nil {
			return experiment.Output{}, err
		}
		best, err := svm.GridSearch(ctx, train, svm.Grid{Kernels: kernels, C: c, Folds: 5, Seed: task.Seed})
		if err != nil {
			return experiment.Output{}, err
		}
		model, err := svm.Train(ctx, train, best.Kernel, svm.Params{C: best.C})
		if err != nil {
			return experiment.Output{}, err
		}
		out := experiment.Output{Values: []experiment.Value{
			{Param: param, Metric: metric, Value: percent(model.Predict(test.X), test)},
			{Param: param, Metric: "log2_C", Value: portable.Log2(best.C)},
		}}
		if k, ok := best.Kernel.(kernel.Gaussian); ok {
			out.Values = append(out.Values, experiment.Value{Param: param, Metric: "log2_gamma", Value: portable.Log2(k.Gamma)})
		}
		return out, nil
	}
}

// adaBoost boosts for 1000 rounds; the first 100 of them are the ensemble of 100. If
// it stops early, both ensembles are what it has by then.
func adaBoost(base func(seed uint64) learner) run {
	rounds := []int{100, 1000}
	return func(ctx context.Context, task experiment.Task, source experiment.Source) (experiment.Output, error) {
		train, test, err := Sample(task, source)
		if err != nil {
			return experiment.Output{}, err
		}
		m, err := boost.TrainAdaBoost(ctx, train, base(task.Seed), boost.Params{Rounds: rounds[len(rounds)-1]})
		if err != nil {
			return experiment.Output{}, err
		}
		var out experiment.Output
		for s, scores := range m.Staged(test.X, min(rounds[0], m.Len()), m.Len()) {
			out.Values = append(out.Values, experiment.Value{
				Param: fmt.Sprintf("T=%d", rounds[s]), Metric: metric, Value: percent(learn.Signs(scores), test),
			})
		}
		return out, nil
	}
}

// percent is the percentage of the examples that are predicted wrongly.
func percent(predicted []int, test *learn.Dataset) float64 {
	return 100 * learn.ErrorRate(predicted, test.Y)
}

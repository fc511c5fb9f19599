package shenliu

import (
	"context"
	"math"

	"github.com/mercer-go/mercer/internal/portable"
	"github.com/mercer-go/mercer/lib/experiment"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/svm"
)

type run = func(context.Context, experiment.Task, experiment.Source) (experiment.Output, error)

// Test errors are in per cent.
const metric = "test_error_pct"

// powers are 2^from, 2^(from+step), …, 2^to.
func powers(from, to, step int) (values []float64) {
	for e := from; e <= to; e += step {
		values = append(values, math.Ldexp(1, e))
	}
	return values
}

// ensemble chooses the settings of a family, trains with them on the whole training set
// and tests. It also reports the choice.
func ensemble(of func(ctx context.Context, task experiment.Task, train *learn.Dataset) (family, error)) run {
	return func(ctx context.Context, task experiment.Task, source experiment.Source) (out experiment.Output, err error) {
		train, test, err := Sample(task, source)
		if err != nil {
			return out, err
		}
		f, err := of(ctx, task, train)
		if err != nil {
			return out, err
		}
		price, size, err := f.choose(ctx, train, task.Split)
		if err != nil {
			return out, err
		}
		model, err := f.train(ctx, train, price, size)
		if err != nil {
			return out, err
		}
		out.Values = []experiment.Value{{Metric: metric, Value: percent(model(test.X, []int{size})[0], test)}}
		if len(f.sizes) > 1 {
			out.Values = append(out.Values, experiment.Value{Metric: "size", Value: float64(size)})
		}
		if len(f.prices) > 1 {
			out.Values = append(out.Values, chosen(price))
		}
		return out, nil
	}
}

// search chooses a kernel and C by cross-validation. Its folds are those of choose.
func search(ctx context.Context, task experiment.Task, train *learn.Dataset, kernels []kernel.Kernel, prices []float64) (*svm.GridResult, error) {
	return svm.GridSearch(ctx, train, svm.Grid{Kernels: kernels, C: prices, Folds: folds, Seed: task.Split})
}

// machine chooses a kernel and C by cross-validation, trains an SVM with them and tests.
func machine(kernels []kernel.Kernel, prices []float64) run {
	return func(ctx context.Context, task experiment.Task, source experiment.Source) (out experiment.Output, err error) {
		train, test, err := Sample(task, source)
		if err != nil {
			return out, err
		}
		best, err := search(ctx, task, train, kernels, prices)
		if err != nil {
			return out, err
		}
		model, err := svm.Train(ctx, train, best.Kernel, svm.Params{C: best.C})
		if err != nil {
			return out, err
		}
		out.Values = []experiment.Value{
			{Metric: metric, Value: percent(model.Predict(test.X), test)},
			chosen(best.C),
		}
		if k, ok := best.Kernel.(kernel.Gaussian); ok {
			out.Values = append(out.Values, experiment.Value{Metric: "log2_gamma", Value: portable.Log2(k.Gamma)})
		}
		return out, nil
	}
}

// chosen is the C that the cross-validation chose.
func chosen(price float64) experiment.Value {
	return experiment.Value{Metric: "log2_C", Value: portable.Log2(price)}
}

// percent is the percentage of the examples that are predicted wrongly.
func percent(predicted []int, test *learn.Dataset) float64 {
	return 100 * learn.ErrorRate(predicted, test.Y)
}

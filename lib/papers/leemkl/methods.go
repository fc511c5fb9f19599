package leemkl

import (
	"context"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/experiment"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/mkl"
)

func sdpi(list []named) trainer {
	return func(ctx context.Context, train *learn.Dataset, _ *mat.Dense, c float64) (learn.Classifier, error) {
		return mkl.TrainSDPI(ctx, train, kernelsOf(list), mkl.Params{C: c})
	}
}

// sdpt takes C/M for M kernels. With weights >= 0, it would then have the machines of
// sdpi; see mkl.TrainSDPT.
func sdpt(list []named) trainer {
	return func(ctx context.Context, train *learn.Dataset, X *mat.Dense, c float64) (learn.Classifier, error) {
		return mkl.TrainSDPT(ctx, train, X, kernelsOf(list), mkl.SDPTParams{C: c / float64(len(list))})
	}
}

func norm2(list []named) trainer {
	return func(ctx context.Context, train *learn.Dataset, _ *mat.Dense, c float64) (learn.Classifier, error) {
		return mkl.TrainNorm(ctx, train, kernelsOf(list), mkl.NormParams{C: c})
	}
}

func easy(list []named) trainer {
	return func(ctx context.Context, train *learn.Dataset, _ *mat.Dense, c float64) (learn.Classifier, error) {
		return mkl.TrainEasy(ctx, train, kernelsOf(list), mkl.EasyParams{C: c})
	}
}

// average is the sum of the kernels with equal weights that add up to 1.
func average(list []named) kernel.Kernel {
	var mean kernel.Sum
	for _, k := range list {
		mean = append(mean, kernel.Scaled{Factor: 1 / float64(len(list)), Kernel: k.Kernel})
	}
	return mean
}

// validated cross-validates a method on features that a step scales by the training rows
// of each fold. A nil step leaves them as they are. list are the kernels whose weights it
// learns.
func validated(m method, step learn.Step, powers []int, list []named) run {
	return func(ctx context.Context, task experiment.Task, source experiment.Source) (out experiment.Output, err error) {
		ds, err := Examples(task.Dataset, source)
		if err != nil {
			return out, err
		}
		right, chosen, weights := 0, 0, make([]float64, len(list))
		for f, fold := range ds.Folds(folds, task.Split) {
			train, test := scaled(ds, fold, step)
			got, err := m(ctx, train, test.X, powers, task.Split+uint64(f)+1)
			if err != nil {
				return out, err
			}
			right += same(got.Predict(test.X), test.Y)
			chosen += got.power
			for i, w := range weightsOf(got.Classifier) {
				weights[i] += w
			}
		}
		out.Values = append(out.Values, experiment.Value{Metric: accuracy, Value: 100 * float64(right) / float64(ds.Len())})
		if len(powers) > 1 {
			out.Values = append(out.Values, experiment.Value{Metric: price, Value: float64(chosen) / folds})
		}
		out.Values = append(out.Values, learned(list, weights, folds)...)
		return out, nil
	}
}

// weightsOf are the learned weights; none if the machine has none.
func weightsOf(c learn.Classifier) []float64 {
	if m, ok := c.(*mkl.Model); ok {
		return m.Weights
	}
	return nil
}

// learned are the means of weights that were added up, and of their sum.
func learned(list []named, weights []float64, count int) (values []experiment.Value) {
	total := 0.0
	for i, k := range list {
		w := weights[i] / float64(count)
		total += w
		values = append(values, experiment.Value{Param: "kernel=" + k.name, Metric: weight, Value: w})
	}
	if len(list) > 0 {
		values = append(values, experiment.Value{Metric: sum, Value: total})
	}
	return values
}

// scaled are the two parts of a fold, scaled by the training rows.
func scaled(ds *learn.Dataset, fold learn.Fold, step learn.Step) (train, test *learn.Dataset) {
	train, test = ds.Subset(fold.Train), ds.Subset(fold.Test)
	if step == nil {
		return train, test
	}
	s := step(train)
	return s.Apply(train), s.Apply(test)
}

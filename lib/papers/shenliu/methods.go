package shenliu

import (
	"context"
	"math"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/internal/portable"
	"github.com/mercer-go/mercer/lib/boost"
	"github.com/mercer-go/mercer/lib/cgens"
	"github.com/mercer-go/mercer/lib/experiment"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/svm"
)

type run = func(context.Context, experiment.Task, experiment.Source) (experiment.Output, error)

// Test errors are in per cent.
const metric = "test_error_pct"

// sizes are the numbers of weak learners that the paper chooses from.
func sizes() []int { return []int{25, 50, 100, 250, 500} }

// powers are 2^from, 2^(from+step), …, 2^to.
func powers(from, to, step int) (values []float64) {
	for e := from; e <= to; e += step {
		values = append(values, math.Ldexp(1, e))
	}
	return values
}

// ensemble chooses the settings of a family, trains with them on the whole training set
// and tests. It also reports the choice. The seed is that of the task.
func ensemble(of func(seed uint64) family) run {
	return func(ctx context.Context, task experiment.Task, source experiment.Source) (out experiment.Output, err error) {
		train, test, err := Sample(task, source)
		if err != nil {
			return out, err
		}
		f := of(task.Seed)
		price, size, err := f.choose(ctx, train, task.Split)
		if err != nil {
			return out, err
		}
		model, err := f.train(ctx, train, price, size)
		if err != nil {
			return out, err
		}
		out.Values = []experiment.Value{
			{Metric: metric, Value: percent(model(test.X, []int{size})[0], test)},
			{Metric: "size", Value: float64(size)},
		}
		if len(f.prices) > 1 {
			out.Values = append(out.Values, experiment.Value{Metric: "log2_C", Value: portable.Log2(price)})
		}
		return out, nil
	}
}

// machine chooses a kernel and C by cross-validation, trains an SVM with them and tests.
func machine(kernels []kernel.Kernel, prices []float64) run {
	return func(ctx context.Context, task experiment.Task, source experiment.Source) (out experiment.Output, err error) {
		train, test, err := Sample(task, source)
		if err != nil {
			return out, err
		}
		best, err := svm.GridSearch(ctx, train, svm.Grid{Kernels: kernels, C: prices, Folds: folds, Seed: task.Split})
		if err != nil {
			return out, err
		}
		model, err := svm.Train(ctx, train, best.Kernel, svm.Params{C: best.C})
		if err != nil {
			return out, err
		}
		out.Values = []experiment.Value{
			{Metric: metric, Value: percent(model.Predict(test.X), test)},
			{Metric: "log2_C", Value: portable.Log2(best.C)},
		}
		if k, ok := best.Kernel.(kernel.Gaussian); ok {
			out.Values = append(out.Values, experiment.Value{Metric: "log2_gamma", Value: portable.Log2(k.Gamma)})
		}
		return out, nil
	}
}

// adaBoost has no price. A pool that is drawn is a base learner too; see learners.
func adaBoost(base learn.Learner) family {
	return family{
		prices: []float64{0},
		sizes:  sizes(),
		train: func(ctx context.Context, ds *learn.Dataset, _ float64, size int) (sized, error) {
			m, err := boost.TrainAdaBoost(ctx, ds, base, boost.Params{Rounds: size})
			if err != nil {
				return nil, err
			}
			return staged(m.Len(), m.Prefix), nil
		},
	}
}

// lpBoost has a linear program for each of its rounds.
func lpBoost(pools learn.Pools, prices []float64) family {
	return family{
		prices: prices,
		sizes:  sizes(),
		train: func(ctx context.Context, ds *learn.Dataset, price float64, size int) (sized, error) {
			m, err := boost.TrainLPBoost(ctx, ds, pools, boost.LPBoostParams{C: price, Rounds: size, Stages: true})
			if err != nil {
				return nil, err
			}
			return staged(len(m.Stages), m.After), nil
		},
	}
}

// columns is CGENS.
func columns(pools learn.Pools, prices []float64) family {
	return family{
		prices: prices,
		sizes:  sizes(),
		train: func(ctx context.Context, ds *learn.Dataset, price float64, size int) (sized, error) {
			m, err := cgens.Train(ctx, ds, pools, cgens.Params{C: price, Columns: size, Stages: true})
			if err != nil {
				return nil, err
			}
			return staged(m.Len(), m.After), nil
		},
	}
}

// staged predicts with the ensembles after several of the n rounds.
func staged(n int, after func(int) *learn.Ensemble) sized {
	return func(X mat.Matrix, sizes []int) [][]int {
		labels := make([][]int, len(sizes))
		for s, size := range sizes {
			if s > 0 && sizes[s-1] >= n {
				labels[s] = labels[s-1]
				continue
			}
			labels[s] = after(min(size, n)).Predict(X)
		}
		return labels
	}
}

// percent is the percentage of the examples that are predicted wrongly.
func percent(predicted []int, test *learn.Dataset) float64 {
	return 100 * learn.ErrorRate(predicted, test.Y)
}

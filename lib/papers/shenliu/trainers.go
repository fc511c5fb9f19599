package shenliu

import (
	"context"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/boost"
	"github.com/mercer-go/mercer/lib/cgens"
	"github.com/mercer-go/mercer/lib/experiment"
	"github.com/mercer-go/mercer/lib/learn"
)

// fixed is a family that depends neither on the task nor on the examples.
func fixed(f family) func(context.Context, experiment.Task, *learn.Dataset) (family, error) {
	return func(context.Context, experiment.Task, *learn.Dataset) (family, error) { return f, nil }
}

// none are the prices of a method without one.
func none() []float64 { return []float64{0} }

// adaBoost searches pools for its weak learners. For two classes, AdaBoost.MH is
// AdaBoost.
func adaBoost(pools learn.Pools) trainer {
	return func(ctx context.Context, ds *learn.Dataset, _ float64, size int) (sized, error) {
		m, err := boost.TrainMH(ctx, ds, pools, boost.MHParams{Rounds: size})
		if err != nil {
			return nil, err
		}
		return staged(len(m.Bound), m.AfterRound), nil
	}
}

func lpBoost(pools learn.Pools) trainer {
	return func(ctx context.Context, ds *learn.Dataset, price float64, size int) (sized, error) {
		m, err := boost.TrainLPBoost(ctx, ds, pools, boost.LPBoostParams{C: price, Rounds: size, Stages: true})
		if err != nil {
			return nil, err
		}
		return staged(len(m.Stages), m.After), nil
	}
}

// columns is CGENS.
func columns(pools learn.Pools) trainer {
	return func(ctx context.Context, ds *learn.Dataset, price float64, size int) (sized, error) {
		m, err := cgens.Train(ctx, ds, pools, cgens.Params{C: price, Columns: size, Stages: true})
		if err != nil {
			return nil, err
		}
		return staged(m.Len(), m.After), nil
	}
}

// staged predicts with the ensembles after several of the n rounds.
func staged[E learn.Classifier](n int, after func(int) E) sized {
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

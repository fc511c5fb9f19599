package shenliu

import (
	"context"
	"slices"

	"github.com/mercer-go/mercer/lib/boost"
	"github.com/mercer-go/mercer/lib/cgens"
	"github.com/mercer-go/mercer/lib/experiment"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/stump"
)

// most is J_max, the number of stumps of every ensemble of Table III.
func most() []int { return []int{members} }

// colours is AdaBoost.ECC with some settings. It colours the classes by the seed of the
// task.
func colours(p boost.ECCParams) func(experiment.Task) rule {
	return func(task experiment.Task) rule {
		p := p
		p.Seed = task.Seed
		return rule{family: family{prices: none(), sizes: most(), train: func(ctx context.Context, ds *learn.Dataset, _ float64, size int) (sized, error) {
			p.Rounds = size
			m, err := boost.TrainECC(ctx, ds, stump.NewLearner(stump.Params{}), p)
			if err != nil {
				return nil, err
			}
			return staged(m.Len(), m.Prefix), nil
		}}}
	}
}

// multiMH has one stump with a vote for each class in each round.
func multiMH(experiment.Task) rule {
	return rule{family: family{prices: none(), sizes: most(), train: adaBoost(nil)}}
}

// eachClass is AdaBoost.MH with one stump for each class.
func eachClass(experiment.Task) rule {
	return rule{family: family{prices: none(), sizes: most(), train: func(ctx context.Context, ds *learn.Dataset, _ float64, size int) (sized, error) {
		m, err := boost.TrainMH(ctx, ds, nil, boost.MHParams{Form: boost.OnePerClass, Rounds: size})
		if err != nil {
			return nil, err
		}
		return staged(len(m.Bound), m.AfterRound), nil
	}}}
}

const (
	// thetaTol is the largest violation of the optimality conditions of MultiBoost after
	// each round, as a fraction of θ.
	thetaTol = 0.01
	// thetaTrial is the number of stumps in the cross-validation of θ. The time of
	// MultiBoost grows with the square of this number or faster.
	thetaTrial = 150
)

// multiBoost has the loss divided by the number of its terms. So θ does not depend on
// the size of the set. The candidates descend: among equals, the largest θ wins, since
// it leaves the fewest weights.
func multiBoost(experiment.Task) rule {
	thetas := powers(-16, -4, 3)
	slices.Reverse(thetas)
	return rule{price: "log2_theta", family: family{
		prices: thetas, sizes: most(), train: fully,
		trial: func(ctx context.Context, ds *learn.Dataset, price float64, size int) (sized, error) {
			return fully(ctx, ds, price, min(size, thetaTrial))
		},
	}}
}

func fully(ctx context.Context, ds *learn.Dataset, price float64, size int) (sized, error) {
	m, err := boost.TrainMultiBoost(ctx, ds, nil, boost.MultiParams{Theta: price, Rounds: size, KeepPath: true, Tol: thetaTol})
	if err != nil {
		return nil, err
	}
	return staged(m.Len(), m.AfterRound), nil
}

// simplexBy is CGENS-SLS with some settings.
func simplexBy(p cgens.SLSParams) func(experiment.Task) rule {
	return func(experiment.Task) rule {
		return rule{price: "log2_C", family: family{prices: powers(-11, 3, 2), sizes: most(), train: func(ctx context.Context, ds *learn.Dataset, price float64, size int) (sized, error) {
			p := p
			p.C, p.Columns, p.Stages = price, size, true
			m, err := cgens.TrainSLS(ctx, ds, nil, p)
			if err != nil {
				return nil, err
			}
			return staged(m.Len(), m.After), nil
		}}}
	}
}

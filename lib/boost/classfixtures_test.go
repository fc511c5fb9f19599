package boost_test

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/boost"
	"github.com/mercer-go/mercer/lib/fourier"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/perceptron"
	"github.com/mercer-go/mercer/lib/stump"
)

// clouds draws n points of k classes around different centres, which overlap.
func clouds(n, d, k int, seed uint64) *learn.Dataset {
	rng := rand.New(rand.NewPCG(seed, 1))
	ds := &learn.Dataset{X: mat.NewDense(n, d, nil), Y: make([]int, n)}
	for i := range n {
		ds.Y[i] = i % k
		for j := range d {
			ds.X.Set(i, j, rng.NormFloat64()+1.2*math.Cos(float64(7*ds.Y[i]+3*j)))
		}
	}
	return ds
}

// weighted gives every third example no weight, and the others different ones.
func weighted(ds *learn.Dataset, unit float64) *learn.Dataset {
	w := *ds
	w.W = make([]float64, ds.Len())
	for i := range w.W {
		w.W[i] = unit * float64(i/2%3) * (1 + float64(i%7))
	}
	return &w
}

// shares are the weights divided by their sum.
func shares(ds *learn.Dataset) []float64 {
	d, sum := make([]float64, ds.Len()), 0.0
	for i := range d {
		d[i] = ds.Weight(i) / 1e300
		sum += d[i]
	}
	for i := range d {
		d[i] /= sum
	}
	return d
}

// everyStump returns all stumps of the rows of positive weight and their negatives.
func everyStump(ds *learn.Dataset) []stump.Stump {
	all := []stump.Stump{stump.Constant(1)}
	for j := range ds.Dim() {
		var x []float64
		for i := range ds.Len() {
			if ds.Weight(i) > 0 {
				x = append(x, ds.X.At(i, j))
			}
		}
		slices.Sort(x)
		x = slices.Compact(x)
		for i := 1; i < len(x); i++ {
			all = append(all, stump.Stump{Feature: j, Threshold: (x[i-1] + x[i]) / 2, Sign: 1})
		}
	}
	for _, h := range all {
		all = append(all, h.Negated())
	}
	return all
}

var (
	fouriers    = fourier.Pools(fourier.PoolParams{Gamma: 0.1, Samples: 100, Seed: 5})
	perceptrons = perceptron.Pools(perceptron.PoolParams{Samples: 100, Seed: 5})
)

// classTrainers are the algorithms for many classes. Each returns its model and the
// vote in it.
func classTrainers() map[string]func(ctx context.Context, ds *learn.Dataset) (any, *learn.ClassEnsemble, error) {
	type result = *learn.ClassEnsemble
	type trainer = func(ctx context.Context, ds *learn.Dataset) (any, result, error)
	mh := func(pools learn.Pools, p boost.MHParams) trainer {
		return func(ctx context.Context, ds *learn.Dataset) (any, result, error) {
			m, err := boost.TrainMH(ctx, ds, pools, p)
			if m == nil {
				return nil, nil, err
			}
			return m, &m.ClassEnsemble, err
		}
	}
	ecc := func(base learn.Learner, p boost.ECCParams) trainer {
		return func(ctx context.Context, ds *learn.Dataset) (any, result, error) {
			m, err := boost.TrainECC(ctx, ds, base, p)
			if m == nil {
				return nil, nil, err
			}
			return m, &m.ClassEnsemble, err
		}
	}
	multi := func(pools learn.Pools, p boost.MultiParams) trainer {
		return func(ctx context.Context, ds *learn.Dataset) (any, result, error) {
			m, err := boost.TrainMultiBoost(ctx, ds, pools, p)
			if m == nil {
				return nil, nil, err
			}
			return m, &m.ClassEnsemble, err
		}
	}
	stumps := stump.NewLearner(stump.Params{})
	return map[string]trainer{
		"MH":                     mh(nil, boost.MHParams{Rounds: 30}),
		"MH, one a class":        mh(nil, boost.MHParams{Rounds: 30, Form: boost.OnePerClass}),
		"MH, Fourier":            mh(fouriers, boost.MHParams{Rounds: 30}),
		"MH, perceptrons":        mh(perceptrons, boost.MHParams{Rounds: 30, Form: boost.OnePerClass}),
		"ECC":                    ecc(stumps, boost.ECCParams{Rounds: 30, Seed: 3}),
		"ECC, symmetric":         ecc(plain{stumps}, boost.ECCParams{Rounds: 30, Symmetric: true}),
		"ECC, large cut":         ecc(stumps, boost.ECCParams{Rounds: 30, Colouring: boost.LargeCut}),
		"ECC, perceptrons":       ecc(perceptron.NewLearner(perceptron.Params{Epochs: 20}), boost.ECCParams{Rounds: 8}),
		"MultiBoost":             multi(nil, boost.MultiParams{Rounds: 30}),
		"MultiBoost, Fourier":    multi(fouriers, boost.MultiParams{Rounds: 30, KeepPath: true}),
		"MultiBoost, high price": multi(nil, boost.MultiParams{Rounds: 30, Theta: 0.05}),
	}
}

package modelfile_test

import (
	"context"
	"math"
	"os"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/lib/boost"
	"github.com/mercer-go/mercer/lib/cgens"
	"github.com/mercer-go/mercer/lib/cluster"
	"github.com/mercer-go/mercer/lib/committee"
	"github.com/mercer-go/mercer/lib/fourier"
	"github.com/mercer-go/mercer/lib/kboost"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/linear"
	"github.com/mercer-go/mercer/lib/mkl"
	"github.com/mercer-go/mercer/lib/oneclass"
	"github.com/mercer-go/mercer/lib/perceptron"
	"github.com/mercer-go/mercer/lib/platt"
	"github.com/mercer-go/mercer/lib/stump"
	"github.com/mercer-go/mercer/lib/svm"
)

// models makes values of every type that can be saved. A type that is missing here
// fails TestEveryModelIsInTheTable.
func models(t testing.TB) map[string]any {
	ctx := context.Background()
	two, three := data.Threenorm(3).Sample(60, 1), classes(t)
	unlucky := separable()
	stumps := stump.NewLearner(stump.Params{})
	cancelled, cancel := context.WithCancel(ctx)
	cancel()
	boosted := get(kboost.Train(ctx, two, kernel.Gaussian{Gamma: 0.3}, kboost.Params{Rounds: 4}))
	sum := kernel.Sum{kernel.Scaled{Factor: 0.1 + 0.2, Kernel: kernel.Gaussian{Gamma: 1. / 3}}, kernel.Product{kernel.Laplacian{}, kernel.Polynomial{Degree: 2, Coef0: 1}}}
	model := func(k kernel.Kernel, p svm.Params) *svm.Model { return get(svm.Train(ctx, two, k, p)) }
	gram := mat.NewDense(62, 60, nil)
	gram.Apply(func(i, j int, _ float64) float64 {
		return kernel.Laplacian{}.Eval(two.X.RawRowView(i%60), two.X.RawRowView(j))
	}, gram)
	precomputed := kernel.Precomputed{K: gram}
	numbered := &learn.Dataset{X: mat.DenseCopyOf(precomputed.Points().Slice(0, 60, 0, 1)), Y: two.Y}
	frequencies := get(fourier.NewFeatures(3, fourier.FeatureParams{Count: 5}))
	few, equal := two.Subset([]int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}), two.Subset([]int{0, 1, 1, 0})
	least, most := []float64{-9, -9, -9}, []float64{9, 9, 9}

	table := map[string]any{
		"svm.Model":             model(kernel.Perceptron{}, svm.Params{C: 3}),
		"svm.Model sum":         model(sum, svm.Params{}),
		"svm.Model normalized":  model(kernel.Normalized{Kernel: kernel.Gaussian{Gamma: 0.7}}, svm.Params{}),
		"svm.Model precomputed": get(svm.Train(ctx, numbered, precomputed, svm.Params{})),
		"svm.Model boosted":     model(boosted, svm.Params{}),
		"svm.Model hard":        get(svm.Train(ctx, unlucky, kernel.Linear{}, svm.Params{C: math.Inf(1)})),
		"svm.Model bias alone":  empty(cancelled, two),
		"svm.OneVsOne":          get(svm.TrainOneVsOne(ctx, three, kernel.Gaussian{}, svm.Params{})),
		"svm.OneVsOne two":      get(svm.TrainOneVsOne(ctx, two, kernel.Stump{}, svm.Params{})),
		"svm.OneVsRest":         get(svm.TrainOneVsRest(ctx, three, kernel.Laplacian{Gamma: 0.2}, svm.Params{})),
		"svm.OneClassModel":     get(svm.TrainOneClass(ctx, two, kernel.Gaussian{}, svm.OneClassParams{Nu: 0.2})),
		"svm.SVDDModel":         get(svm.TrainSVDD(ctx, two, kernel.Gaussian{}, svm.SVDDParams{})),
		"svm.StumpEnsemble":     get(model(kernel.Stump{}, svm.Params{}).StumpEnsemble(least, most)),

		"svm.Model read":         read(t, "named").Model,
		"svm.OneVsOne read":      read(t, "four").Model,
		"svm.OneClassModel read": read(t, "oneclass").Model,

		"oneclass.Model":                 get(oneclass.Train(ctx, three, kernel.Gaussian{}, oneclass.Params{Normalised: true})),
		"oneclass.Model centres":         get(oneclass.Train(ctx, three, kernel.Polynomial{Degree: 2}, oneclass.Params{Rule: oneclass.NearestCentre})),
		"oneclass.Model support vectors": get(oneclass.Train(ctx, two, kernel.Laplacian{}, oneclass.Params{Rule: oneclass.NearestSupportVector, Nu: 0.3})),
		"oneclass.Model half-spaces":     get(oneclass.Train(ctx, singleton(), kernel.Linear{}, oneclass.Params{})),
		"oneclass.Model cancelled":       untrained(cancelled, two),

		"mkl.Model": get(mkl.TrainSDPI(ctx, two, []kernel.Kernel{kernel.Gaussian{}, kernel.Stump{}}, mkl.Params{})),

		"linear.Model":             get(linear.Train(ctx, two, linear.Params{})),
		"linear.Model hinge":       get(linear.Train(ctx, two, linear.Params{Loss: linear.Hinge, Bias: linear.NoBias})),
		"linear.LeastSquaresModel": get(linear.LeastSquares(ctx, two, linear.Params{})),
		"svm.LeastSquaresModel":    get(svm.TrainLeastSquares(ctx, two, kernel.Gaussian{}, svm.LeastSquaresParams{})),

		"stump.Stump":                     get(stump.Train(ctx, two, stump.Params{})),
		"stump.Stump constant":            stump.Constant(-1),
		"perceptron.Perceptron":           get(perceptron.Train(ctx, two, perceptron.Params{})),
		"perceptron.KernelModel":          get(perceptron.TrainKernel(ctx, two, kernel.Gaussian{}, perceptron.KernelParams{})),
		"perceptron.KernelModel averaged": get(perceptron.TrainKernel(ctx, two, kernel.Gaussian{}, perceptron.KernelParams{Variant: perceptron.Averaged})),
		"perceptron.KernelModel voted":    get(perceptron.TrainKernel(ctx, two, kernel.Linear{}, perceptron.KernelParams{Variant: perceptron.Voted})).AfterEpoch(2),

		"boost.AdaBoost":      get(boost.TrainAdaBoost(ctx, two, stumps, boost.Params{Rounds: 20})),
		"boost.AdaBoost svm":  get(boost.TrainAdaBoost(ctx, two, svm.NewLearner(kernel.Linear{}, svm.Params{C: 0.01}), boost.Params{Rounds: 3})),
		"cgens.Model":         get(cgens.Train(ctx, two, nil, cgens.Params{C: 0.1, Columns: 5, Stages: true})),
		"cgens.Model waves":   get(cgens.Train(ctx, two, fourier.Pools(fourier.PoolParams{Samples: 20}), cgens.Params{Columns: 3, Bias: linear.PenalizedBias})),
		"cgens.Kernel":        get(cgens.Train(ctx, two, nil, cgens.Params{Columns: 5})).Kernel(),
		"svm.Model columns":   model(get(cgens.Train(ctx, two, nil, cgens.Params{Columns: 5})).Kernel(), svm.Params{}),
		"cgens.SLSModel":      get(cgens.TrainSLS(ctx, three, nil, cgens.SLSParams{Columns: 6, Stages: true})),
		"cgens.SLSModel none": unselected(cancelled),
		"boost.LPBoost":       get(boost.TrainLPBoost(ctx, two, nil, boost.LPBoostParams{Rounds: 5})),
		"boost.MH":            get(boost.TrainMH(ctx, three, nil, boost.MHParams{Rounds: 4})),
		"boost.MH per class":  get(boost.TrainMH(ctx, three, nil, boost.MHParams{Rounds: 3, Form: boost.OnePerClass})),
		"boost.ECC":           get(boost.TrainECC(ctx, three, stumps, boost.ECCParams{Rounds: 4})),
		"boost.M1":            get(boost.TrainM1(ctx, three, oneclass.NewLearner(kernel.Gaussian{Gamma: 0.01}, oneclass.Params{}), boost.M1Params{Rounds: 2})),
		"boost.M1 MK":         get(boost.TrainM1(ctx, three, svm.NewOneVsRestLearner(kernel.Linear{}, svm.Params{C: 100}), boost.M1Params{Rounds: 2, Form: boost.AdaBoostMK, Resample: true})),
		"boost.MultiBoost":    get(boost.TrainMultiBoost(ctx, three, nil, boost.MultiParams{Rounds: 4, KeepPath: true})),
		"boost.MultiBoost 0":  get(boost.TrainMultiBoost(ctx, two, nil, boost.MultiParams{Theta: 3})),
		"committee.Model":     get(committee.Train(ctx, two, svm.NewLearner(kernel.Linear{}, svm.Params{NoBias: true}), committee.Params{Method: committee.ECC, Machines: 3, Size: 8})),
		"committee.Model bag": get(committee.Train(ctx, two, stumps, committee.Params{Machines: 2, Size: 8})),
		"committee.Constant":  committee.Constant{Label: -1},
		"learn.Ensemble": &learn.Ensemble{
			Members: []learn.Scorer{
				stump.Constant(1), model(boosted, svm.Params{C: 0.1}), get(linear.Train(ctx, two, linear.Params{})),
				&learn.Ensemble{Members: []learn.Scorer{get(perceptron.Train(ctx, two, perceptron.Params{}))}, Weights: []float64{-2}},
			},
			Weights: []float64{math.Copysign(0, -1), 0.1, 5e-324, 1e300}, Bias: -1. / 3,
		},
		"learn.ClassEnsemble": &learn.ClassEnsemble{
			Labels: []int{0, 1, 2}, Bias: []float64{0.1, 0, -0.3},
			Members: []learn.Scorer{learn.NewRated(stump.Stump{Feature: 1, Threshold: 0.1, Sign: 1}, 0.7, -1./3), get(linear.LeastSquares(ctx, two, linear.Params{}))},
			Weights: [][]float64{{1, 2, 1. / 7}, {-1, 0, 5}},
		},
		"learn.ClassEnsemble no bias": &learn.ClassEnsemble{Labels: []int{-1, 1}},
		"learn.Vote": &learn.Vote{
			Labels:  []int{-1, 1},
			Members: []learn.Classifier{stump.Constant(1), model(kernel.Linear{}, svm.Params{})},
			Weights: []float64{0.5, 0.75},
		},
		"learn.Prepared": get(learn.NewPipeline(svm.NewLearner(kernel.Linear{}, svm.Params{}), learn.FillMedian(), learn.OneHot(), learn.MinMax(-1, 1)).
			Learn(ctx, nominal().Columns(0, 1))),
		"learn.Prepared scaled": get(learn.NewPipeline(stumps, learn.Standard()).Learn(ctx, two)),
		"learn.Prepared Fourier": get(learn.NewPipeline(linear.NewLearner(linear.Params{}), learn.Standard(), fourier.Step(fourier.FeatureParams{Count: 7})).
			Learn(ctx, two)),
		"fourier.Features": frequencies,
		"fourier.Function": frequencies.Functions()[1],
		"learn.Rated":      learn.NewRated(model(kernel.Linear{}, svm.Params{}), 2, 1./3),

		"kboost.Model":           boosted,
		"kboost.Model linear":    get(kboost.Train(ctx, two, nil, kboost.Params{Rounds: 3, Loss: kboost.ExpLoss})),
		"kboost.Model no rounds": boosted.Prefix(0),
		"kboost.Model boosted":   get(kboost.Train(ctx, two, kernel.Sum{boosted, kernel.Stump{Delta: 40}}, kboost.Params{Rounds: 2})),

		"cluster.Model":           get(cluster.KMeans(ctx, few, kernel.Gaussian{}, cluster.KMeansParams{Clusters: 3})),
		"cluster.Model empty":     get(cluster.KMeans(ctx, equal, kernel.Stump{}, cluster.KMeansParams{Clusters: 3})),
		"cluster.Model cancelled": unclustered(cancelled, few),
		"cluster.Model feature":   get(cluster.FuzzyCMeans(ctx, few, kernel.Linear{}, cluster.FuzzyParams{Fuzziness: 1.5, MaxIter: 4})),
		"cluster.Model input":     get(cluster.FuzzyCMeans(ctx, few, kernel.Gaussian{Gamma: 0.2}, cluster.FuzzyParams{Space: cluster.InputSpace, MaxIter: 4})),
		"cluster.Model two":       get(cluster.TwoStage(ctx, few, kernel.Gaussian{Gamma: 0.2}, cluster.TwoStageParams{})),

		"platt.Model":   get(platt.Train(ctx, two, svm.NewLearner(kernel.Gaussian{}, svm.Params{}), platt.Params{})),
		"platt.Sigmoid": get(platt.Fit([]float64{1, 2, -1}, []int{1, 1, -1}, nil)),

		"learn.Scaler":           learn.FitStandard(two),
		"learn.Scaler range":     learn.FitMinMax(two, -1, 1),
		"learn.Scaler unit":      learn.FitStandard(enormous()),
		"learn.Encoder":          learn.FitOneHot(nominal()),
		"learn.Encoder ordinal":  learn.FitOrdinal(nominal()),
		"learn.Imputer":          learn.FitMedian(nominal()),
		"learn.Imputer no names": learn.FitMean(two),
	}
	for _, k := range []kernel.Kernel{
		kernel.Linear{},
		kernel.Gaussian{Gamma: 0.1},
		kernel.Laplacian{},
		kernel.Stump{Delta: math.Copysign(0, -1)},
		kernel.Perceptron{Delta: 7},
		kernel.Polynomial{Gamma: 0.3},
		sum,
		kernel.Product{},
		kernel.Scaled{Kernel: kernel.Linear{}},
		kernel.Normalized{Kernel: sum},
		precomputed,
	} {
		table[kernel.Name(k)] = k
	}
	return table
}

// unselected is a model without columns, for labels that are any integers.
func unselected(cancelled context.Context) *cgens.SLSModel {
	ds := &learn.Dataset{X: mat.NewDense(4, 1, []float64{1, 2, 3, 4}), Y: []int{math.MinInt, 7, math.MaxInt, 7}}
	m, _ := cgens.TrainSLS(cancelled, ds, nil, cgens.SLSParams{})
	return m
}

// unclustered is a model without centres.
func unclustered(cancelled context.Context, ds *learn.Dataset) *cluster.Model {
	m, _ := cluster.KMeans(cancelled, ds, kernel.Gaussian{}, cluster.KMeansParams{})
	return m
}

// untrained has machines without support vectors.
func untrained(cancelled context.Context, ds *learn.Dataset) *oneclass.Model {
	m, _ := oneclass.Train(cancelled, ds, kernel.Gaussian{}, oneclass.Params{})
	if len(m.Machines[0].Coef) > 0 {
		panic("a cancelled training has found support vectors")
	}
	return m
}

// enormous has a feature whose squares overflow.
func enormous() *learn.Dataset {
	return &learn.Dataset{X: mat.NewDense(3, 3, []float64{1e200, 1, 0, -2e200, 2, 1, 5e200, 4, 3})}
}

// singleton has a class of one example.
func singleton() *learn.Dataset {
	return &learn.Dataset{X: mat.NewDense(4, 2, []float64{3, 0, 1, 1, 4, 5, 5, 3}), Y: []int{-1, 1, 1, 1}}
}

// get is a model that was trained without error.
func get[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// read is a model from a file of LIBSVM, of which less is known.
func read(t testing.TB, name string) *svm.LIBSVM {
	file, err := os.Open("../svm/testdata/libsvm/" + name + ".model")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	return get(svm.ReadLIBSVM(file, 3))
}

// empty is a model without support vectors.
func empty(cancelled context.Context, ds *learn.Dataset) *svm.Model {
	m, _ := svm.TrainOneVsOne(cancelled, ds, kernel.Gaussian{}, svm.Params{})
	if len(m.Models[0].Coef) > 0 {
		panic("a cancelled training has found support vectors")
	}
	return m.Models[0]
}

func classes(t testing.TB) *learn.Dataset {
	ds, err := data.Open("iris")
	if err != nil {
		t.Fatal(err)
	}
	return ds
}

// separable has a hard margin.
func separable() *learn.Dataset {
	return &learn.Dataset{X: mat.NewDense(4, 2, []float64{0, 0, 1, 0, 4, 5, 5, 3}), Y: []int{-1, -1, 1, 1}}
}

// nominal has columns of numbers, of names, and without a value.
func nominal() *learn.Dataset {
	nan := math.NaN()
	return &learn.Dataset{
		X:      mat.NewDense(3, 3, []float64{0.5, 1, nan, nan, 0, nan, 2, 2, nan}),
		Y:      []int{-1, 1, 1},
		Levels: [][]string{nil, {"red", "gr\"ün", "<blue>"}, {}},
	}
}

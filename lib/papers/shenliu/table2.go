package shenliu

import (
	"context"
	_ "embed" // for the figures of the paper

	"github.com/mercer-go/mercer/lib/experiment"
	"github.com/mercer-go/mercer/lib/fourier"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/papers/internal/printed"
	"github.com/mercer-go/mercer/lib/perceptron"
)

//go:embed table2.csv
var figures2 string

const (
	members   = 500  // weak learners of each ensemble of Table II
	features  = 2000 // of RFF
	drawn     = 2000 // hypotheses in each search, to take the best one
	drawnInCV = 100  // the same while C is chosen
)

// Table2 is Table II: Fourier functions and the SVM with the Gaussian kernel, and
// perceptrons and the SVM with the perceptron kernel, on 13 sets. RFF and CGENS-Fourier
// take γ from the cross-validation of SVM-Gauss.
func Table2() experiment.Table {
	return experiment.Table{
		Paper: "shenliu", Name: "table2",
		Title:    "test errors with Fourier functions and with perceptrons, and of the SVMs of their kernels",
		Version:  1,
		Seed:     1,
		Runs:     5,
		Datasets: names(),
		Methods: []experiment.Method{
			{Name: "RFF", Run: randomFeatures},
			{Name: "SVM-Gauss", Run: machine(gaussians(), gaussPrices())},
			{Name: "CGENS-Fourier", Run: ensemble(fourierColumns)},
			{Name: "AdaBoost-Perc", Run: ensemble(perceptrons(none(), adaBoost))},
			{Name: "LPBoost-Perc", Run: ensemble(perceptrons(lpPrices(), lpBoost))},
			{Name: "SVM-Perc", Run: machine([]kernel.Kernel{kernel.Perceptron{}}, powers(-17, 3, 2))},
			{Name: "CGENS-Perc", Run: ensemble(perceptrons(columnPrices(), columns))},
		},
		Cells: printed.Cells(figures2),
	}
}

// gaussians and gaussPrices are the grid of LIBSVM's guide, which Lin & Li use, too.
func gaussians() (kernels []kernel.Kernel) {
	for _, gamma := range powers(-15, 3, 2) {
		kernels = append(kernels, kernel.Gaussian{Gamma: gamma})
	}
	return kernels
}

func gaussPrices() []float64 { return powers(-5, 15, 2) }

// width is the γ that SVM-Gauss has in the same run.
func width(ctx context.Context, task experiment.Task, train *learn.Dataset) (float64, error) {
	best, err := search(ctx, task, train, gaussians(), gaussPrices())
	if err != nil {
		return 0, err
	}
	return best.Kernel.(kernel.Gaussian).Gamma, nil
}

// randomFeatures is RFF: a linear SVM on random Fourier functions. It is trained as the
// SVM of the kernel that their products are.
func randomFeatures(ctx context.Context, task experiment.Task, source experiment.Source) (out experiment.Output, err error) {
	train, _, err := Sample(task, source)
	if err != nil {
		return out, err
	}
	gamma, err := width(ctx, task, train)
	if err != nil {
		return out, err
	}
	k, err := fourier.NewFeatures(train.Dim(), fourier.FeatureParams{Gamma: gamma, Count: features, Seed: task.Seed})
	if err != nil {
		return out, err
	}
	return machine([]kernel.Kernel{k}, gaussPrices())(ctx, task, source)
}

// fourierColumns is CGENS with Fourier functions.
func fourierColumns(ctx context.Context, task experiment.Task, train *learn.Dataset) (f family, err error) {
	gamma, err := width(ctx, task, train)
	if err != nil {
		return f, err
	}
	pools := func(samples int) learn.Pools {
		return fourier.Pools(fourier.PoolParams{Gamma: gamma, Samples: samples, Seed: task.Seed})
	}
	return family{
		prices: powers(-19, 5, 3), // those of the Gaussian kernel, divided by about 250: the mean of the squares is ½
		sizes:  []int{members},
		train:  columns(pools(drawn)),
		trial:  columns(pools(drawnInCV)),
	}, nil
}

// perceptrons is a method with perceptrons.
func perceptrons(prices []float64, method func(learn.Pools) trainer) func(context.Context, experiment.Task, *learn.Dataset) (family, error) {
	return func(_ context.Context, task experiment.Task, _ *learn.Dataset) (family, error) {
		pools := func(samples int) learn.Pools {
			return perceptron.Pools(perceptron.PoolParams{Samples: samples, Seed: task.Seed})
		}
		return family{prices: prices, sizes: []int{members}, train: method(pools(drawn)), trial: method(pools(drawnInCV))}, nil
	}
}

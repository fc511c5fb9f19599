package crammer

import (
	"context"
	_ "embed" // for the numbers of the paper
	"fmt"
	"math"
	"sort"

	"github.com/mercer-go/mercer/lib/experiment"
	"github.com/mercer-go/mercer/lib/kboost"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/papers/internal/printed"
	"github.com/mercer-go/mercer/lib/perceptron"
)

// The numbers printed in the text of the paper.
var (
	//go:embed synthetic.csv
	figuresSynthetic string
	//go:embed usps.csv
	figuresUSPS string
)

const (
	trainSize, testSize = 300, 200
	rounds              = 30
)

// Synthetic is the table behind figures 3 and 4. It compares a perceptron with the
// inner product as kernel and perceptrons with kernels learned in 30 rounds of
// boosting, on 100 data sets. It measures
//
//   - mistakes_until_separation: how many mistakes the perceptron makes until it
//     classifies the whole training set correctly;
//   - online_error_pct at n=…: the percentage of mistakes among the first n
//     examples that the perceptron sees, up to the end of its tenth epoch;
//   - test_error_pct and noisy_error_pct at epoch=…: the error of the perceptron
//     after that epoch, in percent, on the test set and on the same set with noise
//     of standard deviation 0.03 added to the first two features;
//   - inner_product: the mean kernel value of a training and a test example, once
//     for pairs of the same class and once for pairs of different classes, divided
//     by the mean absolute kernel value of all these pairs;
//   - axis_cosine: the sum of the first two coordinates of the first eigenvector of
//     the learned kernel, divided by √2; this is its cosine with the direction (1,
//     1) in the first two features;
//   - alignment: the alignment of the kernel with the labels
//     (kernel.TargetAlignment), on the training and on the test set;
//   - loss: the loss per pair of examples after boosting.
func Synthetic() experiment.Table {
	return experiment.Table{
		Paper: "crammer", Name: "synthetic",
		Title:    "a perceptron with the inner product and with boosted kernels, figures 3 and 4",
		Version:  1,
		Seed:     1,
		Runs:     100,
		Datasets: []string{"synthetic"},
		Methods: []experiment.Method{
			{Name: "standard", Run: synthetic(nil)},
			{Name: "LogLoss", Run: synthetic(&kboost.Params{Loss: kboost.LogLoss, Rounds: rounds})},
			{Name: "ExpLoss", Run: synthetic(&kboost.Params{Loss: kboost.ExpLoss, Rounds: rounds})},
		},
		Cells: printed.Cells(figuresSynthetic),
	}
}

// Draw returns the training and the test set of a run of Synthetic, and the test
// set with noise. An error comes from source.
func Draw(task experiment.Task, source experiment.Source) (train, test, noisy *learn.Dataset, err error) {
	clean, err := source.Generate("crammer", trainSize+testSize, task.Split)
	if err != nil {
		return nil, nil, nil, err
	}
	shaken, err := source.Generate("crammer_noisy", trainSize+testSize, task.Split)
	if err != nil {
		return nil, nil, nil, err
	}
	return rows(clean, 0, trainSize), rows(clean, trainSize, trainSize+testSize), rows(shaken, trainSize, trainSize+testSize), nil
}

// synthetic returns a method of the table. With nil, its kernel is the inner
// product.
func synthetic(p *kboost.Params) func(context.Context, experiment.Task, experiment.Source) (experiment.Output, error) {
	return func(ctx context.Context, task experiment.Task, source experiment.Source) (experiment.Output, error) {
		train, test, noisy, err := Draw(task, source)
		if err != nil {
			return experiment.Output{}, err
		}
		var (
			v values
			k kernel.Kernel = kernel.Linear{}
		)
		if p != nil {
			learned, err := v.design(ctx, train, kernel.Linear{}, *p)
			if err != nil {
				return experiment.Output{}, err
			}
			axes, err := learned.Project(ctx, identity(train.Dim()), 1)
			if err != nil {
				return experiment.Output{}, err
			}
			v.add("", "axis_cosine", (axes.At(0, 0)+axes.At(1, 0))/math.Sqrt2)
			k = learned
		}
		m, err := perceptron.TrainKernel(ctx, train, k, perceptron.KernelParams{Epochs: 1000})
		if err != nil {
			return experiment.Output{}, err
		}
		if m.Separated == 0 {
			return experiment.Output{}, fmt.Errorf("%w: a perceptron does not separate the training set of %s", experiment.ErrTable, task.ID)
		}
		v.add("", separation, float64(m.Separated))
		for _, n := range []int{1, 3, 10, 30, 100, trainSize, 1000, epochs * trainSize} {
			v.add(fmt.Sprintf("n=%d", n), "online_error_pct", 100*float64(sort.SearchInts(m.At, n+1))/float64(n))
		}
		for e := 1; e <= epochs; e++ {
			then, param := m.AfterEpoch(e), fmt.Sprintf("epoch=%d", e)
			v.add(param, testError, 100*learn.ErrorRate(then.Predict(test.X), test.Y))
			v.add(param, "noisy_error_pct", 100*learn.ErrorRate(then.Predict(noisy.X), noisy.Y))
		}
		if err := v.inner(ctx, k, train, test); err != nil {
			return experiment.Output{}, err
		}
		return experiment.Output{Values: v}, v.alignments(ctx, k, train, test)
	}
}

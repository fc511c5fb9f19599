package crammer

import (
	"context"
	_ "embed" // for the figures of the paper
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

// The figures printed in the text of the paper.
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

// Synthetic is what figures 3 and 4 draw: a perceptron with the inner product and with
// kernels that 30 rounds have designed, on 100 sets.
//
//   - mistakes_until_separation: until the perceptron is right on the training set;
//   - online_error_pct at n=…: of the first n examples that went by in ten epochs;
//   - test_error_pct and noisy_error_pct at epoch=…: of the last f, on the test set and
//     on the same with noise of standard deviation 0.03 on the first two features;
//   - inner_product: between a training and a test example, in mean absolute values;
//   - axis_cosine: of the first eigenvector of the learned kernel and (1, 1)/√2 in the
//     first two features;
//   - alignment with the labels, and loss after boosting, a pair.
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

// Draw is the training and the test set of a run of Synthetic, and the test set with
// noise. The error is the source's.
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

// synthetic is a method of the table; nil stands for the inner product.
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

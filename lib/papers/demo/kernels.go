package demo

import (
	"context"
	"math"

	"github.com/mercer-go/mercer/internal/portable"
	"github.com/mercer-go/mercer/lib/experiment"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/svm"
)

// Kernels compares the stump kernel and the perceptron kernel of Lin & Li on three
// small data sets, with the settings of their tables. 60 % of the examples of a set
// are used for training. The features are scaled to [-1, 1] by their range in the
// training rows. C is chosen from 2^-17, 2^-15, …, 2^3 by 5-fold cross-validation.
// The table has the mean error on the other 40 % of the examples.
func Kernels() experiment.Table {
	return experiment.Table{
		Paper: "demo", Name: "kernels",
		Title:    "test errors of SVMs with two kernels on three small sets",
		Version:  1,
		Seed:     1,
		Runs:     20,
		Datasets: []string{"sonar", "heart", "ionosphere"},
		Methods: []experiment.Method{
			{Name: "SVM-Stump", Run: chooseC(kernel.Stump{})},
			{Name: "SVM-Perc", Run: chooseC(kernel.Perceptron{})},
		},
	}
}

// chooseC returns the method of Kernels for the kernel k.
func chooseC(k kernel.Kernel) func(context.Context, experiment.Task, experiment.Source) (experiment.Output, error) {
	var grid []float64
	for e := -17; e <= 3; e += 2 {
		grid = append(grid, math.Ldexp(1, e))
	}
	return func(ctx context.Context, task experiment.Task, source experiment.Source) (experiment.Output, error) {
		ds, err := source.Open(task.Dataset)
		if err != nil {
			return experiment.Output{}, err
		}
		train, test := ds.Split(0.6, task.Split)
		scale := learn.FitMinMax(train, -1, 1)
		train, test = scale.Apply(train), scale.Apply(test)
		best, err := svm.GridSearch(ctx, train, svm.Grid{Kernels: []kernel.Kernel{k}, C: grid, Seed: task.Seed})
		if err != nil {
			return experiment.Output{}, err
		}
		model, err := svm.Train(ctx, train, k, svm.Params{C: best.C})
		if err != nil {
			return experiment.Output{}, err
		}
		const param = "CV C"
		return experiment.Output{Values: []experiment.Value{
			{Param: param, Metric: "test_error_pct", Value: 100 * learn.ErrorRate(model.Predict(test.X), test.Y)},
			{Param: param, Metric: "log2_C", Value: portable.Log2(best.C)},
		}}, nil
	}
}

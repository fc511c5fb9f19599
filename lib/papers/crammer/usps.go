package crammer

import (
	"context"
	"fmt"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/experiment"
	"github.com/mercer-go/mercer/lib/kboost"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/papers/internal/printed"
	"github.com/mercer-go/mercer/lib/perceptron"
)

const classes = 10 // a run compares two of them

// variants are the variants of the perceptron whose errors are measured.
var variants = []perceptron.Variant{perceptron.Last, perceptron.Averaged}

// pairOf returns the pair of classes of a run. ok is false if there is no such run.
func pairOf(run int) (negative, positive int, ok bool) {
	positive = 1 + run
	for ; positive >= classes && negative < classes; negative++ {
		positive -= classes - 2 - negative
	}
	return negative, positive, run >= 0 && negative < classes-1
}

// USPS is the table behind figure 5: the errors of perceptrons on every pair of
// digits, with a Gaussian kernel and with kernels boosted from it. The templates
// are the training images or, without their labels, the test images. Each run is a
// pair: 0 against 1, 0 against 2, …, 8 against 9. It measures
//
//   - test_error_pct: the test error of the perceptron's last f and of its averaged
//     f, in percent;
//   - pairs_better_pct and pairs_worse_pct: the percentage of the pairs on which the
//     error is smaller, or larger, than with the standard kernel;
//   - pairs_better_than_train_pct and pairs_worse_than_train_pct: for methods with
//     test templates, the same percentages in comparison with training templates;
//   - pair_error_pct: test_error_pct on each pair, from "0-1 last" to "8-9
//     averaged";
//   - mistakes: the number of mistakes in ten epochs;
//   - alignment: the alignment of the kernel with the labels
//     (kernel.TargetAlignment), on the training and on the test set;
//   - loss: the loss per pair of examples after boosting.
//
// The package comment explains the names of the methods.
func USPS() experiment.Table {
	t := digits("usps", "usps", settings())
	t.Cells = printed.Cells(figuresUSPS)
	return t
}

// Letters is USPS with the letters A to J instead of the digits. It has only the
// methods of our own reading, without -norm1.
func Letters() experiment.Table {
	var own []setting
	for _, s := range settings() {
		if s.width == cited && !s.norm1 {
			own = append(own, s)
		}
	}
	return digits("letter", "letter", own)
}

// digits returns a table with a run for each pair of classes.
func digits(name, dataset string, methods []setting) experiment.Table {
	table := experiment.Table{
		Paper: "crammer", Name: name,
		Title:    "perceptrons with a Gaussian kernel and with boosted kernels on pairs of classes, figure 5",
		Version:  1,
		Seed:     1,
		Runs:     classes * (classes - 1) / 2,
		Datasets: []string{dataset},
		Finish:   finish,
	}
	for _, s := range methods {
		table.Methods = append(table.Methods, experiment.Method{Name: s.String(), Run: s.run})
	}
	return table
}

// trainRows are the numbers of training rows of each set. They come first in the
// set.
var trainRows = map[string]int{"usps": 7291, "letter": 15000}

// Pair returns the training and the test set of a run of USPS or Letters. The error
// wraps experiment.ErrTable if the tables have no such data set or run; otherwise
// it comes from source.
func Pair(task experiment.Task, source experiment.Source) (train, test *learn.Dataset, err error) {
	negative, positive, ok := pairOf(task.Run)
	if !ok {
		return nil, nil, fmt.Errorf("%w: no pair of %s for run %d of %d", experiment.ErrTable, task.Dataset, task.Run, classes*(classes-1)/2)
	}
	return two(task.Dataset, negative, positive, source)
}

// two returns the examples of two classes.
func two(dataset string, negative, positive int, source experiment.Source) (train, test *learn.Dataset, err error) {
	n, known := trainRows[dataset]
	if !known {
		return nil, nil, fmt.Errorf("%w: no pairs of %s", experiment.ErrTable, dataset)
	}
	ds, err := source.Open(dataset)
	if err != nil {
		return nil, nil, err
	}
	if ds.Len() <= n {
		return nil, nil, fmt.Errorf("%w: %s has %d rows, want more than the %d to train on", experiment.ErrTable, dataset, ds.Len(), n)
	}
	train, test = rows(ds, 0, n).OneVsOne(negative, positive), rows(ds, n, ds.Len()).OneVsOne(negative, positive)
	if dataset == "usps" { // its features are in [-1, 1] already
		return train, test, nil
	}
	scale := learn.FitMinMax(train, -1, 1)
	return scale.Apply(train), scale.Apply(test), nil
}

func (s setting) run(ctx context.Context, task experiment.Task, source experiment.Source) (experiment.Output, error) {
	train, test, err := Pair(task, source)
	if err != nil {
		return experiment.Output{}, err
	}
	base := s.width.kernel(train.Dim())
	var (
		v values
		k kernel.Kernel = base
	)
	if s.boost {
		var templates *mat.Dense
		if s.test {
			templates = test.X
		}
		learned, err := v.design(ctx, train, base, kboost.Params{Loss: s.loss, Rounds: s.rounds(), Templates: templates, Literal: s.norm1})
		if err != nil {
			return experiment.Output{}, err
		}
		k = learned
	}
	for _, variant := range variants {
		m, err := perceptron.TrainKernel(ctx, train, k, perceptron.KernelParams{Epochs: epochs, Variant: variant})
		if err != nil {
			return experiment.Output{}, err
		}
		v.add(variant.String(), testError, 100*learn.ErrorRate(m.Predict(test.X), test.Y))
		if variant == perceptron.Last {
			v.add("", "mistakes", float64(len(m.Updates)))
		}
	}
	return experiment.Output{Values: v}, v.alignments(ctx, k, train, test)
}

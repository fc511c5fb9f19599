package crammer

import (
	"context"
	"fmt"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/experiment"
	"github.com/mercer-go/mercer/lib/kboost"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/perceptron"
)

// stages are after how many rounds Course looks.
var stages = []int{1, 3, 10, 30, 100}

// Course asks why templates to test on may do harm: it follows LogLoss through 100
// rounds on the pairs 0-1, 1-2, …, 8-9 of digits, with the package's own width. The
// templates are the images to train on, those to test on, or as many of those to train
// on as there are to test on, evenly spread; "-norm1" has ‖w_t‖ = 1. After T = 1, 3, …
// rounds it measures
//
//   - loss, of a pair of training examples;
//   - test_error_pct, of the last f of the perceptron;
//   - size_ratio: the mean of K(x, x) over the test images by that over the training
//     images.
func Course() experiment.Table {
	table := experiment.Table{
		Paper: "crammer", Name: "course",
		Title:    "loss and error round by round with several templates, on nine pairs of digits",
		Version:  1,
		Seed:     1,
		Runs:     classes - 1,
		Datasets: []string{"usps"},
	}
	for _, norm1 := range []bool{false, true} {
		for _, templates := range []string{"train", "test", "fewer"} {
			name := templates
			if norm1 {
				name += "-norm1"
			}
			table.Methods = append(table.Methods, experiment.Method{Name: name, Run: course(templates, norm1)})
		}
	}
	return table
}

func course(templates string, norm1 bool) func(context.Context, experiment.Task, experiment.Source) (experiment.Output, error) {
	return func(ctx context.Context, task experiment.Task, source experiment.Source) (experiment.Output, error) {
		train, test, err := two(task.Dataset, task.Run, task.Run+1, source)
		if err != nil {
			return experiment.Output{}, err
		}
		p := kboost.Params{Rounds: stages[len(stages)-1], Literal: norm1}
		switch templates {
		case "test":
			p.Templates = test.X
		case "fewer":
			p.Templates = spread(train, test.Len()).X
		}
		k, err := kboost.Train(ctx, train, cited.kernel(train.Dim()), p)
		if err != nil {
			return experiment.Output{}, err
		}
		var v values
		for _, t := range stages {
			if t > k.Len() {
				break
			}
			then, param := k.Prefix(t), fmt.Sprintf("T=%d", t)
			m, err := perceptron.TrainKernel(ctx, train, then, perceptron.KernelParams{Epochs: epochs})
			if err != nil {
				return experiment.Output{}, err
			}
			v.add(param, "loss", k.Rounds[t-1].After/float64(train.Len()*train.Len()))
			v.add(param, testError, 100*learn.ErrorRate(m.Predict(test.X), test.Y))
			inTrain, err := size(then, train.X)
			if err != nil {
				return experiment.Output{}, err
			}
			inTest, err := size(then, test.X)
			if err != nil {
				return experiment.Output{}, err
			}
			v.add(param, "size_ratio", inTest/inTrain)
		}
		return experiment.Output{Values: v}, nil
	}
}

// spread are n rows of ds at equal distances, all if there are fewer.
func spread(ds *learn.Dataset, n int) *learn.Dataset {
	var which []int
	for i := range min(n, ds.Len()) {
		which = append(which, i*ds.Len()/min(n, ds.Len()))
	}
	return ds.Subset(which)
}

// size is the mean of k(x, x) over the rows of X.
func size(k kernel.Kernel, X *mat.Dense) (float64, error) {
	diagonal, err := kernel.Diag(k, X)
	if err != nil {
		return 0, err
	}
	return mat.Sum(mat.NewVecDense(len(diagonal), diagonal)) / float64(len(diagonal)), nil
}

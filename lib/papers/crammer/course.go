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

// stages are the numbers of rounds after which Course measures.
var stages = []int{1, 3, 10, 30, 100}

// Course investigates why test points as templates can do harm. It follows boosting
// with LogLoss through 100 rounds on the pairs 0-1, 1-2, …, 8-9 of the digits, with
// the kernel width of our own reading. The templates are the training images
// ("train"), the test images ("test"), or as many evenly spaced training images as
// there are test images ("fewer"). Methods ending with "-norm1" have ‖w_t‖ = 1.
// After T = 1, 3, 10, 30 and 100 rounds it measures
//
//   - loss: the loss per pair of training examples;
//   - test_error_pct: the test error of the perceptron's last f, in percent;
//   - size_ratio: the mean of K(x, x) over the test images divided by the mean over
//     the training images.
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

// spread returns n evenly spaced rows of ds, or all rows if there are fewer.
func spread(ds *learn.Dataset, n int) *learn.Dataset {
	var which []int
	for i := range min(n, ds.Len()) {
		which = append(which, i*ds.Len()/min(n, ds.Len()))
	}
	return ds.Subset(which)
}

// size returns the mean of k(x, x) over the rows of X.
func size(k kernel.Kernel, X *mat.Dense) (float64, error) {
	diagonal, err := kernel.Diag(k, X)
	if err != nil {
		return 0, err
	}
	return mat.Sum(mat.NewVecDense(len(diagonal), diagonal)) / float64(len(diagonal)), nil
}

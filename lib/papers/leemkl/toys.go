package leemkl

import (
	"context"
	_ "embed" // for the figures of the paper

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/experiment"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/papers/internal/printed"
)

//go:embed toys.csv
var figuresToys string

// Toys compares SDPI and SDPT on sets like those of the paper's figures; see Toy for what
// the paper says of them. Each run draws 100 points to train on, 200 more that SDPT knows
// without their labels, and 10,000 to test with. The kernels are Gaussians: those of Fig.
// 1 for fig1, and γ = 10, 1, 0.1 and 0.01, which are ours, for the others. C is chosen on
// the training points, as in Table8. It measures
//
//   - accuracy_pct on the 10,000 points, and unlabelled_pct on the 200;
//   - log10_c, kernel_weight and weight_sum, as Table8 does.
//
// RBF-10, … are machines with one kernel, and average has equal weights. Bayes is the
// best rule, where it is known. The paper's numbers are from points of its own.
func Toys() experiment.Table {
	t := experiment.Table{
		Paper: "leemkl", Name: "toys", Title: "accuracy and weights on points in the plane",
		Version: 1, Seed: 1, Runs: 20,
		Datasets: ToyNames(),
		Cells:    printed.Cells(figuresToys),
	}
	learned := func(f func([]named) trainer) func(string) (method, []named) {
		return func(set string) (method, []named) {
			return chosen(f(toyKernels(set)), sdpi(toyKernels(set))), toyKernels(set)
		}
	}
	add := func(name string, of func(set string) (method, []named)) {
		t.Methods = append(t.Methods, experiment.Method{Name: name, Run: onToy(of)})
	}
	add("SDPT", learned(sdpt))
	add("SDPI", learned(sdpi))
	for _, k := range gaussians(10, 5, 1, 0.1, 0.01) {
		add(k.name, func(string) (method, []named) { return single(k.Kernel), nil })
	}
	add("average", func(set string) (method, []named) { return single(average(toyKernels(set))), nil })
	t.Methods = append(t.Methods, experiment.Method{Name: "Bayes", Run: onToy(func(set string) (method, []named) {
		rule, err := ToyBayes(set)
		if err != nil {
			return nil, nil
		}
		return known(rule), nil
	})})
	return t
}

// ToyKernels returns the kernels of Toys for a set.
func ToyKernels(set string) []kernel.Kernel { return kernelsOf(toyKernels(set)) }

func toyKernels(set string) []named {
	if set == "fig1" {
		return gaussians(10, 0.01)
	}
	return gaussians(10, 1, 0.1, 0.01)
}

// The points of a run of Toys.
const (
	toyTrain      = 100
	toyUnlabelled = 200
	toyTest       = 10_000
)

// known is a rule that needs no training.
func known(rule learn.Classifier) method {
	return func(context.Context, *learn.Dataset, *mat.Dense, []int, uint64) (choice, error) {
		return choice{Classifier: rule}, nil
	}
}

// onToy trains a method on a set, if it has one for the set.
func onToy(of func(set string) (method, []named)) run {
	return func(ctx context.Context, task experiment.Task, _ experiment.Source) (out experiment.Output, err error) {
		m, list := of(task.Dataset)
		if m == nil {
			return out, nil
		}
		var parts [3]*learn.Dataset
		for i, n := range []int{toyTrain, toyUnlabelled, toyTest} {
			if parts[i], err = Toy(task.Dataset, n, task.Split+uint64(i)); err != nil {
				return out, err
			}
		}
		got, err := m(ctx, parts[0], parts[1].X, powers(), task.Split)
		if err != nil {
			return out, err
		}
		for i, name := range []string{accuracy, "unlabelled_pct"} {
			part := parts[2-i]
			out.Values = append(out.Values, experiment.Value{Metric: name, Value: 100 * learn.Accuracy(got.Predict(part.X), part.Y)})
		}
		if task.Method != "Bayes" {
			out.Values = append(out.Values, experiment.Value{Metric: price, Value: float64(got.power)})
		}
		out.Values = append(out.Values, learned(list, weightsOf(got.Classifier), 1)...)
		return out, nil
	}
}

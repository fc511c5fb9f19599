package leemkl

import (
	"context"
	_ "embed" // for the figures of the paper
	"errors"
	"fmt"

	"github.com/mercer-go/mercer/lib/experiment"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/papers/internal/printed"
	"github.com/mercer-go/mercer/lib/svm"
)

//go:embed table4.csv
var figures4 string

// Table4 is Table 4: machines with a single kernel. Each run is a 10-fold
// cross-validation; all methods have the same folds. It measures
//
//   - accuracy_pct: the accuracy in per cent;
//   - log10_c: the mean power of 10 of the C that was chosen in each fold, on its
//     training rows alone.
func Table4() experiment.Table {
	t := experiment.Table{
		Paper: "leemkl", Name: "table4", Title: "accuracy of machines with a single kernel, C chosen on the training rows",
		Version: 1, Seed: 1, Runs: 10,
		Datasets: sets(),
		Cells:    printed.Cells(figures4),
	}
	for _, k := range types() {
		t.Methods = append(t.Methods, experiment.Method{Name: k.name, Run: validated(single(k.Kernel), learn.MinMax(-1, 1), wide(), nil)})
	}
	return t
}

// Readings is Table 4 with fixed C, and with features scaled in several ways: to [-1, 1],
// as the paper says; to [0, 1]; standardised; and raw, as they are. A method is such as
// RBF-standard. Each accuracy stands beside the one that the paper prints. A kernel that
// is not defined on all rows has none: a linear kernel has no unit diagonal where a row
// is 0, as in breast_wisconsin scaled to [0, 1].
func Readings() experiment.Table {
	t := experiment.Table{
		Paper: "leemkl", Name: "readings", Title: "accuracy of machines with a single kernel, by C and by the scale of the features",
		Version: 1, Seed: 1, Runs: 10,
		Datasets: sets(),
	}
	for _, k := range types() {
		for _, s := range scales() {
			method := k.name + s.suffix
			t.Methods = append(t.Methods, experiment.Method{Name: method, Run: path(k.Kernel, s.step)})
			for _, c := range printed.Cells(figures4) {
				if c.Method != k.name {
					continue
				}
				for _, price := range cs(wide()) {
					c.Method, c.Param = method, ofPrice(price)
					t.Cells = append(t.Cells, c)
				}
			}
		}
	}
	return t
}

// scale is a way to scale the features.
type scale struct {
	suffix string
	step   learn.Step // nil leaves them as they are
}

func scales() []scale {
	return []scale{{"", learn.MinMax(-1, 1)}, {"-01", learn.MinMax(0, 1)}, {"-standard", learn.Standard()}, {"-raw", nil}}
}

func ofPrice(c float64) string { return fmt.Sprintf("C=%g", c) }

// path is a cross-validation with each C, all with the same folds.
func path(k kernel.Kernel, step learn.Step) run {
	return func(ctx context.Context, task experiment.Task, source experiment.Source) (out experiment.Output, err error) {
		ds, err := Examples(task.Dataset, source)
		if err != nil {
			return out, err
		}
		right := make([]int, len(wide()))
		for _, fold := range ds.Folds(folds, task.Split) {
			train, test := scaled(ds, fold, step)
			machines, err := svm.TrainPath(ctx, train, k, cs(wide()), svm.Params{})
			if errors.Is(err, kernel.ErrNotFinite) {
				return experiment.Output{}, nil
			}
			if err != nil {
				return out, err
			}
			for j, m := range machines {
				right[j] += same(m.Predict(test.X), test.Y)
			}
		}
		for j, c := range cs(wide()) {
			out.Values = append(out.Values, experiment.Value{Param: ofPrice(c), Metric: accuracy, Value: 100 * float64(right[j]) / float64(ds.Len())})
		}
		return out, nil
	}
}

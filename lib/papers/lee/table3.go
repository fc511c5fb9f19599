package lee

import (
	"context"
	_ "embed" // for the figures of the paper
	"fmt"

	"github.com/mercer-go/mercer/lib/eval"
	"github.com/mercer-go/mercer/lib/experiment"
	"github.com/mercer-go/mercer/lib/papers/internal/printed"
)

//go:embed table3.csv
var figures3 string

// Table3 is Table III: the accuracy of one-class machines for several classes, in per
// cent. Each run is a 10-fold cross-validation with folds of its own. q is 8 for all
// sets; see Widths.
func Table3() experiment.Table {
	t := experiment.Table{
		Paper: "lee", Name: "table3", Title: "accuracy of a one-class machine for each class",
		Version: 1, Seed: 1, Runs: 10,
		Datasets: sets(),
		Cells:    printed.Cells(figures3),
	}
	for _, r := range rules() {
		t.Methods = append(t.Methods, experiment.Method{Name: r.name, Run: validated(r, width)})
	}
	return t
}

// Widths is Table III for other q, which the paper has on a page that we do not have.
// Each accuracy stands beside the one that the paper prints.
func Widths() experiment.Table {
	t := Table3()
	t.Name, t.Title, t.Runs = "widths", "accuracy of a one-class machine for each class, by the width of the kernel", 3
	t.Methods, t.Cells = nil, nil
	for _, r := range rules() {
		t.Methods = append(t.Methods, experiment.Method{Name: r.name, Run: validated(r, widths()...)})
	}
	for _, c := range printed.Cells(figures3) {
		for _, q := range widths() {
			c.Param = ofWidth(q)
			t.Cells = append(t.Cells, c)
		}
	}
	return t
}

// widths are the q of Widths.
func widths() []float64 { return []float64{0.5, 1, 2, 4, 8, 16, 32, 64} }

func ofWidth(q float64) string { return fmt.Sprintf("q=%g", q) }

type run = func(context.Context, experiment.Task, experiment.Source) (experiment.Output, error)

// validated is a cross-validation for each q, all with the same folds. With a single q,
// the value has no parameter.
func validated(r named, qs ...float64) run {
	return func(ctx context.Context, task experiment.Task, source experiment.Source) (out experiment.Output, err error) {
		ds, err := source.Open(task.Dataset)
		if err != nil {
			return out, err
		}
		for _, q := range qs {
			v, err := eval.CrossValidate(ctx, ds, r.learner(q), eval.Params{Folds: folds, Seed: task.Split})
			if err != nil {
				return out, err
			}
			param := ofWidth(q)
			if len(qs) == 1 {
				param = ""
			}
			out.Values = append(out.Values, percent(param, 1-v.Error))
		}
		return out, nil
	}
}

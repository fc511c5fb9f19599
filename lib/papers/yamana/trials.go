package yamana

import (
	"context"
	"math"
	"strings"

	"github.com/mercer-go/mercer/lib/committee"
	"github.com/mercer-go/mercer/lib/eval"
	"github.com/mercer-go/mercer/lib/experiment"
	"github.com/mercer-go/mercer/lib/papers/internal/printed"
)

// Trials asks what the paper's ten random trials were. Each run divides the examples
// of diabetes once, and then draws the samples of Table 1's committees ten times. It
// measures over these ten trials
//
//   - train_error_pct and test_error_pct: the mean errors;
//   - train_sd_pct and test_sd_pct: their standard deviations, beside those that the
//     paper prints. The standard error of a printed one is taken to be sd/√18, as for
//     ten normal numbers.
//
// The standard deviation from division to division is ten times the standard error of
// the mean errors, for 100 runs.
func Trials() experiment.Table {
	t := experiment.Table{
		Paper: "yamana", Name: "trials",
		Title:    "how much errors differ between ten draws of the samples, beside the paper's standard deviations",
		Version:  1,
		Seed:     1,
		Runs:     100,
		Datasets: []string{"diabetes"},
	}
	for _, m := range committee.Methods() {
		t.Methods = append(t.Methods, experiment.Method{Name: m.String(), Run: paper().trials(m)})
	}
	for _, c := range printed.Cells(figures1) {
		c.Metric = deviation(c.Metric)
		c.Paper = eval.Published{Mean: c.Paper.SD, SE: c.Paper.SD / math.Sqrt(2*float64(c.Paper.N-1))}
		t.Cells = append(t.Cells, c)
	}
	return t
}

func deviation(metric string) string { return strings.Replace(metric, "_error_", "_sd_", 1) }

// trials trains the committees of Table 1 ten times with other samples of the same
// training set.
func (r reading) trials(method committee.Method) run {
	return func(ctx context.Context, task experiment.Task, source experiment.Source) (out experiment.Output, err error) {
		s, train, test, err := examples(task, source)
		if err != nil {
			return out, err
		}
		errors := map[experiment.Value][]float64{} // by parameter and metric
		for trial := range trialsOfPaper {
			values, err := r.errors(ctx, s, method, shares(s), task.Split+uint64(trial), train, test)
			if err != nil {
				return out, err
			}
			for _, v := range values {
				key := experiment.Value{Param: v.Param, Metric: v.Metric}
				if trial == 0 {
					out.Values = append(out.Values, key, experiment.Value{Param: v.Param, Metric: deviation(v.Metric)})
				}
				errors[key] = append(errors[key], v.Value)
			}
		}
		for i := 0; i < len(out.Values); i += 2 {
			ten, err := eval.Summarize(errors[out.Values[i]])
			if err != nil {
				return out, err
			}
			out.Values[i].Value, out.Values[i+1].Value = ten.Mean, ten.SD
		}
		return out, nil
	}
}

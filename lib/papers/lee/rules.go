package lee

import (
	"github.com/mercer-go/mercer/lib/experiment"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/oneclass"
)

const (
	width  = 8  // q of the kernel exp(-q·‖x-x'‖²)
	folds  = 10 // of each cross-validation
	metric = "accuracy_pct"
)

// named is a rule of package oneclass under the name that the paper gives it.
type named struct {
	name string
	rule oneclass.Rule
}

// rules are the columns of Table III.
func rules() []named {
	return []named{
		{"MinD", oneclass.MinD},
		{"NC", oneclass.NearestCentre},
		{"NSV", oneclass.NearestSupportVector},
	}
}

// learner scales the features to [-1, 1] and trains a machine for each class. ν is 0.05.
func (n named) learner(q float64) learn.Learner {
	return learn.NewPipeline(oneclass.NewLearner(kernel.Gaussian{Gamma: q}, oneclass.Params{Rule: n.rule}), scale())
}

// scale is the step that all methods begin with.
func scale() learn.Step { return learn.MinMax(-1, 1) }

// sets are the data sets of the tables, in the order of the paper.
func sets() []string { return []string{"iris", "glass", "vowel", "segment", "satimage", "letter"} }

// percent is a share of right answers as a value in per cent.
func percent(param string, right float64) experiment.Value {
	return experiment.Value{Param: param, Metric: metric, Value: 100 * right}
}

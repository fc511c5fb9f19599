package lee

import (
	"context"
	"math"

	"github.com/mercer-go/mercer/lib/boost"
	"github.com/mercer-go/mercer/lib/eval"
	"github.com/mercer-go/mercer/lib/experiment"
)

// pairs is Table.Finish of Table5: the t of Table VII.
func pairs(_ context.Context, all *experiment.Results, _ experiment.Source) (results []experiment.Result, err error) {
	accuracy := map[[2]string][]float64{} // by data set and method, in the order of the runs
	for _, r := range all.Done {
		for _, v := range r.Values {
			if v.Metric == metric {
				key := [2]string{r.Dataset, r.Method}
				accuracy[key] = append(accuracy[key], v.Value)
			}
		}
	}
	for _, dataset := range all.Table.Datasets {
		for _, r := range rules() {
			m1, mk := boostedName(boost.AdaBoostM1, r), boostedName(boost.AdaBoostMK, r)
			for _, pair := range [][2]string{{m1, r.name}, {mk, r.name}, {mk, m1}} {
				a, b := accuracy[[2]string{dataset, pair[0]}], accuracy[[2]string{dataset, pair[1]}]
				if len(a) < 2 || len(a) != len(b) { // a part of the table
					continue
				}
				test, err := eval.PairedT(a, b)
				if err != nil {
					return nil, err
				}
				if math.IsNaN(test.T) || math.IsInf(test.T, 0) {
					continue
				}
				results = append(results, experiment.Result{
					Dataset: dataset, Method: pair[0],
					Values: []experiment.Value{{Param: "vs " + pair[1], Metric: "paired_t", Value: test.T}},
				})
			}
		}
	}
	return results, nil
}

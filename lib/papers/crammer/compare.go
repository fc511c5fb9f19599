package crammer

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"github.com/mercer-go/mercer/lib/experiment"
)

// finish is Table.Finish of USPS and Letters. It returns the errors on each pair
// and then the counts.
func finish(_ context.Context, all *experiment.Results, _ experiment.Source) ([]experiment.Result, error) {
	return append(eachPair(all), compare(all)...), nil
}

// eachPair returns the test errors on each pair of classes: the points of figure 5.
// The means over the pairs in the table do not show them.
func eachPair(all *experiment.Results) []experiment.Result {
	var results []experiment.Result
	for _, dataset := range all.Table.Datasets {
		for _, method := range all.Table.MethodNames() {
			var v values
			for _, variant := range variants {
				errors := errorsOf(all, dataset, method, variant.String())
				for _, run := range slices.Sorted(maps.Keys(errors)) {
					a, b, _ := pairOf(run)
					v.add(fmt.Sprintf("%d-%d %v", a, b, variant), pairError, errors[run])
				}
			}
			results = append(results, experiment.Result{Dataset: dataset, Method: method, Values: v})
		}
	}
	return results
}

// compare counts the pairs on which one kernel is better than another.
func compare(all *experiment.Results) []experiment.Result {
	var results []experiment.Result
	for _, dataset := range all.Table.Datasets {
		for _, s := range settings() {
			if !slices.Contains(all.Table.MethodNames(), s.String()) {
				continue
			}
			var v values
			for _, kind := range variants {
				variant := kind.String()
				ours := errorsOf(all, dataset, s.String(), variant)
				if s.boost {
					v.against(variant, "", ours, errorsOf(all, dataset, s.standard().String(), variant))
				}
				if s.test {
					v.against(variant, "_than_train", ours, errorsOf(all, dataset, s.onTrain().String(), variant))
				}
			}
			if len(v) > 0 {
				results = append(results, experiment.Result{Dataset: dataset, Method: s.String(), Values: v})
			}
		}
	}
	return results
}

// against adds in what percentages of the runs that both have ours is better, and
// worse.
func (v *values) against(variant, than string, ours, theirs map[int]float64) {
	better, worse, both := 0, 0, 0
	for run, error := range ours {
		other, ok := theirs[run]
		if !ok {
			continue
		}
		both++
		if error < other {
			better++
		}
		if error > other {
			worse++
		}
	}
	if both > 0 {
		v.add(variant, "pairs_better"+than+"_pct", 100*float64(better)/float64(both))
		v.add(variant, "pairs_worse"+than+"_pct", 100*float64(worse)/float64(both))
	}
}

// errorsOf returns the test error of each run of a method.
func errorsOf(all *experiment.Results, dataset, method, variant string) map[int]float64 {
	of := map[int]float64{}
	for _, r := range all.Done {
		if r.Dataset != dataset || r.Method != method {
			continue
		}
		for _, v := range r.Values {
			if v.Metric == testError && v.Param == variant {
				of[r.Run] = v.Value
			}
		}
	}
	return of
}

package linli

import (
	"github.com/mercer-go/mercer/lib/experiment"
	"github.com/mercer-go/mercer/lib/perceptron"
)

// Readings is the column AB-Perc of Table I under several readings of "random
// coordinate descent", because the paper does not define it in detail:
//
//   - AB-Perc is the reading of Table1;
//   - AB-Perc-stay leaves the perceptron where it is when a direction gains nothing;
//   - AB-Perc-scaled searches in features that are scaled to [-1, 1]. The UCI sets
//     are scaled that way already, so only the errors on the artificial sets can
//     change.
//
// All methods of a run get the same examples, which are not those of Table1.
func Readings() experiment.Table {
	stay := func(seed uint64) learner { return perceptron.NewLearner(perceptron.Params{Seed: seed, Stay: true}) }
	scaled := func(seed uint64) learner { return perceptron.NewLearner(perceptron.Params{Seed: seed, Scale: true}) }
	table := experiment.Table{
		Paper: "linli", Name: "readings",
		Title:    "test errors of AdaBoost with perceptrons, under several readings of random coordinate descent",
		Version:  1,
		Seed:     1,
		Runs:     100,
		Datasets: names(),
		Methods: []experiment.Method{
			{Name: "AB-Perc", Run: adaBoost(perceptrons)},
			{Name: "AB-Perc-stay", Run: adaBoost(stay)},
			{Name: "AB-Perc-scaled", Run: adaBoost(scaled)},
		},
	}
	for _, c := range Table1().Cells {
		if c.Method != "AB-Perc" {
			continue
		}
		for _, m := range table.Methods {
			c.Method = m.Name
			table.Cells = append(table.Cells, c)
		}
	}
	return table
}

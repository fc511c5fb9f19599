package yamana

import (
	"slices"

	"github.com/mercer-go/mercer/lib/committee"
	"github.com/mercer-go/mercer/lib/experiment"
)

// Readings repeats both tables for T = 30 under several readings of what the paper
// leaves open:
//
//   - Bag, EC, … have the reading of Table1 and Table2;
//   - Bag-narrow, … have the Gaussian kernel exp(-|x-x'|²/σ²), with σ² where the tables
//     have 2σ²;
//   - Bag-bias, … train the machines with a bias;
//   - EC-steps, … stop the paper's own descent after 1000 steps, before it is at the
//     minimum.
//
// All readings of a run have the same examples and samples. The samples are not those of
// Table1 and Table2.
func Readings() experiment.Table {
	t := experiment.Table{
		Paper: "yamana", Name: "readings",
		Title:    "errors of committees of 30 machines, under several readings of the paper",
		Version:  1,
		Seed:     1,
		Runs:     100,
		Datasets: []string{"cancer", "banana", "diabetes"},
	}
	cells := Table1().Cells
	for _, c := range Table2().Cells {
		if !slices.ContainsFunc(cells, func(o experiment.Cell) bool {
			return o.Dataset == c.Dataset && o.Method == c.Method && o.Param == c.Param && o.Metric == c.Metric
		}) {
			cells = append(cells, c) // Table 1 has some of them, with their standard deviations
		}
	}
	for _, r := range []struct {
		name string
		reading
	}{
		{"", paper()},
		{"-narrow", reading{width: square}},
		{"-bias", reading{width: twice, bias: true}},
		{"-steps", reading{width: twice, descent: committee.Steepest}},
	} {
		for _, m := range committee.Methods() {
			if r.descent == committee.Steepest && m == committee.Bag {
				continue // it has no descent
			}
			t.Methods = append(t.Methods, experiment.Method{Name: m.String() + r.name, Run: r.combined(m, thirty)})
			for _, c := range cells {
				if c.Method == m.String() {
					c.Method += r.name
					t.Cells = append(t.Cells, c)
				}
			}
		}
	}
	return t
}

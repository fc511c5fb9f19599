package yamana

import (
	_ "embed" // for the figures of the paper
	"slices"

	"github.com/mercer-go/mercer/lib/committee"
	"github.com/mercer-go/mercer/lib/experiment"
	"github.com/mercer-go/mercer/lib/papers/internal/printed"
)

// The figures printed in the paper, in Tables 1 and 2 and in the text beside them.
var (
	//go:embed table1.csv
	figures1 string
	//go:embed table2.csv
	figures2 string
)

// Table1 is Table 1: five ways to combine 30 machines on Diabetes, by the share P of
// the examples that each machine gets. The paper prints the same ten numbers for
// 2 % and 3 %.
func Table1() experiment.Table {
	t := experiment.Table{
		Paper: "yamana", Name: "table1",
		Title:    "errors of committees of 30 machines, with and without constraints on the weights",
		Version:  1,
		Seed:     1,
		Runs:     100,
		Datasets: []string{"diabetes"},
		Cells:    printed.Cells(figures1),
	}
	for _, m := range committee.Methods() {
		t.Methods = append(t.Methods, experiment.Method{Name: m.String(), Run: paper().combined(m, shares)})
	}
	return t
}

// Table2 is Table 2: bagging and the two convex methods on three sets, for 10, 20 and
// 30 machines, with the single SVM of the text.
func Table2() experiment.Table {
	t := experiment.Table{
		Paper: "yamana", Name: "table2",
		Title:    "errors of bagging, of convex committees and of a single SVM",
		Version:  1,
		Seed:     1,
		Runs:     100,
		Datasets: []string{"cancer", "banana", "diabetes"},
		Cells:    printed.Cells(figures2),
	}
	for _, m := range []committee.Method{committee.Bag, committee.ECC, committee.MLC} {
		t.Methods = append(t.Methods, experiment.Method{Name: m.String(), Run: paper().combined(m, grid)})
	}
	t.Methods = append(t.Methods, experiment.Method{Name: "SVM", Run: paper().single()})
	return t
}

// shares are the committees of Table 1.
func shares(set) (list []size) {
	for _, part := range []int{2, 3, 4, 5, 9} {
		list = append(list, size{part, 30})
	}
	return list
}

// grid are the committees of Table 2.
func grid(s set) (list []size) {
	for _, machines := range []int{10, 20, 30} {
		for _, part := range s.parts {
			list = append(list, size{part, machines})
		}
	}
	return list
}

// thirty are the committees of 30 machines of both tables.
func thirty(s set) (list []size) {
	if s.name == "diabetes" {
		list = shares(s)
	}
	for _, z := range grid(s) {
		if z.machines == 30 && !slices.Contains(list, z) {
			list = append(list, z)
		}
	}
	return list
}

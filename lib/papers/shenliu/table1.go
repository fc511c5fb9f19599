package shenliu

import (
	_ "embed" // for the figures of the paper

	"github.com/mercer-go/mercer/lib/experiment"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/papers/internal/printed"
)

//go:embed table1.csv
var figures1 string

// Table1 is Table I: AdaBoost, LPBoost and CGENS with decision stumps, and the SVM with
// the stump kernel, on 13 sets. The values size and log2_C are what the cross-validation
// chose.
func Table1() experiment.Table {
	return experiment.Table{
		Paper: "shenliu", Name: "table1",
		Title:    "test errors of ensembles of stumps and of the SVM with the stump kernel",
		Version:  1,
		Seed:     1,
		Runs:     5,
		Datasets: names(),
		Methods: []experiment.Method{
			{Name: "AdaBoost", Run: ensemble(fixed(family{prices: none(), sizes: sizes(), train: adaBoost(nil)}))},
			{Name: "LPBoost", Run: ensemble(fixed(family{prices: lpPrices(), sizes: sizes(), train: lpBoost(nil)}))},
			{Name: "SVM", Run: machine([]kernel.Kernel{kernel.Stump{}}, powers(-17, 3, 2))},
			{Name: "CGENS", Run: ensemble(fixed(family{prices: columnPrices(), sizes: sizes(), train: columns(nil)}))},
		},
		Cells: printed.Cells(figures1),
	}
}

// sizes are the numbers of weak learners that the paper chooses from.
func sizes() []int { return []int{25, 50, 100, 250, 500} }

// lpPrices are the candidates of C in LPBoost. Below 1/n, the solution is 0.
func lpPrices() []float64 { return powers(-9, 3, 2) }

// columnPrices are the candidates of C in CGENS with hypotheses of values -1 and +1. With
// J of them, the kernel of the restricted problem has the value J on the diagonal.
func columnPrices() []float64 { return powers(-15, 0, 3) }

package linli

import (
	_ "embed" // for the figures of the paper
	"math"

	"github.com/mercer-go/mercer/lib/experiment"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/papers/internal/printed"
	"github.com/mercer-go/mercer/lib/perceptron"
	"github.com/mercer-go/mercer/lib/stump"
)

// The figures printed in the paper, in Tables I and II.
var (
	//go:embed table1.csv
	figures1 string
	//go:embed table2.csv
	figures2 string
)

// Table1 is Table I. It compares SVMs with AdaBoost. With the kernels of the paper,
// an SVM is an ensemble of infinitely many stumps or perceptrons; AdaBoost has at
// most 1000 of them.
func Table1() experiment.Table {
	return experiment.Table{
		Paper: "linli", Name: "table1",
		Title:    "test errors of infinite ensembles (SVM) and finite ones (AdaBoost) of stumps and perceptrons",
		Version:  1,
		Seed:     1,
		Runs:     100,
		Datasets: names(),
		Methods: []experiment.Method{
			svmStump(),
			{Name: "AB-Stump", Run: adaBoost(stumps)},
			svmPerc(),
			{Name: "AB-Perc", Run: adaBoost(perceptrons)},
		},
		Cells: printed.Cells(figures1),
	}
}

// Table2 is Table II. It compares the two kernels of the paper with the Gaussian
// kernel. Here the paper repeats the columns SVM-Stump and SVM-Perc of Table I. We
// compute them again, on other random splits and examples.
func Table2() experiment.Table {
	return experiment.Table{
		Paper: "linli", Name: "table2",
		Title:    "test errors of SVMs with the stump, the perceptron and the Gaussian kernel",
		Version:  1,
		Seed:     1,
		Runs:     100,
		Datasets: names(),
		Methods:  []experiment.Method{svmStump(), svmPerc(), svmGauss()},
		Cells:    printed.Cells(figures2),
	}
}

func svmStump() experiment.Method {
	return experiment.Method{Name: "SVM-Stump", Run: svmByCV("CV C", []kernel.Kernel{kernel.Stump{}}, powers(-17, 3))}
}

func svmPerc() experiment.Method {
	return experiment.Method{Name: "SVM-Perc", Run: svmByCV("CV C", []kernel.Kernel{kernel.Perceptron{}}, powers(-17, 3))}
}

func svmGauss() experiment.Method {
	var kernels []kernel.Kernel
	for _, gamma := range powers(-15, 3) {
		kernels = append(kernels, kernel.Gaussian{Gamma: gamma})
	}
	return experiment.Method{Name: "SVM-Gauss", Run: svmByCV("CV (C,gamma)", kernels, powers(-5, 15))}
}

// powers are 2^from, 2^(from+2), …, 2^to.
func powers(from, to int) (values []float64) {
	for e := from; e <= to; e += 2 {
		values = append(values, math.Ldexp(1, e))
	}
	return values
}

func stumps(uint64) learner           { return stump.NewLearner(stump.Params{}) }
func perceptrons(seed uint64) learner { return perceptron.NewLearner(perceptron.Params{Seed: seed}) }

package leemkl

import (
	"context"
	"fmt"

	"github.com/mercer-go/mercer/lib/experiment"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
)

const (
	folds      = 10 // of each cross-validation
	innerFolds = 3  // of the choice of C, on the training rows of a fold
)

// The metrics of the tables.
const (
	accuracy = "accuracy_pct"  // right labels of all rows, each labelled by a machine trained without it
	weight   = "kernel_weight" // mean over the folds
	sum      = "weight_sum"    // of all kernels, mean over the folds
	price    = "log10_c"       // of the chosen C, mean over the folds
)

// sets are the data sets, in the order of the paper.
func sets() []string { return []string{"breast_wisconsin", "ionosphere", "heart", "sonar"} }

// Examples returns a set of the tables. Of breast_wisconsin, these are the 683 complete
// rows; see the package comment.
func Examples(name string, source experiment.Source) (*learn.Dataset, error) {
	if source.Open == nil {
		return nil, fmt.Errorf("%w: no source opens %s", experiment.ErrTable, name)
	}
	ds, err := source.Open(name)
	if err != nil {
		return nil, err
	}
	return ds.DropMissing(), nil
}

// named is a kernel under the name that the tables give it.
type named struct {
	name string
	kernel.Kernel
}

// Types returns the kernels of Tables 4 and 6, with ones on the diagonal: polynomial of
// degree 2 with the constant 1, Gaussian with γ = 1, and linear.
func Types() []kernel.Kernel { return kernelsOf(types()) }

func types() []named {
	return []named{
		{"polynomial", kernel.Normalized{Kernel: kernel.Polynomial{Degree: 2, Coef0: 1}}},
		{"RBF", kernel.Gaussian{Gamma: 1}},
		{"linear", kernel.Normalized{Kernel: kernel.Linear{}}},
	}
}

// Widths returns the kernels of Table 8: Gaussians with γ = 50, 5, 0.5, 0.05 and 0.005.
func Widths() []kernel.Kernel { return kernelsOf(gaussians(50, 5, 0.5, 0.05, 0.005)) }

func widths() []named { return gaussians(50, 5, 0.5, 0.05, 0.005) }

// gaussians are named RBF-γ.
func gaussians(gammas ...float64) (list []named) {
	for _, g := range gammas {
		list = append(list, named{fmt.Sprintf("RBF-%g", g), kernel.Gaussian{Gamma: g}})
	}
	return list
}

func kernelsOf(list []named) (kernels []kernel.Kernel) {
	for _, k := range list {
		kernels = append(kernels, k.Kernel)
	}
	return kernels
}

type run = func(context.Context, experiment.Task, experiment.Source) (experiment.Output, error)

package cgens

import (
	"fmt"
	"math"

	"github.com/mercer-go/mercer/lib/learn"
)

const (
	mostSLSColumns = 100_000 // the factor of the equations holds J²/2 numbers
	mostSLSClasses = 4096    // the matrix of codes holds k² numbers
)

// SLSParams are the settings of TrainSLS. The zero value is ready to use.
type SLSParams struct {
	C       float64 // weight of the squared errors, > 0 and finite; 0 means 1
	Columns int     // J_max, the largest number of columns, 1 to 100 000; 0 means 500
	// Tol is ε of the paper, as a share: training ends if the score of the best
	// hypothesis that is left is at most Tol·Σ_i ‖U_i‖. With |h| <= 1, no score is larger
	// than Σ_i ‖U_i‖ by learn.MaxNorm and learn.EuclideanNorm. Finite, > 0; 0 means 1e-6.
	// It is the Tol of Params: there, |U_i| is α_i.
	Tol float64
	// Norm turns the l sums Σ_i U_iτ·h(x_i) of a hypothesis into its score. The
	// default learn.MaxNorm is that of the paper (eq. 13). Its choice of columns
	// depends on the order of the classes, because their codes are rotated when
	// the classes are numbered in another way. learn.EuclideanNorm does not
	// depend on it, up to rounding and ties.
	Norm learn.Norm
	// ConstantStart selects the first column with the same U_iτ = C·Wᵢ for all
	// outputs, as the paper prints. It then finds the largest |Σ_i h(x_i)|, for
	// example a constant, which the bias makes useless. Without it, U starts at
	// the solution without columns.
	ConstantStart bool
	// Stages keeps the solutions of all steps in SLSModel.Stages: about J²·l/2 numbers.
	Stages bool
}

func (p SLSParams) withDefaults() (SLSParams, error) {
	switch {
	case !(p.C >= 0) || p.C-p.C != 0:
		return p, fmt.Errorf("%w: C is %v, want a finite number > 0 (0 means 1)", ErrParam, p.C)
	case p.Columns < 0 || p.Columns > mostSLSColumns:
		return p, fmt.Errorf("%w: Columns is %d, want 1 to %d (0 means 500)", ErrParam, p.Columns, mostSLSColumns)
	case !(p.Tol >= 0) || math.IsInf(p.Tol, 1):
		return p, fmt.Errorf("%w: Tol is %v, want a finite number > 0 (0 means 1e-6)", ErrParam, p.Tol)
	case p.Norm < learn.MaxNorm || p.Norm > learn.EuclideanNorm:
		return p, fmt.Errorf("%w: Norm is %v, want MaxNorm, SumNorm or EuclideanNorm", ErrParam, p.Norm)
	}
	if p.C == 0 {
		p.C = 1
	}
	if p.Columns == 0 {
		p.Columns = 500
	}
	if p.Tol == 0 {
		p.Tol = 1e-6
	}
	return p, nil
}

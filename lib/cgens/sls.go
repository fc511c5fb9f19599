package cgens

import (
	"fmt"

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
	// Epsilon ends the training when the score of the best column is at most
	// Epsilon·C·ΣWᵢ. No score is larger than C·ΣWᵢ at the start if |h| <= 1. It
	// is in (0, 1); 0 means 1e-9.
	Epsilon float64
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
}

func (p SLSParams) withDefaults() (SLSParams, error) {
	switch {
	case !(p.C >= 0) || p.C-p.C != 0:
		return p, fmt.Errorf("%w: C is %v, want a finite number > 0 (0 means 1)", ErrParam, p.C)
	case p.Columns < 0 || p.Columns > mostSLSColumns:
		return p, fmt.Errorf("%w: Columns is %d, want 1 to %d (0 means 500)", ErrParam, p.Columns, mostSLSColumns)
	case !(p.Epsilon >= 0 && p.Epsilon < 1):
		return p, fmt.Errorf("%w: Epsilon is %v, want a number in (0, 1) (0 means 1e-9)", ErrParam, p.Epsilon)
	case p.Norm < learn.MaxNorm || p.Norm > learn.EuclideanNorm:
		return p, fmt.Errorf("%w: Norm is %v, want MaxNorm, SumNorm or EuclideanNorm", ErrParam, p.Norm)
	}
	if p.C == 0 {
		p.C = 1
	}
	if p.Columns == 0 {
		p.Columns = 500
	}
	if p.Epsilon == 0 {
		p.Epsilon = 1e-9
	}
	return p, nil
}

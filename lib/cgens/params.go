package cgens

import (
	"errors"
	"fmt"
	"math"

	"github.com/mercer-go/mercer/lib/linear"
)

// ErrParam is wrapped by every error about a parameter. The error names the
// parameter and its value.
var ErrParam = errors.New("cgens: bad parameter")

// Params are the settings of Train. The zero value is ready to use.
type Params struct {
	// C is the price of the loss, 1e-30 to 1e30; 0 means 1. It is not free of scale:
	// with J columns of values -1 and +1, f can be J times as large as with one.
	C       float64
	Columns int // J_max, the largest number of hypotheses, 1 to 1 000 000; 0 means 500
	// Tol is ε of the paper, as a share: training ends if the |score| of the best
	// hypothesis that is left is at most Tol·Σ α_i. With |h| <= 1, no score is larger
	// than Σ α_i. Finite, > 0; 0 means 1e-6.
	Tol float64

	// Bias says how the constant b is treated. The default, linear.FreeBias, is that of
	// the paper and of the kernel SVM: the dual variables then meet Σ y_i·α_i = 0.
	Bias      linear.Bias
	BiasValue float64 // B of linear.PenalizedBias, |B| from 1e-30 to 1e30; 0 means 1

	// Gap is the largest duality gap that the SVM on the chosen hypotheses may have
	// after each step, as a fraction of the primal objective, finite, > 0; 0 means
	// 1e-6.
	Gap     float64
	MaxIter int // the largest number of Newton steps for each hypothesis, > 0; 0 means 1000

	// Stages keeps the weights of all steps in Model.Stages: J(J+1)/2 numbers.
	Stages bool
}

const (
	mostColumns = 1_000_000
	// Numbers between these limits, or their squares, can be multiplied by each other
	// and added up without overflow, and without becoming 0.
	smallest = 1e-30
	largest  = 1e30
)

// withDefaults checks the settings and fills in the defaults.
func (p Params) withDefaults() (Params, error) {
	inside := func(v float64) bool { return v >= smallest && v <= largest }
	switch {
	case p.C != 0 && !inside(p.C):
		return p, fmt.Errorf("%w: C is %v, want %g to %g (0 means 1)", ErrParam, p.C, smallest, largest)
	case p.Columns < 0 || p.Columns > mostColumns:
		return p, fmt.Errorf("%w: Columns is %d, want 1 to %d (0 means 500)", ErrParam, p.Columns, mostColumns)
	case !(p.Tol >= 0) || math.IsInf(p.Tol, 1):
		return p, fmt.Errorf("%w: Tol is %v, want a finite number > 0 (0 means 1e-6)", ErrParam, p.Tol)
	case p.Bias < linear.FreeBias || p.Bias > linear.NoBias:
		return p, fmt.Errorf("%w: Bias is %v, want FreeBias, PenalizedBias or NoBias", ErrParam, p.Bias)
	case p.BiasValue != 0 && !inside(math.Abs(p.BiasValue)):
		return p, fmt.Errorf("%w: BiasValue is %v, want an absolute value of %g to %g (0 means 1)", ErrParam, p.BiasValue, smallest, largest)
	case !(p.Gap >= 0) || math.IsInf(p.Gap, 1):
		return p, fmt.Errorf("%w: Gap is %v, want a finite number > 0 (0 means 1e-6)", ErrParam, p.Gap)
	case p.MaxIter < 0:
		return p, fmt.Errorf("%w: MaxIter is %d, want > 0 (0 means 1000)", ErrParam, p.MaxIter)
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
	if p.BiasValue == 0 {
		p.BiasValue = 1
	}
	if p.Gap == 0 {
		p.Gap = 1e-6
	}
	if p.MaxIter == 0 {
		p.MaxIter = 1000
	}
	return p, nil
}

package committee

import (
	"errors"
	"fmt"
	"math"
)

// ErrParam is wrapped by every error about a parameter. The error names the
// parameter and its value.
var ErrParam = errors.New("committee: bad parameter")

// Params are the settings of Train and Combine. The zero value is ready to use:
// it is bagging of 30 machines, each trained on 5 % of the examples.
type Params struct {
	Method Method // Bag, EC, ML, ECC or MLC

	// How Train draws the subsets. Combine ignores these.
	Machines int     // T, the number of machines, 1 to 100 000; 0 means 30
	Fraction float64 // P, the size of each subset as a fraction of the n examples, > 0 and at most 1; 0 means 0.05
	Size     int     // the size of each subset, 1 to 10 000 000; 0 means round(Fraction·n), but at least 1
	Seed     uint64  // seed of the draws

	// How the weights are computed. Bag needs none of these.
	Descent Descent // Natural, for at most 5000 machines, or Steepest
	// Tol is finite and > 0. 0 means 1e-9, or 1e-6 with Steepest. Steps end
	// when Model.Residual <= Tol·max(1, |J|); for EC and ML, which have slopes as
	// residuals, times the largest absolute score.
	Tol     float64
	MaxIter int // limit on the steps, > 0; 0 means 1000
}

const (
	mostMachines = 100_000
	mostNatural  = 5000       // machines with Natural, which needs T×T matrices
	mostRows     = 10_000_000 // of a subset
)

// withDefaults checks the settings and fills in the defaults for n examples.
func (p Params) withDefaults(n int) (Params, error) {
	switch {
	case p.Method < Bag || p.Method > MLC:
		return p, fmt.Errorf("%w: Method is %v, want Bag, EC, ML, ECC or MLC", ErrParam, p.Method)
	case p.Descent < Natural || p.Descent > Steepest:
		return p, fmt.Errorf("%w: Descent is %v, want Natural or Steepest", ErrParam, p.Descent)
	case p.Machines < 0 || p.Machines > mostMachines:
		return p, fmt.Errorf("%w: Machines is %d, want 1 to %d (0 means 30)", ErrParam, p.Machines, mostMachines)
	case !(p.Fraction >= 0 && p.Fraction <= 1):
		return p, fmt.Errorf("%w: Fraction is %v, want > 0 and at most 1 (0 means 0.05)", ErrParam, p.Fraction)
	case p.Size < 0 || p.Size > mostRows:
		return p, fmt.Errorf("%w: Size is %d, want 1 to %d (0 means Fraction·n)", ErrParam, p.Size, mostRows)
	case p.Size > 0 && p.Fraction > 0:
		return p, fmt.Errorf("%w: Size is %d and Fraction is %v, want one of them", ErrParam, p.Size, p.Fraction)
	case !(p.Tol >= 0) || math.IsInf(p.Tol, 1):
		return p, fmt.Errorf("%w: Tol is %v, want a finite number > 0 (0 means a default)", ErrParam, p.Tol)
	case p.MaxIter < 0:
		return p, fmt.Errorf("%w: MaxIter is %d, want > 0 (0 means 1000)", ErrParam, p.MaxIter)
	}
	if p.Machines == 0 {
		p.Machines = 30
	}
	if p.Size == 0 {
		if p.Fraction == 0 {
			p.Fraction = 0.05
		}
		p.Size, p.Fraction = max(1, int(math.Round(p.Fraction*float64(n)))), 0
	}
	if p.Tol == 0 {
		p.Tol = 1e-9
		if p.Descent == Steepest {
			p.Tol = 1e-6
		}
	}
	if p.MaxIter == 0 {
		p.MaxIter = 1000
	}
	return p, nil
}

// fits reports whether the weights of so many machines can be computed.
func (p Params) fits(machines int) error {
	if p.Method != Bag && p.Descent == Natural && machines > mostNatural {
		return fmt.Errorf("%w: Descent is natural for %d machines, want Steepest for more than %d", ErrParam, machines, mostNatural)
	}
	return nil
}

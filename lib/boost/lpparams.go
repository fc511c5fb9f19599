package boost

import (
	"fmt"
	"math"
)

// LPBoostParams are the settings of TrainLPBoost. The zero value is ready to use.
type LPBoostParams struct {
	C      float64 // price of a unit of slack, positive and finite; 0 means 1
	Rounds int     // the largest number of columns, 1 to 1 000 000; 0 means 100
	Tol    float64 // ε in the rule to stop, in (0, 1); 0 means 1e-6

	// Stages keeps the weights of all rounds in LPBoost.Stages: up to T(T+1)/2 numbers.
	Stages bool
}

func (p LPBoostParams) withDefaults() (LPBoostParams, error) {
	switch {
	case !(p.C >= 0) || math.IsInf(p.C, 1):
		return p, fmt.Errorf("%w: C is %v, want a positive finite number (0 means 1)", ErrParam, p.C)
	case p.Rounds < 0 || p.Rounds > mostRounds:
		return p, fmt.Errorf("%w: Rounds is %d, want 1 to %d (0 means 100)", ErrParam, p.Rounds, mostRounds)
	case !(p.Tol >= 0 && p.Tol < 1):
		return p, fmt.Errorf("%w: Tol is %v, want a number in (0, 1) (0 means 1e-6)", ErrParam, p.Tol)
	}
	if p.C == 0 {
		p.C = 1
	}
	if p.Rounds == 0 {
		p.Rounds = 100
	}
	if p.Tol == 0 {
		p.Tol = 1e-6
	}
	return p, nil
}

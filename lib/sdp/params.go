package sdp

import "fmt"

// Params are the settings of Solve. The zero value is ready to use.
type Params struct {
	// Tol is the largest relative gap and the largest infeasibility of a solution, in
	// (0, 0.1]; 0 means 1e-8. See Solution.
	Tol     float64
	MaxIter int // limit on the iterations, > 0; 0 means 100
}

func (p Params) withDefaults() (Params, error) {
	if !(p.Tol >= 0 && p.Tol <= 0.1) {
		return p, fmt.Errorf("%w: Tol is %v, want 0 < Tol <= 0.1 (0 means 1e-8)", ErrParam, p.Tol)
	}
	if p.MaxIter < 0 {
		return p, fmt.Errorf("%w: MaxIter is %d, want > 0 (0 means 100)", ErrParam, p.MaxIter)
	}
	if p.Tol == 0 {
		p.Tol = 1e-8
	}
	if p.MaxIter == 0 {
		p.MaxIter = 100
	}
	return p, nil
}

package oneclass

import (
	"errors"
	"fmt"
	"math"
)

// ErrParam is wrapped by every error about a parameter. The error names the
// parameter and its value.
var ErrParam = errors.New("oneclass: bad parameter")

// Rule says which class is the nearest one.
type Rule int

const (
	// MinD takes the class m whose projection D_m(x) = Σ_j α_jm·K(x_j, x) is nearest
	// to the centre, in units of the class's own spread: the smallest (1/D_m(x) -
	// 1)²/(2σ_m²). These are equations 14 to 16 of Lee et al.
	MinD Rule = iota
	// NearestCentre takes the class with the smallest distance in feature space
	// between φ(x) and the centre Σ_j α_jm·φ(x_j) of its machine. This is equation 3
	// of Lee et al.
	NearestCentre
	// NearestSupportVector takes the class of the support vector that is nearest to
	// φ(x) in feature space.
	NearestSupportVector
)

var rules = []string{"MinD", "NearestCentre", "NearestSupportVector"}

// String returns "MinD", "NearestCentre" or "NearestSupportVector".
func (r Rule) String() string {
	if r >= 0 && int(r) < len(rules) {
		return rules[r]
	}
	return fmt.Sprintf("Rule(%d)", int(r))
}

// Params are the settings of Train. The zero value is ready to use.
type Params struct {
	// Nu is an upper limit of the fraction of each class that is outside, and a
	// lower limit of its fraction of support vectors. It lies in (0, 1]; 0 means
	// 0.05.
	Nu   float64
	Rule Rule // MinD, NearestCentre or NearestSupportVector
	// Normalised is for MinD only. It divides the projection D_m(x) by the length ‖w_m‖
	// of the centre, as Figure 2 of Lee et al. suggests. If K(x, x) = 1, the quotient is
	// the cosine of the angle between φ(x) and w_m. Without it, D_m is as in equation
	// 16.
	Normalised bool
	// Tol is the largest Machine.Violation, finite, > 0; 0 means 1e-6. It promises a
	// D_m with an error of about Tol/max(1, νn), for n examples of the class. 1/D_m
	// and σ_m contain this error many times, because D_m is small. On glass, segment,
	// satimage and letter, the default gives a relative error of σ_m below 4e-7. With
	// the default of svm.TrainOneClass, 1e-3, it is up to 7e-4.
	Tol     float64
	MaxIter int // limit on the solver's steps for each class, > 0; 0 means 10 000 000, or 100·n if that is more
	CacheMB int // memory for kernel rows of each class that is being trained, in units of 2²⁰ bytes, > 0; 0 means 200
}

func (p Params) withDefaults() (Params, error) {
	switch {
	case !(p.Nu >= 0 && p.Nu <= 1):
		return p, fmt.Errorf("%w: Nu is %v, want 0 < Nu <= 1 (0 means 0.05)", ErrParam, p.Nu)
	case p.Rule < 0 || int(p.Rule) >= len(rules):
		return p, fmt.Errorf("%w: Rule is %v, want MinD, NearestCentre or NearestSupportVector", ErrParam, p.Rule)
	case p.Normalised && p.Rule != MinD:
		return p, fmt.Errorf("%w: Normalised is for the rule MinD, and Rule is %v", ErrParam, p.Rule)
	case !(p.Tol >= 0) || math.IsInf(p.Tol, 1):
		return p, fmt.Errorf("%w: Tol is %v, want a finite number > 0 (0 means 1e-6)", ErrParam, p.Tol)
	case p.MaxIter < 0:
		return p, fmt.Errorf("%w: MaxIter is %d, want > 0 (0 means a default)", ErrParam, p.MaxIter)
	case p.CacheMB < 0:
		return p, fmt.Errorf("%w: CacheMB is %d, want > 0 (0 means 200)", ErrParam, p.CacheMB)
	}
	if p.Nu == 0 {
		p.Nu = 0.05
	}
	if p.Tol == 0 {
		p.Tol = 1e-6
	}
	return p, nil
}

package linear

import (
	"errors"
	"fmt"
	"math"
)

// ErrParam is wrapped by every error about a parameter. The error names the
// parameter and its value.
var ErrParam = errors.New("linear: bad parameter")

// Loss is the cost of an example as a function of its margin ρ = y·f(x).
type Loss int

const (
	// SquaredHinge is max(0, 1-ρ)², also called the L2 loss. It is the default.
	SquaredHinge Loss = iota
	// Hinge is max(0, 1-ρ), also called the L1 loss. It is the loss of the
	// standard SVM.
	Hinge
)

// Bias says how training treats the constant b of f(x) = wᵀx + b.
type Bias int

const (
	// FreeBias does not penalise b, as in the kernel SVM. It is the default.
	FreeBias Bias = iota
	// PenalizedBias appends a column with the constant value B = Params.BiasValue
	// to X. Then b = B·β, and ½β² is added to the penalty. LIBLINEAR does this
	// with the option -B.
	PenalizedBias
	// NoBias sets b = 0.
	NoBias
)

// Solver selects the algorithm. All algorithms find the same solution, up to
// Tol.
type Solver int

const (
	// Auto chooses between Newton and ConjugateNewton in each step; see Train.
	Auto Solver = iota
	// Newton computes Newton steps by Cholesky factorisation. The matrix has one
	// row for each feature, or for each example that takes part in the step,
	// whichever gives the smaller matrix.
	Newton
	// ConjugateNewton computes Newton steps by conjugate gradients, without a
	// matrix.
	ConjugateNewton
	// Coordinate is dual coordinate descent.
	Coordinate
)

// Params are the settings of Train. LeastSquares uses some of them. The zero
// value is ready to use.
type Params struct {
	Loss      Loss    // cost of an example; the default is SquaredHinge. LeastSquares ignores it
	C         float64 // price of the loss, finite, > 0; 0 means 1
	Bias      Bias    // how b is treated; the default is FreeBias
	BiasValue float64 // B of PenalizedBias, finite; 0 means 1

	// Tol is the largest duality gap as a fraction of the primal objective,
	// finite, > 0; 0 means 1e-6. For LeastSquares, it is the largest Residual, and
	// 0 means 1e-10.
	Tol float64
	// MaxIter is the largest number of Newton steps or, for Coordinate, of passes
	// over the data, > 0; 0 means 1000 steps or 100 000 passes. LeastSquares
	// ignores it.
	MaxIter int
	// Seed sets the random order of coordinate descent and the random subsets on
	// which the Newton solvers start. LeastSquares ignores it.
	Seed   uint64
	Solver Solver // the algorithm; the default is Auto
}

// withDefaults checks p and fills in the defaults, except that of MaxIter.
func (p Params) withDefaults() (Params, error) {
	finite := func(v float64) bool { return !math.IsNaN(v) && !math.IsInf(v, 0) }
	switch {
	case !(p.C >= 0) || !finite(p.C):
		return p, fmt.Errorf("%w: C is %v, want a finite number > 0 (0 means 1)", ErrParam, p.C)
	case !finite(p.BiasValue):
		return p, fmt.Errorf("%w: BiasValue is %v, want a finite number (0 means 1)", ErrParam, p.BiasValue)
	case !(p.Tol >= 0) || !finite(p.Tol):
		return p, fmt.Errorf("%w: Tol is %v, want a finite number > 0 (0 means 1e-6)", ErrParam, p.Tol)
	case p.MaxIter < 0:
		return p, fmt.Errorf("%w: MaxIter is %d, want > 0 (0 means a default)", ErrParam, p.MaxIter)
	case p.Loss < SquaredHinge || p.Loss > Hinge:
		return p, fmt.Errorf("%w: Loss is %d, want SquaredHinge or Hinge", ErrParam, int(p.Loss))
	case p.Bias < FreeBias || p.Bias > NoBias:
		return p, fmt.Errorf("%w: Bias is %d, want FreeBias, PenalizedBias or NoBias", ErrParam, int(p.Bias))
	case p.Solver < Auto || p.Solver > Coordinate:
		return p, fmt.Errorf("%w: Solver is %d, want Auto, Newton, ConjugateNewton or Coordinate", ErrParam, int(p.Solver))
	}
	if p.C == 0 {
		p.C = 1
	}
	if p.BiasValue == 0 {
		p.BiasValue = 1
	}
	if p.Tol == 0 {
		p.Tol = 1e-6
	}
	return p, nil
}

// String returns the name of the loss, such as "hinge loss".
func (l Loss) String() string {
	switch l {
	case SquaredHinge:
		return "squared hinge loss"
	case Hinge:
		return "hinge loss"
	}
	return fmt.Sprintf("Loss(%d)", int(l))
}

// String returns "free bias", "penalized bias" or "no bias".
func (b Bias) String() string {
	switch b {
	case FreeBias:
		return "free bias"
	case PenalizedBias:
		return "penalized bias"
	case NoBias:
		return "no bias"
	}
	return fmt.Sprintf("Bias(%d)", int(b))
}

// String returns the name of the solver, such as "Newton".
func (s Solver) String() string {
	switch s {
	case Auto:
		return "auto"
	case Newton:
		return "Newton"
	case ConjugateNewton:
		return "conjugate Newton"
	case Coordinate:
		return "coordinate descent"
	}
	return fmt.Sprintf("Solver(%d)", int(s))
}

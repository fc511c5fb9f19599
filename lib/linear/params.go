package linear

import (
	"errors"
	"fmt"
	"math"
)

// ErrParam is what every error about a parameter wraps; the error names the
// parameter and its value.
var ErrParam = errors.New("linear: bad parameter")

// Loss is what an example costs that has margin ρ = y·f(x).
type Loss int

const (
	// SquaredHinge costs max(0, 1-ρ)², the L2 loss. It is the default.
	SquaredHinge Loss = iota
	// Hinge costs max(0, 1-ρ), the L1 loss, that of the common SVM.
	Hinge
)

// Bias says how the constant term b of f(x) = wᵀx + b is treated.
type Bias int

const (
	// FreeBias leaves b out of the penalty, as the kernel SVM does. It is the
	// default.
	FreeBias Bias = iota
	// PenalizedBias appends a column of value Params.BiasValue = B to X, as
	// LIBLINEAR does with -B: b = B·β, and ½β² joins the penalty.
	PenalizedBias
	// NoBias fixes b = 0.
	NoBias
)

// Solver is a way to the one solution.
type Solver int

const (
	// Auto chooses between the others; see Train.
	Auto Solver = iota
	// Newton finds its steps by Cholesky, in the smaller of the number of
	// features and of active examples.
	Newton
	// ConjugateNewton finds its steps by conjugate gradients, without a matrix.
	ConjugateNewton
	// Coordinate is dual coordinate descent.
	Coordinate
)

// Params are the settings of Train and, where noted, of LeastSquares. The zero
// value is ready to use.
type Params struct {
	Loss      Loss    // of Train; the default is SquaredHinge
	C         float64 // price of the loss, finite, > 0; 0 means 1. LeastSquares uses it too
	Bias      Bias    // the default is FreeBias. LeastSquares uses it too
	BiasValue float64 // B of PenalizedBias, finite, not 0; 0 means 1. LeastSquares uses it too

	Tol     float64 // largest duality gap, as a share of the primal objective, > 0; 0 means 1e-6
	MaxIter int     // steps of a Newton solver, or passes over the data of Coordinate, > 0; 0 means 1000, or 100 000 passes
	Seed    uint64  // of the order of coordinate descent and of the subsets that start the Newton solvers
	Solver  Solver  // the default is Auto
}

// withDefaults checks p and fills in the defaults, save that of MaxIter.
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

// String names the loss.
func (l Loss) String() string {
	switch l {
	case SquaredHinge:
		return "squared hinge loss"
	case Hinge:
		return "hinge loss"
	}
	return fmt.Sprintf("Loss(%d)", int(l))
}

// String names the treatment of the bias.
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

// String names the solver.
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

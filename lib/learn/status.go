package learn

import "fmt"

// Status says how a solver ended. Only Converged and WideGap carry the promise of
// its tolerance; the model holds the best point found in every case. The zero
// Status promises nothing.
type Status int

const (
	// Converged says that the optimality conditions hold within the tolerance.
	Converged Status = iota + 1
	// IterationLimit says that the iteration cap came first.
	IterationLimit
	// RoundingLimit says that rounding errors keep the solver from the tolerance:
	// more iterations would not help, a coarser tolerance or scaled data would.
	RoundingLimit
	// Cancelled says that the context ended first.
	Cancelled
	// Infeasible says that no point meets the constraints, as when a hard margin is
	// asked of two equal rows with opposite labels.
	Infeasible
	// Indefinite says that the kernel is not even conditionally positive
	// semi-definite: the point found is stationary, but it need not be optimal,
	// and the bounds of its certificate do not hold.
	Indefinite
	// WideGap says that the optimality conditions hold within the tolerance, and
	// yet the duality gap is more than a tenth of the objective, as with a large C.
	// A finer tolerance narrows the gap.
	WideGap
	// Exhausted says that the computation ended early because nothing was left to
	// gain: a round of boosting found no member better than chance, or column
	// generation no column that improves the objective. The model is complete.
	Exhausted
)

// String names the status in words.
func (s Status) String() string {
	switch s {
	case Converged:
		return "converged"
	case IterationLimit:
		return "iteration limit"
	case RoundingLimit:
		return "rounding limit"
	case Cancelled:
		return "cancelled"
	case Infeasible:
		return "infeasible"
	case Indefinite:
		return "indefinite kernel"
	case WideGap:
		return "converged with a wide gap"
	case Exhausted:
		return "nothing left to gain"
	}
	return fmt.Sprintf("Status(%d)", int(s))
}

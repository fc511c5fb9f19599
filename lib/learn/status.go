package learn

import "fmt"

// Status says how a solver ended. Only Converged carries the promise of its
// tolerance; the model holds the best point found in every case.
type Status int

const (
	// Converged says that the optimality conditions hold within the tolerance.
	Converged Status = iota
	// IterationLimit says that the iteration cap, or the limit of rounding, came first.
	IterationLimit
	// Cancelled says that the context ended first.
	Cancelled
	// Infeasible says that no point meets the constraints, as when a hard margin is
	// asked of two equal rows with opposite labels.
	Infeasible
)

// String names the status in words.
func (s Status) String() string {
	switch s {
	case Converged:
		return "converged"
	case IterationLimit:
		return "iteration limit"
	case Cancelled:
		return "cancelled"
	case Infeasible:
		return "infeasible"
	}
	return fmt.Sprintf("Status(%d)", int(s))
}

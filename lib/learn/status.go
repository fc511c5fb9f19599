package learn

import "fmt"

// Status says how a solver ended. In every case, the model is the best point
// found. With Converged and WideGap, the optimality conditions hold within the
// solver's tolerance. The other values do not promise this. The zero Status
// says nothing: no solver has set it.
type Status int

const (
	// Converged says that the optimality conditions hold within the tolerance.
	Converged Status = iota + 1
	// IterationLimit says that the solver reached its limit of iterations first.
	IterationLimit
	// RoundingLimit says that rounding errors prevent the solver from reaching the
	// tolerance. More iterations do not help. Use a larger tolerance, or scale the
	// data.
	RoundingLimit
	// Cancelled says that the context ended first.
	Cancelled
	// Infeasible says that no point satisfies the constraints. For example, there
	// is no hard margin for two equal rows with opposite labels.
	Infeasible
	// Indefinite says that the kernel is not positive semi-definite (PSD) or, for a
	// machine with a bias, not even conditionally PSD. The point found is
	// stationary, but it need not be optimal, and the bounds in the certificate do
	// not hold.
	Indefinite
	// WideGap says that the optimality conditions hold within the tolerance, but
	// the gap is wide. For an SVM, the duality gap is more than a tenth of the
	// objective. This happens with a large C. A smaller tolerance makes the gap
	// narrower.
	WideGap
	// Exhausted says that the computation ended early because nothing was left to
	// gain: a round of boosting found no member better than chance, or CGENS has
	// taken all hypotheses of its pool. The model is complete.
	Exhausted
	// Overflow says that numbers of the model, or of its certificate, are beyond the
	// range of float64. The model may be useless. Use smaller weights or a smaller
	// C, or scale the features.
	Overflow
	// Unbounded says that the objective has no minimum: it falls for ever in some
	// direction. For example, the weights of a committee that separates its
	// training set can grow without end.
	Unbounded
)

// String returns the status in words, for example "iteration limit".
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
	case Overflow:
		return "overflow"
	case Unbounded:
		return "no minimum (unbounded)"
	}
	return fmt.Sprintf("Status(%d)", int(s))
}

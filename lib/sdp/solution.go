package sdp

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/internal/htmltable"
	"github.com/mercer-go/mercer/lib/internal/gap"
	"github.com/mercer-go/mercer/lib/learn"
)

// Solution is a point of the primal and of the dual problem. Its certificate is the gap
// between them, with the two infeasibilities: by how much they miss their equations. The
// matrices are positive definite, but for rounding.
type Solution struct {
	X     []float64       // m variables x
	Slack []mat.Symmetric // a matrix for each block, Σᵢ xᵢFᵢ - F₀; those of a diagonal block are diagonal
	Y     []mat.Symmetric // a matrix for each block, as in Slack
	Z     []float64       // k multipliers of the equations Ax = b

	Primal float64 // cᵀx
	Dual   float64 // F₀•Y + bᵀz; at most Primal if both points are feasible
	Gap    float64 // Primal - Dual; see RelativeGap
	// PrimalInfeasibility is the largest entry of Σ xᵢFᵢ - F₀ - Slack and of Ax - b, divided by 1
	// plus the largest number of F₀ and b.
	PrimalInfeasibility float64
	// DualInfeasibility is the largest |Fᵢ•Y + (Aᵀz)ᵢ - cᵢ|, divided by 1 plus the largest
	// |cᵢ|.
	DualInfeasibility float64
	Iterations        int
	// Status is Converged, IterationLimit, RoundingLimit, Cancelled, or one of two that say
	// why there is no solution:
	//
	//   - Infeasible: no x satisfies the primal constraints. Y and Z, divided by Dual, are a
	//     proof: F₀•Y + bᵀz = 1, although all Fᵢ•Y + (Aᵀz)ᵢ = 0.
	//   - Unbounded: no Y and z satisfy the dual constraints. X, divided by -Primal, is a
	//     proof: cᵀx = -1, although Σ xᵢFᵢ is PSD and Ax = 0. In this direction, cᵀx falls for ever.
	//
	// The equations of the proofs hold to 1e-8, in units in which the largest numbers of
	// F₀ and b, of each Fᵢ with its column of A, and of c are 1. So the proofs exclude all
	// solutions but those whose numbers are about 1e8 or more in these units.
	Status learn.Status
}

// RelativeGap returns |Gap| divided by the largest of |Primal|, |Dual| and 1.
func (s *Solution) RelativeGap() float64 {
	return math.Abs(s.Gap) / max(1, math.Abs(s.Primal), math.Abs(s.Dual))
}

// worst is the number that Params.Tol limits.
func (s *Solution) worst() float64 {
	return max(s.RelativeGap(), s.PrimalInfeasibility, s.DualInfeasibility)
}

// String returns three lines: the size, the certificate, and how the solver ended.
func (s *Solution) String() string {
	return fmt.Sprintf(`semidefinite program with %d variables and %d blocks: objective %.8g
relative gap %.1e, infeasibility %.1e (primal), %.1e (dual)
%s`, len(s.X), len(s.Slack), s.Primal, s.RelativeGap(), s.PrimalInfeasibility, s.DualInfeasibility,
		gap.Ended(s.Status, s.Iterations, ""))
}

// HTML returns the facts of String as a table, for notebooks.
func (s *Solution) HTML() string {
	return htmltable.Pairs("Semidefinite program",
		"variables", fmt.Sprint(len(s.X)),
		"blocks", fmt.Sprint(len(s.Slack)),
		"primal objective", fmt.Sprintf("%.8g", s.Primal),
		"dual objective", fmt.Sprintf("%.8g", s.Dual),
		"relative gap", fmt.Sprintf("%.1e", s.RelativeGap()),
		"primal infeasibility", fmt.Sprintf("%.1e", s.PrimalInfeasibility),
		"dual infeasibility", fmt.Sprintf("%.1e", s.DualInfeasibility),
		"status", gap.Ended(s.Status, s.Iterations, "")).String()
}

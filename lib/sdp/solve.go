package sdp

import (
	"context"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
)

// Solve solves a semidefinite program with a primal-dual interior-point method: Mehrotra's
// predictor and corrector steps in the HKM direction, from points that need not be feasible
// (Toh, Todd & Tütüncü, "SDPT3", Optimization Methods and Software 11 (1999)). An iteration
// factors a dense m×m matrix, and multiplies dense matrices of the size of each block. So it is
// for hundreds of variables and rows, not for many thousands.
//
// Matrices Fᵢ, and equations, that depend linearly on each other are allowed. Both
// forms should have points that satisfy the constraints with a positive definite X and Y.
// Without them, the solution may be less exact.
//
// Equal arguments give equal results, to the last bit, on any number of processors. Solve
// reports its progress under the stage "SDP".
//
// Solution.Status says how it ended. If ctx ends first, Solve returns the best point so far
// and ctx.Err(). Every other error comes without a solution. It wraps ErrShape,
// ErrNotFinite or ErrParam.
func Solve(ctx context.Context, p *Problem, params Params) (*Solution, error) {
	params, err := params.withDefaults()
	if err != nil {
		return nil, err
	}
	if p == nil {
		return nil, fmt.Errorf("%w: the problem is nil", ErrShape)
	}
	if err := p.validate(); err != nil {
		return nil, err
	}
	s := newSolver(p)
	var best *Solution
	exact := math.Inf(1) // the best proof that there is no solution
	for stuck := 0; ; s.count++ {
		now := s.point()
		stuck++
		if best == nil || now.worst() < best.worst() {
			best, stuck = s.keep(now), 0
		}
		infeasible, unbounded := s.infeasible(now), s.unbounded(now)
		if p := min(infeasible, unbounded); p < exact/2 {
			exact, stuck = p, 0
		}
		learn.Report(ctx, learn.Progress{Stage: "SDP", Done: s.count, Note: fmt.Sprintf("relative gap %.1e", now.RelativeGap())})
		var status learn.Status
		switch {
		case now.worst() <= params.Tol:
			status = learn.Converged
		case infeasible <= ray:
			best, status = s.keep(now), learn.Infeasible
		case unbounded <= ray:
			best, status = s.keep(now), learn.Unbounded
		case stuck >= patience || math.IsNaN(now.worst()):
			status = learn.RoundingLimit
		case s.count >= params.MaxIter:
			status = learn.IterationLimit
		default:
			status, err = s.step(ctx)
		}
		if status != 0 {
			best.Status, best.Iterations = status, s.count
			return best, err
		}
	}
}

// patience is how many iterations may pass without a better point, or a better proof that
// there is none.
const patience = 15

// keep adds copies of the matrices to a point.
func (s *solver) keep(now *Solution) *Solution {
	now.X, now.Z = slices.Clone(s.x), slices.Clone(s.z)
	now.Slack, now.Y = nil, nil
	for _, c := range s.cones {
		slack, y := c.matrices()
		now.Slack, now.Y = append(now.Slack, slack), append(now.Y, y)
	}
	return now
}

// symmetric copies a matrix.
func (m *matrix) symmetric() *mat.SymDense {
	s := mat.NewSymDense(m.n, nil)
	for i := range m.n {
		for j := i; j < m.n; j++ {
			s.SetSym(i, j, m.row(i)[j])
		}
	}
	return s
}

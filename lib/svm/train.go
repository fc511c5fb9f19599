package svm

import (
	"context"
	"math"

	"github.com/mercer-go/mercer/lib/internal/gap"
	"github.com/mercer-go/mercer/lib/internal/smo"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
)

// Train solves the dual of the soft-margin SVM with bias (Lin & Li, P₂),
//
//	min ½αᵀQα - eᵀα   s.t.  yᵀα = 0,  0 ≤ αᵢ ≤ C·Wᵢ,   Q_ij = y_i·y_j·k(x_i, x_j)
//
// by SMO with second-order working sets (Fan, Chen & Lin, JMLR 6 (2005)) within
// batches of variables, for the n×d set ds with labels -1 and +1. An example of
// weight 0 takes no part. C = +Inf asks for a hard margin. The kernel may be
// conditionally PSD.
//
// It holds at most p.CacheMB of kernel rows, but never fewer than two rows, and
// about 12 bytes for every feature of every example: n = 50 000, d = 20 takes
// 250 MB. Steps are taken with kernel values in single precision; the end, and
// the certificate, are judged in double precision.
//
// Equal arguments give equal bits on any number of processors. Progress is
// reported under the stage "SMO".
//
// p.Tol bounds by how much one example may violate its condition, and each such
// violation costs C. With a large C the duality gap may stay wide: where it is
// more than a tenth of the objective, Model.Status is WideGap, not Converged.
//
// Reaching p.MaxIter, a p.Tol too fine for rounding errors, a kernel seen to be
// indefinite, or a hard margin that is impossible or narrower than 1e-6 of the
// spread of the examples in feature space, only sets Model.Status. When ctx ends
// first, Train returns the best model so far and ctx.Err(). Any other error
// comes without a model and wraps ErrParam, an error of
// Dataset.Validate, or kernel.ErrNotFinite or kernel.ErrPanic; values of
// the kernel beyond 1e307 count as not finite, for their sums are not.
func Train(ctx context.Context, ds *learn.Dataset, k kernel.Kernel, p Params) (*Model, error) {
	if err := ds.Validate(learn.TwoClass); err != nil {
		return nil, err
	}
	p, err := p.withDefaults(ds.Len())
	if err != nil {
		return nil, err
	}
	g, err := newMatrix(k, ds.X)
	if err != nil {
		return nil, err
	}
	return g.train(ctx, ds, k, p)
}

// train is Train for a matrix that is there.
func (g *matrix) train(ctx context.Context, ds *learn.Dataset, k kernel.Kernel, p Params) (*Model, error) {
	bound := bounds(ds, p.C)
	problem := g.problem(ds.Y, bound)
	problem.NoBias = p.NoBias
	s, err := smo.Solve(ctx, problem, p.solver())
	if s == nil {
		return nil, err
	}
	return newModel(ds, k, p.C, bound, s), err
}

// bounds are the upper bounds C·Wᵢ; a row of weight 0 has bound 0 even when C
// is infinite.
func bounds(ds *learn.Dataset, c float64) []float64 {
	bound := make([]float64, ds.Len())
	for i := range bound {
		if w := ds.Weight(i); w > 0 {
			bound[i] = c * w
		}
	}
	return bound
}

// newModel gathers the support vectors and certifies the solution.
func newModel(ds *learn.Dataset, k kernel.Kernel, c float64, bound []float64, s *smo.Solution) *Model {
	m := &Model{
		Kernel: k, C: c, Bias: s.Bias, Violation: s.Violation, Iterations: s.Iterations, Status: s.Status,
		rows: ds.Len(), columns: ds.Dim(),
	}
	count := 0
	for _, a := range s.Alpha {
		if a != 0 {
			count++
		}
	}
	m.Support, m.Coef = make([]int, 0, count), make([]float64, 0, count)
	for i, a := range s.Alpha {
		if a == 0 {
			continue
		}
		m.Support = append(m.Support, i)
		m.Coef = append(m.Coef, float64(ds.Y[i])*a)
		if a == bound[i] {
			m.Bounded++
		}
	}
	m.SV = ds.Subset(m.Support).X
	m.certify(ds.Y, s, bound)
	if m.Status == learn.Infeasible && !math.IsInf(m.Primal, 1) {
		m.Status = learn.RoundingLimit // this very classifier meets the constraints
	}
	m.Status = gap.Status(m.Status, m.RelativeGap())
	return m
}

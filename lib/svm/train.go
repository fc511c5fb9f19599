package svm

import (
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/mercer-go/mercer/lib/internal/gap"
	"github.com/mercer-go/mercer/lib/internal/smo"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
)

// Train solves the dual problem of the soft-margin SVM with bias (problem P₂ of
// Lin & Li),
//
//	min ½αᵀQα - eᵀα   s.t.  yᵀα = 0,  0 ≤ αᵢ ≤ C·Wᵢ,   Q_ij = y_i·y_j·k(x_i, x_j)
//
// for the n×d set ds with labels -1 and +1. The method is SMO (sequential
// minimal optimisation) with second-order working sets (Fan, Chen & Lin, JMLR 6
// (2005)), on one batch of variables after the other. Examples of weight 0 are
// ignored. C = +Inf means a hard margin. The kernel may be conditionally PSD.
// With NoBias, one class is enough: the problem has a solution then too.
//
// Train keeps at most p.CacheMB of kernel rows in memory, but never fewer than
// two rows. It also needs about 12 bytes for every feature of every example: n
// = 50 000 and d = 20 take 250 MB in total. The solver's steps use kernel
// values in single precision. The stopping test and the certificate use double
// precision.
//
// Equal arguments give equal results, to the last bit, on any number of
// processors. Train reports its progress under the stage "SMO".
//
// p.Tol limits how much each example may violate its optimality condition, and
// each violation can cost up to C times as much. With a large C, the duality
// gap may therefore stay wide. If it is more than a tenth of the objective,
// Model.Status is WideGap and not Converged.
//
// Some outcomes are not errors and only set Model.Status: p.MaxIter was
// reached; p.Tol is too small for the rounding errors; the kernel turned out to
// be indefinite; numbers of the model or its certificate overflow; or there is no hard margin, or only one narrower than 1e-6 of
// the spread of the examples in feature space. If ctx ends first, Train returns
// the best model so far and ctx.Err(). Every other error comes without a model.
// It wraps ErrParam, an error of Dataset.Validate, kernel.ErrNotFinite,
// kernel.ErrPanic or, for a kernel.Precomputed or a kernel.Mapper,
// kernel.ErrShape. Kernel values beyond 1e307 count as not finite, because
// their sums overflow.
func Train(ctx context.Context, ds *learn.Dataset, k kernel.Kernel, p Params) (*Model, error) {
	need := learn.TwoClass
	if p.NoBias {
		need = learn.PlusMinus
	}
	if err := ds.Validate(need); err != nil {
		return nil, err
	}
	if !slices.ContainsFunc(ds.W, func(w float64) bool { return w > 0 }) && len(ds.W) > 0 {
		return nil, fmt.Errorf("%w: all weights are 0", learn.ErrEmptyClass)
	}
	p, err := p.withDefaults(ds.Len())
	if err != nil {
		return nil, err
	}
	g, err := heldMatrix(k, ds.X)
	if err != nil {
		return nil, err
	}
	defer g.release()
	return g.train(ctx, ds, k, p)
}

// train is Train for a matrix that exists already.
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

// bounds returns the upper bounds C·Wᵢ. A row of weight 0 has the bound 0, even
// if C is infinite.
func bounds(ds *learn.Dataset, c float64) []float64 {
	bound := make([]float64, ds.Len())
	for i := range bound {
		if w := ds.Weight(i); w > 0 {
			bound[i] = c * w
		}
	}
	return bound
}

// newModel collects the support vectors and computes the certificate.
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
	m.Status = gap.Status(m.Status, m.RelativeGap(), m.Dual, m.Primal, m.Gap, m.Violation)
	if m.Status != learn.Cancelled && !(gap.Finite(m.Bias) && gap.Finite(m.Coef...)) {
		m.Status = learn.Overflow
	}
	return m
}

package svm

import (
	"context"
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

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
// 350 MB. Steps are taken with kernel values in single precision; the end, and
// the certificate, are judged in double precision.
//
// Equal arguments give equal bits on any number of processors. Progress is
// reported under the stage "SMO".
//
// Reaching p.MaxIter, a p.Tol too fine for rounding errors, a kernel seen to be
// indefinite, or a hard margin that is impossible or narrower than 1e-6 of the
// spread of the examples in feature space, only sets Model.Status. When ctx ends
// first, Train returns the best model so far and ctx.Err(). Any other error
// comes without a model and wraps ErrParam, an error of
// Dataset.ValidateTwoClass, or kernel.ErrNotFinite or kernel.ErrPanic; values of
// the kernel beyond 1e307 count as not finite, for their sums are not.
func Train(ctx context.Context, ds *learn.Dataset, k kernel.Kernel, p Params) (*Model, error) {
	if k == nil {
		return nil, fmt.Errorf("%w: the kernel is nil", ErrParam)
	}
	if err := ds.ValidateTwoClass(); err != nil {
		return nil, err
	}
	p, err := p.withDefaults(ds.Len())
	if err != nil {
		return nil, err
	}
	diag, err := kernel.Diag(k, ds.X)
	if err != nil {
		return nil, err
	}
	rows, err := kernel.NewRows(k, ds.X)
	if err != nil {
		return nil, err
	}
	bound := bounds(ds, p.C)
	problem := smo.Problem{
		Y: ds.Y, C: bound, Diag: diag,
		Row: rows.Row, Rows32: rows.Rows32, Combine: rows.Combine, CombineAt: rows.CombineAt,
	}
	if rows.Quick() {
		problem.Square = rows.Square
	} else {
		problem.Lazy = true
	}
	solution, err := smo.Solve(ctx, problem, smo.Params{Tol: p.Tol, MaxIter: p.MaxIter, CacheBytes: p.CacheMB << 20})
	if solution == nil {
		return nil, err
	}
	m := newModel(ds, k, solution.Alpha, bound)
	m.C = p.C
	m.Bias = solution.Bias
	m.Violation = solution.Violation
	m.Iterations = solution.Iterations
	m.Status = solution.Status
	m.certify(ds.Y, solution, bound)
	if m.Status == learn.Infeasible && !math.IsInf(m.Primal, 1) {
		m.Status = learn.RoundingLimit // this very classifier meets the constraints
	}
	return m, err
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

// newModel gathers the support vectors.
func newModel(ds *learn.Dataset, k kernel.Kernel, alpha, bound []float64) *Model {
	m := &Model{Kernel: k, SV: &mat.Dense{}, rows: ds.Len(), columns: ds.Dim()}
	for i, a := range alpha {
		if a == 0 {
			continue
		}
		m.Support = append(m.Support, i)
		m.Coef = append(m.Coef, float64(ds.Y[i])*a)
		if a == bound[i] {
			m.Bounded++
		}
	}
	if len(m.Support) > 0 {
		m.SV = ds.Subset(m.Support).X
	}
	return m
}

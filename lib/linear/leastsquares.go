package linear

import (
	"context"
	"math"

	"gonum.org/v1/gonum/floats"

	"github.com/mercer-go/mercer/internal/portable"
	"github.com/mercer-go/mercer/lib/learn"
)

// refinements is how often a solution of linear equations is corrected. Each
// correction solves the equations for the error that remains.
const refinements = 4

// LeastSquares solves the least-squares SVM, which is ridge regression on the
// labels (Suykens & Vandewalle, Neural Processing Letters 9 (1999), eq. 2-3),
//
//	min ½‖w‖² + ½C·Σ Wᵢ·(yᵢ - wᵀxᵢ - b)²
//
// for the n×d set ds with labels -1 and +1. b is free, penalised or 0; see
// Params.Bias. Examples of weight 0 are ignored. For kernels, use
// svm.TrainLeastSquares.
//
// LeastSquares solves the equations by Cholesky factorisation, with d or n
// unknowns, whichever is smaller, and refines the solution. With Solver
// ConjugateNewton it uses conjugate gradients instead, for large n and d; every
// other Solver means Cholesky. It ignores Loss, Seed and MaxIter. Tol is the
// largest Residual; here 0 means 1e-10. LeastSquares reports its progress under
// the stage "least squares".
//
// A Tol too small for the rounding errors is not an error and only sets the
// Status. If ctx ends first, LeastSquares returns the best model so far and
// ctx.Err(). Every other error comes without a model and wraps ErrParam or an
// error of Dataset.Validate.
func LeastSquares(ctx context.Context, ds *learn.Dataset, p Params) (*LeastSquaresModel, error) {
	tame, err := validate(ds)
	if err != nil {
		return nil, err
	}
	if p.Tol == 0 {
		p.Tol = 1e-10
	}
	p, err = p.withDefaults()
	if err != nil {
		return nil, err
	}
	p.Loss = SquaredHinge
	q := newProblem(ds, p, tame)
	solver := Newton
	if p.Solver == ConjugateNewton {
		solver = ConjugateNewton
	}
	f := newSmooth(q, solver, 1)
	// As labels are ±1, (y - f)² = (1 - yf)²: the squared hinge without its corner.
	f.tau, f.size = 1, q.n
	for i := range f.inner {
		f.inner[i] = true
	}
	status, residual, err := f.regress(ctx, p.Tol)

	m := &LeastSquaresModel{
		C: p.C, W: make([]float64, q.d), Alpha: make([]float64, ds.Len()),
		Residual: residual, Status: status,
	}
	for j := range m.W {
		m.W[j] = f.v[j] / q.unit
	}
	if q.k > q.d {
		m.Bias = f.v[q.d] * q.column
		for j, s := range q.shift {
			m.Bias -= float64(m.W[j] * s)
		}
	}
	for j, v := range f.v {
		m.Objective += q.r(j) * v * v / 2 / q.unit / q.unit
	}
	for at, i := range q.rows {
		s := 1 - f.m[at]
		m.Alpha[i] = q.y[at] * s * (q.c[at] / q.unit / q.unit)
		m.Objective += float64(q.c[at] / q.unit / q.unit * s * s / 2)
	}
	return m, err
}

// regress solves the normal equations. When it returns, f.m holds the margins
// at f.v.
func (f *smooth) regress(ctx context.Context, tol float64) (learn.Status, float64, error) {
	least, scale := math.Inf(1), math.Sqrt(portable.Sum(f.c))
	best := make([]float64, f.k)
	for round := 0; ; round++ {
		if err := f.products(ctx, f.m, f.v); err != nil {
			return learn.Cancelled, least, err
		}
		for i, m := range f.m {
			f.a[i] = f.c[i] * (1 - m)
		}
		if err := f.combine(ctx, f.g, f.a); err != nil {
			return learn.Cancelled, least, err
		}
		for j, v := range f.v {
			f.g[j] = float64(f.r(j)*v) - f.g[j]
		}
		residual := f.norm() / scale
		better := residual < least
		if better {
			least = residual
			copy(best, f.v)
		}
		learn.Report(ctx, learn.Progress{Stage: "least squares", Done: round, Total: refinements})
		if residual <= tol/16 || round > 0 && (!better || round > refinements) {
			break
		}
		if err := f.direction(ctx, measures{}); err != nil {
			return learn.Cancelled, least, err
		}
		floats.Add(f.v, f.dir)
	}
	copy(f.v, best)
	if err := f.products(ctx, f.m, f.v); err != nil {
		return learn.Cancelled, least, err
	}
	if !(least <= tol) {
		return learn.RoundingLimit, least, nil
	}
	return learn.Converged, least, nil
}

// norm returns the norm of g after each entry is divided by the square root of
// the diagonal of the equations' matrix. So the result does not depend on the
// units of the columns. If the right side is divided in the same way, no entry
// is larger than √Σc.
func (f *smooth) norm() float64 {
	if f.scale == nil {
		f.scale = make([]float64, f.k)
		for i := range f.n {
			f.addSquares(f.scale, f.at[i], f.c[i])
			if f.k > f.d {
				f.scale[f.d] += float64(f.c[i] * f.column * f.column)
			}
		}
		for j := range f.scale {
			f.scale[j] = math.Sqrt(f.scale[j] + f.r(j))
		}
	}
	scaled := make([]float64, f.k)
	floats.DivTo(scaled, f.g, f.scale)
	return portable.Length(scaled)
}

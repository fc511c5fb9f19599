package linear

import (
	"context"
	"math"
	"math/rand/v2"

	"github.com/mercer-go/mercer/lib/internal/gap"
	"github.com/mercer-go/mercer/lib/learn"
)

// Train solves the linear soft-margin SVM
//
//	min ½‖w‖² + C·Σ Wᵢ·ℓ(yᵢ·(wᵀxᵢ + b))
//
// for the n×d set ds with labels -1 and +1. The loss ℓ(ρ) is max(0, 1-ρ)² or
// max(0, 1-ρ), and b is free, penalised or 0; see Params. Examples of weight 0
// are ignored. The dual problem is
//
//	max Σ αᵢ - ½‖Σ yᵢαᵢx̃ᵢ‖² [- Σ αᵢ²/(4C·Wᵢ)],   0 ≤ αᵢ [≤ C·Wᵢ],   [Σ yᵢαᵢ = 0]
//
// The terms in brackets are not always present: the first one is for the
// squared hinge, the second for the hinge, and the third for a free bias. x̃ is
// x, extended by the entry B for a penalised bias.
//
// For the squared hinge, Train uses Newton's method on the piecewise quadratic
// objective with exact line search (Keerthi & DeCoste, JMLR 6 (2005)). For the
// hinge, it uses the same steps inside the method of multipliers (Yan & Li,
// SIAM J. Optim. 30 (2020)). In both cases, Train first solves an easier
// problem: the squared hinge with a price of at most C and, if there are many
// examples, only a subset of them.
//
// Solver Auto computes each step by Cholesky factorisation or by conjugate
// gradients, whichever it expects to be faster. Solver Coordinate is dual
// coordinate descent (Hsieh et al., ICML 2008), which is slow for a large C or
// a small Tol.
//
// The values of the features may be very large or very small: Train scales
// them, so that products neither overflow nor become 0. Equal arguments give
// equal results, to the last bit, on any number of processors. Train reports
// its progress under the stage "Newton" or "coordinate descent".
//
// Three outcomes are not errors and only set Model.Status: p.MaxIter was
// reached, p.Tol is too small for the rounding errors, or numbers of the
// certificate overflow. With p.Tol above 0.1, Status can be WideGap. If ctx ends first, Train returns the best model so far and
// ctx.Err(). Every other error comes without a model and wraps ErrParam or an
// error of Dataset.Validate.
func Train(ctx context.Context, ds *learn.Dataset, p Params) (*Model, error) {
	tame, err := validate(ds)
	if err != nil {
		return nil, err
	}
	p, err = p.withDefaults()
	if err != nil {
		return nil, err
	}
	q := newProblem(ds, p, tame)
	r, err := q.solve(ctx, p)
	a := q.balanced(r.a)
	// A cancelled run gets a certificate too. It costs two more passes over the
	// data.
	t, _ := q.terms(context.Background(), r.v, a, q.price)
	return q.model(ds.Len(), p, r, a, t), err
}

// solve runs the solver that p names.
func (q *problem) solve(ctx context.Context, p Params) (r result, err error) {
	rng := rand.New(rand.NewPCG(p.Seed, 0x6c696e656172))
	if p.Solver == Coordinate {
		if p.MaxIter == 0 {
			p.MaxIter = 100_000
		}
		r, err = q.coordinate(ctx, p, rng)
	} else {
		if p.MaxIter == 0 {
			p.MaxIter = 1000
		}
		r, err = q.newton(ctx, p, rng)
	}
	return r, err
}

// model converts a result for n examples, its balanced dual variables and its
// certificate to the unit of the data.
func (q *problem) model(n int, p Params, r result, a []float64, t terms) *Model {
	m := &Model{
		Loss: p.Loss, C: p.C, W: make([]float64, q.d), Alpha: make([]float64, n),
		Iterations: r.steps, Status: r.status,
	}
	for j := range m.W {
		m.W[j] = r.v[j] / q.unit
	}
	if q.k > q.d {
		m.Bias = r.v[q.d] * q.column
		for j, s := range q.shift {
			m.Bias -= float64(m.W[j] * s)
		}
	}
	for i, row := range q.rows {
		m.Alpha[row] = a[i] / q.unit / q.unit
		if a[i] > 0 {
			m.Support++
		}
	}
	m.Primal = t.penalty/q.unit/q.unit + t.loss
	m.Dual = t.gain/q.unit/q.unit - t.dualPenalty/q.unit/q.unit
	m.Gap = m.Primal - m.Dual
	if math.IsInf(m.Primal, 1) { // it overflows
		m.Gap = m.Primal
	}
	if m.Status == learn.Converged && !(m.Gap <= p.Tol*m.Primal) {
		m.Status = learn.RoundingLimit
	}
	if math.IsNaN(m.Gap) {
		m.Gap = math.Inf(1)
	}
	m.Status = gap.Status(m.Status, m.RelativeGap(), m.Primal, m.Dual, m.Gap, m.Bias)
	return m
}

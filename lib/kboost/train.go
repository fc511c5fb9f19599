package kboost

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/internal/portable"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
)

// smooth times the sum of D is added to W₊ and W₋. Without it, α would be infinite
// in a round in which all pairs have the right sign. It bounds α by ½·ln(1e12) =
// 13.8 as long as no |K_t(x_i, x_j)| exceeds 1.
const smooth = 1e-12

// Train learns a kernel from the m×d set ds with labels -1 and +1. It starts with K
// = 0. Round t computes (Crammer et al., figures 1 and 2)
//
//	D_ij = -Loss'(y_i·y_j·K(x_i, x_j))
//	w_t  = argmax Σ_ij D_ij·y_i·y_j·(w·φ(x_i))·(w·φ(x_j)),  ‖w‖ = 1,  w in the templates' span
//	K_t(x, x') = (w_t·φ(x))·(w_t·φ(x'))
//	W₊   = Σ D_ij·|K_t(x_i, x_j)| over the pairs with y_i·y_j·K_t(x_i, x_j) > 0;  W₋ the same with < 0
//	α_t  = ½·ln(W₊/W₋)
//	K    = K + α_t·K_t
//
// where φ is the feature map of base. base must be positive semi-definite; nil
// means kernel.Linear{}. If ds has weights, Train divides them by the largest and
// multiplies the weight D_ij of a pair by the weights of its two examples.
//
// With the templates x̃_k, w_t = Σ_k v_k·φ(x̃_k). The coefficients v solve A'BAv =
// λK̃v for the largest λ, where A_ik = φ(x_i)·φ(x̃_k), B_ij = D_ij·y_i·y_j, and K̃
// is the Gram matrix of the templates.
//
// Train differs from the paper in four points:
//
//   - For LogLoss the paper prints D with the wrong sign, which favours the pairs
//     that are already solved and makes the loss rise. Here D = 1/(1 + exp(margin)).
//   - w_t is scaled as Params.Literal says.
//   - Train adds 1e-12·Σ D_ij to W₊ and to W₋ in the formula of α_t, so that α_t
//     stays finite when W₋ = 0.
//   - The templates may be linearly dependent. Train does not assume that A'BA is
//     positive semi-definite: this is true in round 1 only.
//
// Train forms neither A'BA nor a decomposition of it. It uses the Lanczos method.
// For m̃ templates of rank r <= m̃, each product takes O(m² + m·r). It needs 16m² +
// 8mr bytes of memory. Before the first round it makes the templates orthonormal in
// O(m̃³), with 24m̃² bytes. With m = m̃ = 3000, Train takes 220 MB.
//
// Equal arguments give equal bits on any number of processors. Progress is reported
// under the stage "kernel boosting"; see learn.Progress. Model.Status is one of
//
//   - Converged: all rounds were done.
//   - IterationLimit: all rounds were done, but in some round the residual of the
//     eigenvector exceeds Params.Tol. All guarantees hold, except that the w_t of
//     that round may not be the best.
//   - Exhausted: the rounds ended early, because no w had a positive score or α_t
//     was not positive and finite.
//   - Cancelled: ctx ended first.
//
// When ctx ends, Train returns the kernel with the rounds so far and ctx.Err(). If
// no round was finished, this kernel is 0. For all other errors the model is nil.
// They wrap ErrParam, learn.ErrShape, an error of Dataset.Validate,
// kernel.ErrNotFinite or kernel.ErrPanic. If Train notices that base is not
// positive semi-definite, the error wraps ErrParam.
func Train(ctx context.Context, ds *learn.Dataset, base kernel.Kernel, p Params) (*Model, error) {
	if err := ds.Validate(learn.TwoClass); err != nil {
		return nil, err
	}
	p, err := p.withDefaults()
	if err != nil {
		return nil, err
	}
	if base == nil {
		base = kernel.Linear{}
	}
	templates := ds.X
	if p.Templates != nil {
		templates = p.Templates
		if _, d := templates.Dims(); templates.IsEmpty() || d != ds.Dim() {
			return nil, fmt.Errorf("%w: the templates have %d columns, the examples %d", learn.ErrShape, d, ds.Dim())
		}
	}
	s, err := newSpan(ctx, base, ds.X, p.Templates)
	if err != nil && errors.Is(err, ctx.Err()) {
		m := newModel(base, p.Loss, templates, nil)
		m.Status = learn.Cancelled
		return m, ctx.Err()
	}
	if err != nil {
		return nil, err
	}
	b := &booster{
		params: p, span: s, pairs: newPairs(p.Loss, ds.Y, weights(ds)),
		rng:   rand.New(rand.NewPCG(p.Seed, 0x6b626f6f7374)),
		model: newModel(base, p.Loss, templates, s.pivots),
	}
	b.operator = newOperator(s, b.pairs)
	err = b.run(ctx)
	if b.model.linear() { // Coef holds the w_t themselves
		b.model.Templates = nil
	}
	return b.model, err
}

// weights returns the weights of ds, divided by the largest.
func weights(ds *learn.Dataset) []float64 {
	w := make([]float64, ds.Len())
	for i := range w {
		w[i] = ds.Weight(i)
	}
	largest := slices.Max(w)
	for i := range w {
		w[i] /= largest
	}
	return w
}

// booster is the state of one call of Train.
type booster struct {
	params   Params
	span     *span
	pairs    *pairs
	operator *operator
	rng      *rand.Rand
	model    *Model
	logLoss  float64 // the logarithm of the loss
	sum      float64 // the sum of d
}

// run does the rounds. Its only error is that of the context.
func (b *booster) run(ctx context.Context) (err error) {
	m := b.model
	if b.logLoss, b.sum, err = b.pairs.weigh(ctx); err != nil {
		m.Status = learn.Cancelled
		return err
	}
	m.Status = learn.Converged
	for t := range b.params.Rounds {
		more, err := b.round(ctx)
		if err != nil {
			m.Status = learn.Cancelled
			return err
		}
		if !more {
			m.Status = learn.Exhausted
			return nil
		}
		if m.Rounds[t].Residual > b.params.Tol {
			m.Status = learn.IterationLimit
		}
		learn.Report(ctx, learn.Progress{
			Stage: "kernel boosting", Done: t + 1, Total: b.params.Rounds,
			Note: fmt.Sprintf("%v %.4g", b.params.Loss, m.Rounds[t].After),
		})
	}
	return nil
}

// round adds one product to the kernel. It returns false if there is none to add.
// The error is that of the context.
func (b *booster) round(ctx context.Context) (bool, error) {
	p, s := b.pairs, b.span
	if s.rank == 0 { // all templates are 0
		return false, nil
	}
	start := make([]float64, s.stride) // Q'c, which is the solution of round 1
	if err := b.operator.back(ctx, start, p.c); err != nil {
		return false, err
	}
	top, err := topEigen(ctx, b.operator.apply, s.rank, start, b.params.Tol, b.rng)
	if err != nil {
		return false, err
	}
	if !(top.value > rounding*top.size) {
		return false, nil
	}
	f := make([]float64, p.stride)
	if err := b.operator.values(ctx, f, top.vector); err != nil {
		return false, err
	}
	factor, agree := 0.0, 0.0 // for f, which belongs to a w of length unit
	for i, v := range f[:p.m] {
		factor = max(factor, math.Abs(v))
		agree += float64(v * p.c[i])
	}
	factor = 1 / factor
	if b.params.Literal {
		factor = 1 / s.unit
	}
	if agree < 0 { // w and -w give the same kernel; take the one on the side of class +1
		factor = -factor
	}
	norm := factor * s.unit // of w
	u := make([]float64, p.stride)
	for i := range p.m {
		u[i] = f[i] * factor * p.y[i]
	}
	plus, minus, err := p.sides(ctx, u)
	if err != nil {
		return false, err
	}
	e := float64(smooth * b.sum)
	alpha := portable.Log((plus+e)/(minus+e)) / 2
	if !(alpha > 0) || math.IsInf(alpha, 1) {
		return false, nil
	}
	r := Round{
		Before: number(1, b.logLoss), Plus: number(plus, -p.shift), Minus: number(minus, -p.shift), Alpha: alpha,
		Score: number(top.value/s.unit/s.unit, -p.shift), Norm: math.Abs(norm), Residual: top.residual, Products: top.products,
	}
	if err := p.grow(ctx, alpha, u); err != nil {
		return false, err
	}
	if b.logLoss, b.sum, err = p.weigh(ctx); err != nil {
		return false, err
	}
	r.After = number(1, b.logLoss)
	beta := s.combination(top.vector)
	for k := range beta {
		beta[k] *= norm
	}
	b.model.add(r, beta)
	return true, nil
}

// number returns v·exp(log) for v >= 0, but at most the largest float64, because
// JSON cannot hold infinity. Even if exp(log) is out of range, the product may be
// in range.
func number(v, log float64) float64 {
	factor := portable.Exp(log)
	if factor == 0 || math.IsInf(factor, 1) {
		v, factor = portable.Exp(portable.Log(v)+log), 1
	}
	return min(v*factor, math.MaxFloat64)
}

// newModel returns a model without rounds.
func newModel(base kernel.Kernel, loss Loss, templates *mat.Dense, pivots []int) *Model {
	_, d := templates.Dims()
	m := &Model{Base: base, Loss: loss, columns: d}
	if len(pivots) > 0 {
		m.Templates = only(templates, pivots)
	}
	return m
}

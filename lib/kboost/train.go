package kboost

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
)

// smooth is added to W₊ and W₋ as a part of the sum of D: a round without a pair on
// the wrong side would have an infinite weight. It bounds α by ½·ln(1e12) = 13.8 as long
// as no |K_t(x_i, x_j)| exceeds 1.
const smooth = 1e-12

// Train designs a kernel for the m×d set ds with labels -1 and +1. From K = 0 on,
// round t does (Crammer et al., figures 1 and 2)
//
//	D_ij = -Loss'(y_i·y_j·K(x_i, x_j))
//	w_t  = argmax Σ_ij D_ij·y_i·y_j·(w·φ(x_i))·(w·φ(x_j)),  ‖w‖ = 1,  w in the templates' span
//	α_t  = ½·ln(W₊/W₋),  W± the sums of D_ij·|K_t(x_i, x_j)| where y_i·y_j·K_t(x_i, x_j) ≷ 0
//	K    = K + α_t·K_t,  K_t(x, x') = (w_t·φ(x))·(w_t·φ(x'))
//
// with the feature map φ of base, which must be PSD; nil means kernel.Linear{}. The
// weight of a pair is multiplied by those of its examples, if ds has weights.
//
// It leaves the paper in four places. For LogLoss the paper prints D with a sign that
// favours solved pairs, and makes the loss rise; here D = 1/(1 + exp(margin)). w_t is
// scaled as Params.Literal says. W± are a little larger, by 1e-12 of the sum of D, so
// that α stays finite where W₋ = 0. And the templates may be dependent, and A'BA is
// not taken for PSD, which it is in round 1 alone.
//
// Neither A'BA nor a decomposition of it is formed: Lanczos's method multiplies, each
// product in O(m² + m·r) for templates of rank r <= m̃. It holds 16m² + 8mr bytes and,
// before the first round, while the templates are made orthonormal in O(m̃³), 24m̃²:
// m = m̃ = 3000 takes 220 MB.
//
// Equal arguments give equal bits on any number of processors. Progress is reported
// under the stage "kernel boosting". Model.Status is Converged after all rounds;
// IterationLimit if an eigenvector of some round missed Params.Tol, which harms no
// promise but that it is the best; Exhausted if the rounds ended early because no w
// had a positive score. When ctx ends first, the rounds so far come with ctx.Err();
// without any round, the kernel is 0. Other errors come without a model and wrap ErrParam, learn.ErrShape, an error of Dataset.Validate, or
// kernel.ErrNotFinite or kernel.ErrPanic.
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
	if b.model.linear() { // its w_t are vectors
		b.model.Templates = nil
	}
	return b.model, err
}

// weights are those of ds, divided by the largest.
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

// booster is a training under way.
type booster struct {
	params   Params
	span     *span
	pairs    *pairs
	operator *operator
	rng      *rand.Rand
	model    *Model
	logLoss  float64 // the logarithm of the loss
	sum      float64 // of d
}

// run ends with an error of the context alone.
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

// round adds one product to the kernel; it is false when there is none to add. The
// error is the context's.
func (b *booster) round(ctx context.Context) (bool, error) {
	p, s := b.pairs, b.span
	if s.rank == 0 { // all templates are 0
		return false, nil
	}
	start := make([]float64, s.stride) // Q'c, where round 1 ends
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
	factor, agree := 0.0, 0.0 // for f, which is that of a w of length unit
	for i, v := range f[:p.m] {
		factor = max(factor, math.Abs(v))
		agree += v * p.c[i]
	}
	factor = 1 / factor
	if b.params.Literal {
		factor = 1 / s.unit
	}
	if agree < 0 { // of w and -w, the one that is on the side of class +1
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
	e := smooth * b.sum
	alpha := math.Log((plus+e)/(minus+e)) / 2
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

// number is v·exp(log) for v >= 0, but at most the greatest float64: a file cannot
// hold more. Where the factor alone is out of range, the product may yet be in it.
func number(v, log float64) float64 {
	factor := math.Exp(log)
	if factor == 0 || math.IsInf(factor, 1) {
		v, factor = math.Exp(math.Log(v)+log), 1
	}
	return min(v*factor, math.MaxFloat64)
}

// newModel has no rounds yet.
func newModel(base kernel.Kernel, loss Loss, templates *mat.Dense, pivots []int) *Model {
	_, d := templates.Dims()
	m := &Model{Base: base, Loss: loss, columns: d}
	if len(pivots) > 0 {
		m.Templates = only(templates, pivots)
	}
	return m
}

package mkl

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

// EasyParams are the settings of TrainEasy. The zero value is ready to use.
type EasyParams struct {
	// Lambda says how much the examples share the decision, > 0 and <= 1; 0 means 0.1. With
	// 1, all examples of a class count the same.
	Lambda  float64
	C       float64 // price of a margin violation of the machine, finite, > 0; 0 means 1
	Tol     float64 // as in Params; 0 means 1e-6
	CacheMB int     // memory for the kernel matrices in units of 2²⁰ bytes, > 0; 0 means 1000
}

// TrainEasy learns the weights of the kernels by EasyMKL (Aiolli & Donini, "EasyMKL: a
// scalable multiple kernel learning algorithm", Neurocomputing 169 (2015)), and then the SVM
// with the kernel Σ µᵢKᵢ, for the n×d set ds with labels -1 and +1. The first problem finds
// distributions γ on the examples of each class whose means are near each other,
//
//	min_γ γᵀ·diag(y)·((1-Λ)·ΣKᵢ + Λ·I)·diag(y)·γ   s.t.  γ >= 0, Σ_{+1} γᵢ = Σ_{-1} γᵢ = 1,
//
// with all kernels alike. The weight of a kernel is then its part of the distance of these
// means, µᵢ in proportion to γᵀG(Kᵢ)γ, with Σ µᵢ = 1. So there is one quadratic program,
// however many kernels there are, but the weights do not minimise ω.
//
// In the Model, Alpha is γ, and Primal and Dual enclose the optimum of the first problem.
// Examples of weight 0 are ignored; other weights change only the machine. The M+1 matrices
// must fit in p.CacheMB.
//
// For determinism and errors, see TrainSDPI. Model.Status is that of the first problem. If
// ctx ends, TrainEasy returns ctx.Err() and no model.
func TrainEasy(ctx context.Context, ds *learn.Dataset, kernels []kernel.Kernel, p EasyParams) (*Model, error) {
	if err := ds.Validate(learn.TwoClass); err != nil {
		return nil, err
	}
	if err := checkKernels(kernels); err != nil {
		return nil, err
	}
	if p.Lambda == 0 {
		p.Lambda = 0.1
	}
	if !(p.Lambda > 0 && p.Lambda <= 1) {
		return nil, fmt.Errorf("%w: Lambda is %v, want 0 < Lambda <= 1 (0 means 0.1)", ErrParam, p.Lambda)
	}
	common, err := Params{C: p.C, Tol: p.Tol, CacheMB: p.CacheMB}.withDefaults()
	if err != nil {
		return nil, err
	}
	h, err := holdAll(ctx, kernels, ds.X, common.CacheMB)
	if err != nil {
		return nil, err
	}
	m := &Model{Kernels: slices.Clone(kernels)}
	if err := m.means(ctx, ds, h, p.Lambda, common); err != nil {
		return nil, err
	}
	quiet := learn.WithProgress(ctx, func(learn.Progress) {})
	if m.Machine, err = m.machine(quiet, ds, h, common.Tol, common); err != nil {
		return nil, err
	}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	return m, nil
}

// means solves the problem of the nearest means: a hard-margin SVM, whose α are γ but for a
// factor. The squared distance is 4/ω, with twice the optimal value ω of the SVM.
func (m *Model) means(ctx context.Context, ds *learn.Dataset, h *held, lambda float64, p Params) error {
	alike := make([]float64, len(m.Kernels))
	for i := range alike {
		alike[i] = 1 - lambda
	}
	solver := &machines{y: ds.Y, bound: make([]float64, ds.Len()), k: h, tol: 1e-3, cache: p.CacheMB << 20}
	for t := range solver.bound {
		if ds.Weight(t) > 0 {
			solver.bound[t] = math.Inf(1)
		}
	}
	problem := smo.Problem{Y: ds.Y, C: solver.bound}
	if err := h.sum(ctx, alike, &problem); err != nil {
		return err
	}
	for t := range problem.Held.Diag {
		problem.Held.Diag[t] += lambda
		problem.Held.Data[t*h.stride+t] += lambda
	}
	for tol := 1e-3; ; tol /= 10 {
		s, err := smo.Solve(ctx, problem, smo.Params{Tol: tol, MaxIter: 10_000_000, CacheBytes: solver.cache})
		if err != nil {
			return err
		}
		if err := m.distance(ctx, solver, s, alike, lambda); err != nil {
			return err
		}
		if m.RelativeGap() <= p.Tol || s.Status != learn.Converged {
			return nil
		}
		if tol <= leastTol {
			m.Status = learn.RoundingLimit
			return nil
		}
		problem.Start = s.Alpha
	}
}

// distance sets γ, the weights and the bounds from a solution of the SVM.
func (m *Model) distance(ctx context.Context, solver *machines, s *smo.Solution, alike []float64, lambda float64) error {
	gamma := &point{mu: alike, alpha: slices.Clone(s.Alpha)}
	var sum [2]float64 // of α in each class, equal but for rounding
	for t, a := range gamma.alpha {
		sum[(solver.y[t]+1)/2] += a
	}
	if !(sum[0] > 0 && sum[1] > 0) || !gap.Finite(sum[0], sum[1]) { // there is no such SVM
		gamma.alpha, sum = solver.alike()
	}
	ridge := 0.0
	for t := range gamma.alpha {
		gamma.alpha[t] /= sum[(solver.y[t]+1)/2]
		ridge += float64(gamma.alpha[t] * gamma.alpha[t])
	}
	if err := solver.measure(ctx, gamma); err != nil {
		return err
	}
	m.Alpha, m.Iterations, m.Status, m.Weights = gamma.alpha, s.Iterations, s.Status, slices.Clone(gamma.square)
	total, kernels := 0.0, 0.0
	for i, v := range gamma.square {
		m.Weights[i] = max(0, v)
		total += m.Weights[i]
		kernels += v
	}
	for i := range m.Weights {
		if total > 0 {
			m.Weights[i] /= total
		} else {
			m.Weights[i] = 1 / float64(len(m.Weights))
		}
	}
	m.Primal = float64((1-lambda)*kernels) + float64(lambda*ridge)
	norm2, least := 0.0, math.Inf(1)
	for t, c := range solver.bound {
		if c == 0 {
			continue
		}
		margin := 1 - float64(float64(solver.y[t])*s.Residual[t])
		norm2 += float64(s.Alpha[t] * margin)
		least = min(least, margin+float64(float64(solver.y[t])*s.Bias))
	}
	m.Dual = 0
	if least > 0 {
		m.Dual = 4 / norm2 * least * least
	}
	m.Gap = m.Primal - m.Dual
	switch {
	case !gap.Finite(m.Primal, m.Dual):
		m.Status = learn.Overflow
	case m.Primal < 0:
		m.Status = learn.Indefinite
	case m.Status == learn.Infeasible: // Λ is too small for the kernels, but for rounding
		m.Status = learn.RoundingLimit
	}
	return nil
}

// alike are numbers that are the same for all examples that take part, and their sums in
// each class.
func (m *machines) alike() (alpha []float64, sum [2]float64) {
	alpha = make([]float64, len(m.y))
	for t, c := range m.bound {
		if c > 0 {
			alpha[t] = 1
			sum[(m.y[t]+1)/2]++
		}
	}
	return alpha, sum
}

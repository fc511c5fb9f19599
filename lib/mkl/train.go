package mkl

import (
	"context"
	"math"
	"slices"

	"github.com/mercer-go/mercer/lib/internal/gap"
	"github.com/mercer-go/mercer/lib/internal/smo"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/svm"
)

// train searches for the weights in a region, and trains the machine with them.
func train(ctx context.Context, ds *learn.Dataset, kernels []kernel.Kernel, p Params, k matrices, r region) (*Model, error) {
	s := &search{relative: p.Tol, limit: p.MaxIter, reporting: ctx, region: r}
	s.machines = machines{y: ds.Y, bound: bounded(ds, p.C), k: k, tol: 1e-2, cache: p.CacheMB << 20}
	quiet := learn.WithProgress(ctx, func(learn.Progress) {})
	status, err := s.run(quiet)
	if s.best == nil || err != nil && ctx.Err() == nil {
		return nil, err
	}
	if err == nil {
		err = s.clear(quiet)
	}
	if ctx.Err() != nil {
		status = learn.Cancelled
	} else if err != nil {
		return nil, err
	} else if s.best.status == learn.Indefinite || s.best.status == learn.Overflow {
		status = s.best.status
	}
	lower, alpha := r.lower()
	m := &Model{
		Kernels: slices.Clone(kernels), Weights: s.best.mu, Alpha: alpha,
		Primal: s.best.upper, Dual: lower, Gap: s.gap(), Iterations: s.count, Path: s.path, Status: s.judge(status),
	}
	m.Machine, err = m.machine(quiet, ds, k, s.tol, p)
	if err != nil {
		return nil, err
	}
	return m, ctx.Err()
}

// judge returns the status, once the bounds are known.
func (s *search) judge(status learn.Status) learn.Status {
	lower, _ := s.region.lower()
	switch {
	case status == learn.Cancelled || status == learn.Indefinite:
		return status
	case !gap.Finite(s.best.upper, lower):
		return learn.Overflow
	case -s.gap() > s.relative*max(math.Abs(s.best.upper), math.Abs(lower)): // so ω is not what the SVM finds
		return learn.Indefinite
	case s.gap() <= s.target() && (status == learn.RoundingLimit || status == learn.IterationLimit): // by clear
		return learn.Converged
	}
	return status
}

// bounded returns the upper bounds C·Wᵢ.
func bounded(ds *learn.Dataset, c float64) []float64 {
	bound := make([]float64, ds.Len())
	for i := range bound {
		bound[i] = c * ds.Weight(i)
	}
	return bound
}

// clear makes the smallest weights 0 if the gap stays within the tolerance.
func (s *search) clear(ctx context.Context) error {
	mu := s.region.clear(s.best.mu)
	if mu == nil {
		return nil
	}
	p, err := s.at(ctx, mu, s.best.alpha, 0.05*s.target())
	if err != nil {
		return err
	}
	lower, _ := s.region.lower()
	if p.upper-lower <= max(s.target(), s.gap()) && !math.IsNaN(p.upper) {
		s.best = p
	}
	return nil
}

// machine trains the SVM with the learned kernel until its own gap is small too. It
// does so after a cancellation, because the machine is part of the best model so far.
func (m *Model) machine(ctx context.Context, ds *learn.Dataset, k matrices, tol float64, p Params) (*svm.Model, error) {
	ended, ctx := ctx, context.WithoutCancel(ctx)
	sum := m.Kernel()
	trained, points := sum, ds
	if h, ok := k.(*held); ok { // the sum of the matrices takes less time than that of the kernels
		var q smo.Problem
		if err := h.sum(ctx, m.Weights, &q); err != nil {
			return nil, err
		}
		gram := kernel.Precomputed{K: q.Held}
		trained, points = gram, &learn.Dataset{X: gram.Points(), Y: ds.Y, W: ds.W}
	}
	for ; ; tol /= 10 {
		f, err := svm.Train(ctx, points, trained, svm.Params{C: p.C, Tol: tol, CacheMB: p.CacheMB})
		if err != nil {
			return nil, err
		}
		if f.RelativeGap() <= p.Tol || f.Status != learn.Converged || tol <= leastTol || ended.Err() != nil {
			return f.OnPoints(sum, ds.X), nil
		}
	}
}

package mkl

import (
	"context"
	"math"
	"slices"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/svm"
)

// TrainSDPI learns the weights µ of the kernels, and the SVM with the kernel Σ µᵢKᵢ, for
// the n×d set ds with labels -1 and +1: SDPI of Lee et al. (equations 10 and 18),
//
//	min_µ ω(µ)   s.t.  µ >= 0, Σµ = 1
//
// with ω as in the package's comment. Instead of the semidefinite program, it minimises
// ω itself by Newton steps, each with an SVM, until the certified relative gap is at most
// p.Tol. The kernels should be PSD, with similar values; see the package's comment.
// Examples of weight 0 are ignored.
//
// The Gram matrices are held in memory if they fit in p.CacheMB and n <= 2048, or if a
// kernel takes long to compute. Otherwise their rows are computed when they are needed.
//
// Equal arguments give equal results, to the last bit, on any number of processors.
// TrainSDPI reports its progress under the stage "MKL".
//
// Model.Status is Converged, IterationLimit (p.MaxIter), RoundingLimit if p.Tol is too
// small for the rounding errors, or Indefinite if a kernel is not conditionally PSD. If
// ctx ends first, TrainSDPI returns ctx.Err(), with the best model so far once there is
// one. Every other error comes without a model. It wraps ErrParam or an error of
// svm.Train.
func TrainSDPI(ctx context.Context, ds *learn.Dataset, kernels []kernel.Kernel, p Params) (*Model, error) {
	if err := ds.Validate(learn.TwoClass); err != nil {
		return nil, err
	}
	if err := checkKernels(kernels); err != nil {
		return nil, err
	}
	p, err := p.withDefaults()
	if err != nil {
		return nil, err
	}
	k, err := newMatrices(ctx, kernels, ds.X, p.CacheMB<<20)
	if err != nil {
		return nil, err
	}
	s := &search{relative: p.Tol, limit: p.MaxIter, reporting: ctx}
	s.machines = machines{y: ds.Y, bound: bounded(ds, p.C), k: k, tol: 1e-2, cache: p.CacheMB << 20}
	quiet := learn.WithProgress(ctx, func(learn.Progress) {})
	status, err := s.run(quiet, len(kernels))
	if s.best == nil || err != nil && ctx.Err() == nil {
		return nil, err
	}
	if err == nil {
		err = s.clear(quiet)
	}
	m := &Model{
		Kernels: slices.Clone(kernels), Weights: s.best.mu, Alpha: s.bounds.by,
		Primal: s.best.upper, Dual: s.bounds.best, Gap: s.gap(), Iterations: s.count, Status: status,
	}
	if s.best.status == learn.Indefinite || s.best.status == learn.Overflow {
		m.Status = s.best.status
	}
	if ctx.Err() != nil {
		m.Status = learn.Cancelled
	} else if err != nil {
		return nil, err
	}
	m.Machine, err = s.machine(quiet, ds, m.Kernel(), p)
	if err != nil {
		return nil, err
	}
	return m, ctx.Err()
}

// machine trains the SVM with the learned kernel until its own gap is small too. It
// does so after a cancellation, because the machine is part of the best model so far.
func (s *search) machine(ctx context.Context, ds *learn.Dataset, k kernel.Kernel, p Params) (*svm.Model, error) {
	for tol := s.tol; ; tol /= 10 {
		m, err := svm.Train(context.WithoutCancel(ctx), ds, k, svm.Params{C: p.C, Tol: tol, CacheMB: p.CacheMB})
		if err != nil || m.RelativeGap() <= p.Tol || m.Status != learn.Converged || tol <= leastTol || ctx.Err() != nil {
			return m, err
		}
	}
}

// bounded returns the upper bounds C·Wᵢ.
func bounded(ds *learn.Dataset, c float64) []float64 {
	bound := make([]float64, ds.Len())
	for i := range bound {
		bound[i] = c * ds.Weight(i)
	}
	return bound
}

// clear makes the weights 0 that are as small as they may be in the search, if the gap
// stays within the tolerance.
func (s *search) clear(ctx context.Context) error {
	mu, some := slices.Clone(s.best.mu), false
	sum := 0.0
	for i, v := range mu {
		if v <= 2*s.floor {
			mu[i], some = 0, some || v > 0
		}
		sum += mu[i]
	}
	if !some {
		return nil
	}
	for i := range mu {
		mu[i] /= sum
	}
	p, err := s.at(ctx, mu, s.best.alpha, 0.05*s.target())
	if err != nil {
		return err
	}
	if p.upper-s.bounds.best <= max(s.target(), s.gap()) && !math.IsNaN(p.upper) {
		s.best = p
	}
	return nil
}

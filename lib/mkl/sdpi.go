package mkl

import (
	"context"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
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
// small for the rounding errors, Indefinite if a kernel is not conditionally PSD, or
// Overflow if a bound of the optimum is no finite number. If ctx ends first, TrainSDPI
// returns ctx.Err(), with the best model so far once there is one; this takes as long as
// training its machine. Every other error comes without a model. It wraps ErrParam or an
// error of svm.Train.
func TrainSDPI(ctx context.Context, ds *learn.Dataset, kernels []kernel.Kernel, p Params) (*Model, error) {
	p, k, err := prepared(ctx, ds, kernels, p)
	if err != nil {
		return nil, err
	}
	return train(ctx, ds, kernels, p, k, newConvex(len(kernels), p.Tol))
}

// prepared checks the arguments of TrainSDPI, fills in the defaults, and makes the matrices.
func prepared(ctx context.Context, ds *learn.Dataset, kernels []kernel.Kernel, p Params) (Params, matrices, error) {
	if err := ds.Validate(learn.TwoClass); err != nil {
		return p, nil, err
	}
	if err := checkKernels(kernels); err != nil {
		return p, nil, err
	}
	p, err := p.withDefaults()
	if err != nil {
		return p, nil, err
	}
	k, err := newMatrices(ctx, kernels, ds.X, p.CacheMB<<20)
	return p, k, err
}

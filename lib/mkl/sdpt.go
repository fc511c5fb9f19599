package mkl

import (
	"context"
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/internal/portable"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
)

// SDPTParams are the settings of TrainSDPT. The zero value is ready to use.
type SDPTParams struct {
	C float64 // price of a margin violation, finite, > 0; 0 means 1
	// Trace is the constant c of equation 9, divided by the number of all points, > 0; 0
	// means the number of kernels. If the kernels have ones on the diagonal, it is Σ µᵢ.
	Trace   float64
	Tol     float64 // as in Params; 0 means 1e-6
	MaxIter int     // as in Params; 0 means 200
	CacheMB int     // memory for the kernel matrices in units of 2²⁰ bytes, > 0; 0 means 1000
}

// TrainSDPT learns the weights µ of the kernels, and the SVM with the kernel Σ µᵢKᵢ, for
// the n×d set ds with labels -1 and +1 and the m rows of X, of which no labels are known:
// SDPT, the transductive method of Lanckriet et al. with which Lee et al. compare their
// own (equations 8 and 9),
//
//	min_µ ω(µ)   s.t.  Σ µᵢKᵢ is PSD,  trace(Σ µᵢKᵢ) = c
//
// with ω as in the package's comment, and the matrices Kᵢ of all n+m points in the
// constraints. A weight may be negative. Each kernel must be PSD. A kernel that differs from
// a sum of the others by less than about 3e-7 of its size counts as that sum.
//
// With weights >= 0 it would be SDPI on another scale: with ones on the diagonals and
// Trace = s, the problem at C is that of TrainSDPI at s·C, with weights s times as large
// and an optimum 1/s as large. The region is larger here, so the optimum is not larger.
//
// The method is that of TrainSDPI in another region. Cuts with eigenvectors describe the
// PSD matrices, and their prices give Dual. The M matrices of all points and one more must
// fit in p.CacheMB. If those of the examples do not fit in what remains, their rows are
// computed when they are needed.
//
// For determinism, progress, status and errors, see TrainSDPI.
func TrainSDPT(ctx context.Context, ds *learn.Dataset, X *mat.Dense, kernels []kernel.Kernel, p SDPTParams) (*Model, error) {
	if err := ds.Validate(learn.TwoClass); err != nil {
		return nil, err
	}
	if err := checkKernels(kernels); err != nil {
		return nil, err
	}
	if !(p.Trace >= 0) || math.IsInf(p.Trace, 1) {
		return nil, fmt.Errorf("%w: Trace is %v, want a finite number > 0 (0 means the number of kernels)", ErrParam, p.Trace)
	}
	if p.Trace == 0 {
		p.Trace = float64(len(kernels))
	}
	common, err := Params{C: p.C, Tol: p.Tol, MaxIter: p.MaxIter, CacheMB: p.CacheMB}.withDefaults()
	if err != nil {
		return nil, err
	}
	all, err := together(ds, X)
	if err != nil {
		return nil, err
	}
	h, err := holdAll(ctx, kernels, all, common.CacheMB)
	if err != nil {
		return nil, err
	}
	for i, diag := range h.diags {
		if trace := portable.Sum(diag); !(trace > 0) || math.IsInf(trace, 1) {
			return nil, fmt.Errorf("%w: kernel %d, %s, has the trace %v, want a finite number > 0", ErrParam, i, kernel.Name(kernels[i]), trace)
		}
	}
	region, err := newSemidefinite(ctx, h, p.Trace)
	if err != nil {
		return nil, err
	}
	common.CacheMB = max(1, common.CacheMB-h.megabytes())
	k, err := newMatrices(ctx, kernels, ds.X, common.CacheMB<<20)
	if err != nil {
		return nil, err
	}
	return train(ctx, ds, kernels, common, k, region)
}

// together returns the rows of ds and those of X in one matrix.
func together(ds *learn.Dataset, X *mat.Dense) (*mat.Dense, error) {
	if X == nil || X.IsEmpty() {
		return ds.X, nil
	}
	points := &learn.Dataset{X: X}
	if err := points.Validate(learn.Points); err != nil {
		return nil, fmt.Errorf("the matrix X: %w", err)
	}
	if _, d := X.Dims(); d != ds.Dim() {
		return nil, fmt.Errorf("%w: X has %d columns, the set %d", kernel.ErrShape, d, ds.Dim())
	}
	var all mat.Dense
	all.Stack(ds.X, X)
	return &all, nil
}

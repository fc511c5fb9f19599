package mkl

import (
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/mercer-go/mercer/lib/internal/cholesky"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
)

// NormParams are the settings of TrainNorm. The zero value is ready to use.
type NormParams struct {
	P       float64 // the norm p of the weights, finite, > 1; 0 means 2
	C       float64 // price of a margin violation, finite, > 0; 0 means 1
	Tol     float64 // as in Params; 0 means 1e-6
	MaxIter int     // as in Params; 0 means 200
	CacheMB int     // as in Params; 0 means 1000
}

// TrainNorm learns the weights µ of the kernels, and the SVM with the kernel Σ µᵢKᵢ, for
// the n×d set ds with labels -1 and +1, with another limit of the weights than SDPI (Kloft,
// Brefeld, Sonnenburg & Zien, "lp-Norm Multiple Kernel Learning", JMLR 12 (2011)):
//
//	min_µ ω(µ)   s.t.  µ >= 0, (Σ µᵢᵖ)^(1/p) <= 1
//
// with ω as in the package's comment. SDPI is p = 1, and makes many weights 0. A larger p
// makes none 0, and the weights more alike. In the dual problem, the norm of the numbers
// αᵀG(Kᵢ)α with 1/p + 1/q = 1 takes the place of their maximum.
//
// For the method, determinism, progress, status and errors, see TrainSDPI.
func TrainNorm(ctx context.Context, ds *learn.Dataset, kernels []kernel.Kernel, p NormParams) (*Model, error) {
	if err := ds.Validate(learn.TwoClass); err != nil {
		return nil, err
	}
	if err := checkKernels(kernels); err != nil {
		return nil, err
	}
	if p.P == 0 {
		p.P = 2
	}
	if !(p.P > 1) || math.IsInf(p.P, 1) {
		return nil, fmt.Errorf("%w: P is %v, want a finite number > 1 (0 means 2); TrainSDPI is for 1", ErrParam, p.P)
	}
	common, err := Params{C: p.C, Tol: p.Tol, MaxIter: p.MaxIter, CacheMB: p.CacheMB}.withDefaults()
	if err != nil {
		return nil, err
	}
	k, err := newMatrices(ctx, kernels, ds.X, common.CacheMB<<20)
	if err != nil {
		return nil, err
	}
	return train(ctx, ds, kernels, common, k, &ball{p: p.P, size: len(kernels), best: math.Inf(-1)})
}

// ball is the region of TrainNorm: weights >= 0 whose norm is at most 1.
type ball struct {
	p    float64
	size int
	best float64
	by   []float64
}

func (r *ball) mixed(context.Context) ([]float64, error) { return nil, nil }
func (r *ball) clear([]float64) []float64                { return nil }
func (r *ball) lower() (float64, []float64)              { return r.best, r.by }

func (r *ball) start() []float64 {
	mu := make([]float64, r.size)
	for i := range mu {
		mu[i] = 1
	}
	return r.normalised(mu)
}

// normalised divides µ by its norm. It changes µ.
func (r *ball) normalised(mu []float64) []float64 {
	size := norm(mu, r.p)
	for i := range mu {
		mu[i] /= size
	}
	return mu
}

// norm is (Σ |vᵢ|ᵖ)^(1/p).
func norm(v []float64, p float64) float64 {
	most := 0.0
	for _, x := range v {
		most = max(most, math.Abs(x))
	}
	if most == 0 {
		return 0
	}
	sum := 0.0
	for _, x := range v {
		sum += math.Pow(math.Abs(x)/most, p)
	}
	return most * math.Pow(sum, 1/p)
}

// note computes the lower bound 2eᵀα - ‖αᵀG(Kᵢ)α‖_q with 1/p + 1/q = 1.
func (r *ball) note(p *point) {
	if bound := p.linear - norm(p.square, r.p/(r.p-1)); bound > r.best {
		r.best, r.by = bound, p.alpha
	}
}

// toward takes a Newton step on the sphere. Where it leads up, it takes the minimum of an
// upper bound of ω that is exact at µ, Σ ‖wᵢ‖²/µᵢ with the parts w of the normal vector: µᵢ
// in proportion to (µᵢ²·αᵀG(Kᵢ)α)^(1/(p+1)).
func (r *ball) toward(ctx context.Context, at *point, g, h []float64) ([]float64, error) {
	x, err := r.newton(ctx, at.mu, g, h)
	if err != nil {
		return nil, err
	}
	if x != nil && dot(g, x) < dot(g, at.mu) {
		return x, nil
	}
	x = make([]float64, r.size)
	for i, m := range at.mu {
		x[i] = math.Pow(m*m*max(0, at.square[i]), 1/(r.p+1))
	}
	if norm(x, r.p) == 0 {
		return slices.Clone(at.mu), nil
	}
	return r.normalised(x), nil
}

// least is the part of a weight that a Newton step leaves.
const least = 0.1

// newton solves the optimality conditions g + λ·µᵖ⁻¹ = 0, Σ µᵖ = 1, as linear functions
// of µ and λ. A step that would take more than nine tenths of a weight takes these. newton
// returns nil if there is no solution.
func (r *ball) newton(ctx context.Context, mu, g, h []float64) ([]float64, error) {
	slope, lambda, total := make([]float64, r.size), 0.0, 0.0
	for i, m := range mu {
		slope[i] = math.Pow(m, r.p-1)
		lambda -= float64(g[i] * m)
		total += float64(slope[i] * m)
	}
	lambda /= total
	var f cholesky.Factor
	f.Reset(r.size)
	for i, m := range mu {
		copy(f.Row(i), h[i*r.size+i:(i+1)*r.size])
		f.Row(i)[0] += float64(lambda * (r.p - 1) * slope[i] / m)
	}
	if ok, err := f.Definite(ctx); !ok || err != nil {
		return nil, err
	}
	down, along := make([]float64, r.size), slices.Clone(slope)
	for i := range down {
		down[i] = -g[i] - float64(lambda*slope[i])
	}
	f.Solve(down)
	f.Solve(along)
	// slopeᵀd = (1 - Σ µᵖ)/p
	change := (dot(slope, down) - (1-total)/r.p) / dot(slope, along)
	x := make([]float64, r.size)
	for i, m := range mu {
		x[i] = max(least*m, m+down[i]-float64(change*along[i]))
	}
	return r.normalised(x), nil
}

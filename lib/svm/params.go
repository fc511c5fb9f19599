package svm

import (
	"errors"
	"fmt"
	"math"

	"github.com/mercer-go/mercer/lib/internal/smo"
)

// ErrParam is wrapped by every error about a parameter. The error names the
// parameter and its value.
var ErrParam = errors.New("svm: bad parameter")

// Params are the settings of Train. The zero value is ready to use.
type Params struct {
	C float64 // price of a margin violation, > 0; 0 means 1, and +Inf means a hard margin
	// Tol is the largest violation of the optimality conditions, finite, > 0; 0
	// means 1e-3. A large C needs a smaller Tol; see Train.
	Tol     float64
	MaxIter int // limit on the solver's steps, > 0; 0 means 10 000 000, or 100·n if that is more
	CacheMB int // memory for kernel rows in units of 2²⁰ bytes, > 0; 0 means 200

	// NoBias trains a classifier without a bias, f(x) = Σ αᵢyᵢk(xᵢ, x), by leaving
	// out the constraint yᵀα = 0 (Yamana et al., "On different ensembles of kernel
	// machines", equation 1). The kernel must then be PSD, so Stump and Perceptron
	// need the Delta of kernel.StumpDelta or kernel.PerceptronDelta. One-class
	// machines have no such setting.
	NoBias bool
}

// withDefaults fills in the defaults for n examples.
func (p Params) withDefaults(n int) (Params, error) {
	if !(p.C >= 0) {
		return p, fmt.Errorf("%w: C is %v, want > 0 (0 means 1, +Inf a hard margin)", ErrParam, p.C)
	}
	if !(p.Tol >= 0) || math.IsInf(p.Tol, 1) {
		return p, fmt.Errorf("%w: Tol is %v, want a finite number > 0 (0 means 1e-3)", ErrParam, p.Tol)
	}
	if p.MaxIter < 0 {
		return p, fmt.Errorf("%w: MaxIter is %d, want > 0 (0 means a default)", ErrParam, p.MaxIter)
	}
	if p.CacheMB < 0 {
		return p, fmt.Errorf("%w: CacheMB is %d, want > 0 (0 means 200)", ErrParam, p.CacheMB)
	}
	if p.C == 0 {
		p.C = 1
	}
	if p.Tol == 0 {
		p.Tol = 1e-3
	}
	if p.MaxIter == 0 {
		p.MaxIter = max(10_000_000, 100*n)
	}
	if p.CacheMB == 0 {
		p.CacheMB = 200
	}
	p.CacheMB = min(p.CacheMB, 1<<40) // in bytes it is a number too
	return p, nil
}

// solver returns the settings of the solver.
func (p Params) solver() smo.Params {
	return smo.Params{Tol: p.Tol, MaxIter: p.MaxIter, CacheBytes: p.CacheMB << 20}
}

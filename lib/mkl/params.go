package mkl

import (
	"errors"
	"fmt"
	"math"

	"github.com/mercer-go/mercer/lib/kernel"
)

// ErrParam is wrapped by every error about a parameter or the list of kernels. The
// error names the parameter and its value.
var ErrParam = errors.New("mkl: bad parameter")

// Params are the settings. The zero value is ready to use.
type Params struct {
	C float64 // price of a margin violation, finite, > 0; 0 means 1
	// Tol is the relative gap at which the search ends, in (0, 0.1]; 0 means 1e-6. The
	// weights are known less exactly than the objective: about to its square root.
	Tol     float64
	MaxIter int // limit on the steps of the search, > 0; 0 means 200
	CacheMB int // memory for kernel matrices in units of 2²⁰ bytes, > 0; 0 means 1000
}

// withDefaults fills in the defaults.
func (p Params) withDefaults() (Params, error) {
	if !(p.C >= 0) || math.IsInf(p.C, 1) {
		return p, fmt.Errorf("%w: C is %v, want a finite number > 0 (0 means 1)", ErrParam, p.C)
	}
	if !(p.Tol >= 0 && p.Tol <= 0.1) {
		return p, fmt.Errorf("%w: Tol is %v, want 0 < Tol <= 0.1 (0 means 1e-6)", ErrParam, p.Tol)
	}
	if p.MaxIter < 0 {
		return p, fmt.Errorf("%w: MaxIter is %d, want > 0 (0 means 200)", ErrParam, p.MaxIter)
	}
	if p.CacheMB < 0 {
		return p, fmt.Errorf("%w: CacheMB is %d, want > 0 (0 means 1000)", ErrParam, p.CacheMB)
	}
	if p.C == 0 {
		p.C = 1
	}
	if p.Tol == 0 {
		p.Tol = 1e-6
	}
	if p.MaxIter == 0 {
		p.MaxIter = 200
	}
	if p.CacheMB == 0 {
		p.CacheMB = 1000
	}
	p.CacheMB = min(p.CacheMB, 1<<40) // in bytes it is a number too
	return p, nil
}

// checkKernels finds an empty list and kernels that are nil.
func checkKernels(kernels []kernel.Kernel) error {
	if len(kernels) == 0 {
		return fmt.Errorf("%w: the list of kernels is empty", ErrParam)
	}
	for i, k := range kernels {
		if k == nil {
			return fmt.Errorf("%w: kernel %d is nil", ErrParam, i)
		}
	}
	return nil
}

// weighted is the kernel Σ µᵢ·Kᵢ without the kernels of weight 0.
func weighted(kernels []kernel.Kernel, mu []float64) kernel.Kernel {
	var sum kernel.Sum
	for i, k := range kernels {
		if mu[i] != 0 {
			sum = append(sum, kernel.Scaled{Factor: mu[i], Kernel: k})
		}
	}
	return sum
}

package kernel

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/blas/blas64"
)

// Gaussian is the Gaussian kernel, also called RBF:
//
//	K(x, y) = exp(-Gamma·‖x-y‖₂²)
//
// It is PSD for Gamma > 0. With a width σ, Gamma = 1/(2σ²).
type Gaussian struct {
	Gamma float64 // > 0; 0 means 1
}

// Eval is exp(-Gamma·‖x-y‖₂²).
func (k Gaussian) Eval(x, y []float64) float64 {
	return math.Exp(-orOne(k.Gamma) * distance2(x, y))
}

// String is "gaussian(γ=0.5)".
func (k Gaussian) String() string { return fmt.Sprintf("gaussian(γ=%.4g)", orOne(k.Gamma)) }

func (k Gaussian) row(dst, x []float64, X blas64.General) {
	distance2Row(dst, x, X)
	gamma := orOne(k.Gamma)
	for j, d := range dst {
		dst[j] = math.Exp(-gamma * d)
	}
}

// orOne is the default of every scale in this package.
func orOne(scale float64) float64 {
	if scale == 0 {
		return 1
	}
	return scale
}

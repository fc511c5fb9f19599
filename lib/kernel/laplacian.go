package kernel

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/blas/blas64"
)

// Laplacian is the Laplacian kernel in the city-block distance:
//
//	K(x, y) = exp(-Gamma·‖x-y‖₁)
//
// It is PSD for Gamma > 0, and the exponential of the simplified stump kernel.
type Laplacian struct {
	Gamma float64 // > 0; 0 means 1
}

// Eval is exp(-Gamma·‖x-y‖₁).
func (k Laplacian) Eval(x, y []float64) float64 {
	return math.Exp(-orOne(k.Gamma) * distance1(x, y))
}

// String is "laplacian(γ=0.5)".
func (k Laplacian) String() string { return fmt.Sprintf("laplacian(γ=%.4g)", orOne(k.Gamma)) }

func (k Laplacian) row(dst, x []float64, X blas64.General) {
	distance1Row(dst, x, X)
	gamma := orOne(k.Gamma)
	for j, d := range dst {
		dst[j] = math.Exp(-gamma * d)
	}
}

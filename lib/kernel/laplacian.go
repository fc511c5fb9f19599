package kernel

import (
	"fmt"

	"github.com/mercer-go/mercer/lib/internal/gram"
	"github.com/mercer-go/mercer/lib/internal/simd"
)

// Laplacian is the Laplacian kernel, with the city-block distance:
//
//	K(x, y) = exp(-Gamma·‖x-y‖₁)
//
// It is PSD for Gamma > 0. It equals exp(Gamma·S(x, y)) for the simplified
// stump kernel S(x, y) = -‖x-y‖₁.
type Laplacian struct {
	Gamma float64 // > 0; 0 means 1
}

// Eval returns exp(-Gamma·‖x-y‖₁).
func (k Laplacian) Eval(x, y []float64) float64 {
	return simd.Exp(-orOne(k.Gamma) * simd.Distance1Pair(x, y))
}

// String returns a text such as "laplacian(γ=0.5)".
func (k Laplacian) String() string { return fmt.Sprintf("laplacian(γ=%.4g)", orOne(k.Gamma)) }

func (k Laplacian) native() (Kernel, gram.Form) {
	gamma := orOne(k.Gamma)
	return k, gram.Metric{
		Measure: gram.CityBlock,
		Apply:   func(v []float64) { simd.ExpScaled(v, -gamma) },
		Apply32: func(v []float32, unit, scale float64) {
			simd.Exp32(v, single(-gamma/unit))
			simd.Affine32(v, float32(scale), 0)
		},
	}
}

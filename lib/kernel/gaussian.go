package kernel

import (
	"fmt"
	"math"

	"github.com/mercer-go/mercer/lib/internal/gram"
	"github.com/mercer-go/mercer/lib/internal/simd"
)

// Gaussian is the Gaussian kernel, also called RBF kernel:
//
//	K(x, y) = exp(-Gamma·‖x-y‖₂²)
//
// It is PSD for Gamma > 0. For a width σ, set Gamma = 1/(2σ²).
type Gaussian struct {
	Gamma float64 // > 0; 0 means 1
}

// Eval returns exp(-Gamma·‖x-y‖₂²).
func (k Gaussian) Eval(x, y []float64) float64 {
	return simd.Exp(-orOne(k.Gamma) * simd.Distance2Pair(x, y))
}

// String returns a text such as "gaussian(γ=0.5)".
func (k Gaussian) String() string { return fmt.Sprintf("gaussian(γ=%.4g)", orOne(k.Gamma)) }

func (k Gaussian) native() (Kernel, gram.Form) {
	gamma := orOne(k.Gamma)
	return k, gram.Metric{
		Measure: gram.Euclidean,
		Apply:   func(v []float64) { simd.ExpScaled(v, -gamma) },
		Apply32: func(v []float32, unit, scale float64) {
			simd.Exp32(v, single(-gamma/unit/unit))
			simd.Affine32(v, float32(scale), 0)
		},
		Gamma: gamma,
	}
}

// single is v in single precision, but finite: 0 times it is 0.
func single(v float64) float32 {
	return float32(max(-math.MaxFloat32, min(v, math.MaxFloat32)))
}

// orOne returns scale, or its default 1 if it is 0.
func orOne(scale float64) float64 {
	if scale == 0 {
		return 1
	}
	return scale
}

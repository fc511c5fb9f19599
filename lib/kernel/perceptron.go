package kernel

import (
	"fmt"
	"math"

	"github.com/mercer-go/mercer/lib/internal/gram"
	"github.com/mercer-go/mercer/lib/internal/simd"
)

// Perceptron is the perceptron kernel of Lin & Li, "Novel Distance-Based SVM
// Kernels for Infinite Ensemble Learning", Definition 3:
//
//	K(x, y) = Delta - ‖x-y‖₂
//
// On the ball of radius R, and with Delta = PerceptronDelta(dim, R), it is the
// inner product of the outputs of all perceptrons sign(θᵀx - α), ‖θ‖₂ = 1, α in
// [-R, R], under a uniform measure. So it is PSD on this ball if Delta >=
// PerceptronDelta(dim, R). It is conditionally PSD everywhere, for any Delta.
// Delta = 0 is the simplified perceptron kernel, which gives the same SVM with
// bias (Theorem 5).
type Perceptron struct {
	Delta float64 // Δ_P; 0 means the simplified kernel
}

// Eval returns Delta - ‖x-y‖₂.
func (k Perceptron) Eval(x, y []float64) float64 {
	return k.Delta - math.Sqrt(simd.Distance2Pair(x, y))
}

// String returns "perceptron", or a text such as "perceptron(Δ=3)".
func (k Perceptron) String() string {
	if k.Delta == 0 {
		return "perceptron"
	}
	return fmt.Sprintf("perceptron(Δ=%.4g)", k.Delta)
}

func (k Perceptron) native() (Kernel, gram.Form) {
	return k, gram.Metric{
		Measure: gram.Distance,
		Apply:   func(v []float64) { simd.Affine(v, -1, k.Delta) },
		Apply32: func(v []float32, unit, scale float64) {
			simd.Affine32(v, float32(-scale/unit), float32(scale*k.Delta))
		},
	}
}

// PerceptronDelta returns Δ_P = R·Θ_D/Ξ_D, the constant of the perceptron
// kernel that embeds all perceptrons of dim inputs with thresholds in [-radius,
// radius] (Lin & Li, Definition 3). In the paper, Θ_D and Ξ_D are integrals
// over the unit sphere. The closed form is
//
//	Δ_P = R·√π·Γ((D+1)/2)/Γ(D/2)
//
// It panics unless dim >= 1 and radius >= 0.
func PerceptronDelta(dim int, radius float64) float64 {
	if dim < 1 || !(radius >= 0) {
		panic(fmt.Sprintf("kernel: ball of radius %v in dimension %d", radius, dim))
	}
	return radius * sphere(dim)
}

// sphere returns √π·Γ((D+1)/2)/Γ(D/2), without the gamma function of package math,
// whose last digits depend on the processor.
func sphere(dim int) float64 {
	if d := float64(dim); dim > 10_000 { // an expansion by 1/D, exact to D⁻⁵
		return math.Sqrt(math.Pi*d/2) * (1 - 1/(4*d) + 1/(32*d*d) + 5/(128*d*d*d))
	}
	value := 1.0
	if dim%2 == 0 {
		value = math.Pi / 2
	}
	for d := 2 - dim%2; d < dim; d += 2 {
		value *= float64(d+1) / float64(d)
	}
	return value
}

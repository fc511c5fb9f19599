package kernel

import "github.com/mercer-go/mercer/lib/internal/simd"

// Linear is the inner product K(x, y) = xᵀy. It is PSD.
type Linear struct{}

// Eval is xᵀy.
func (Linear) Eval(x, y []float64) float64 { return simd.DotPair(x, y) }

// String is "linear".
func (Linear) String() string { return "linear" }

func (Linear) metric() metric  { return inner }
func (Linear) apply([]float64) {}

func (Linear) apply32(v []float32, unit, scale float64) {
	simd.Affine32(v, float32(scale/unit/unit), 0)
}

package kernel

import (
	"github.com/mercer-go/mercer/lib/internal/gram"
	"github.com/mercer-go/mercer/lib/internal/simd"
)

// Linear is the inner product K(x, y) = xᵀy. It is PSD.
type Linear struct{}

// Eval returns xᵀy.
func (Linear) Eval(x, y []float64) float64 { return simd.DotPair(x, y) }

// String returns "linear".
func (Linear) String() string { return "linear" }

func (k Linear) native() (Kernel, gram.Form) { return k, gram.Linear }

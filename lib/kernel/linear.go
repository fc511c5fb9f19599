package kernel

import "gonum.org/v1/gonum/blas/blas64"

// Linear is the inner product K(x, y) = xᵀy. It is PSD.
type Linear struct{}

// Eval is xᵀy.
func (Linear) Eval(x, y []float64) float64 { return dot(x, y) }

// String is "linear".
func (Linear) String() string { return "linear" }

func (Linear) row(dst, x []float64, X blas64.General) { dotRow(dst, x, X) }

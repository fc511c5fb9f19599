package cgens

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"
)

// SimplexCode returns the (k-1)×k matrix whose columns c_1 … c_k are the codes
// of k classes: unit vectors that are as far from each other as possible. They
// are the corners of a regular simplex,
//
//	‖c_y‖ = 1,  c_y·c_z = -1/(k-1) for y ≠ z,  Σ_y c_y = 0.
//
// The matrix follows the recursion (Mroueh et al., Multiclass Learning with
// Simplex Coding, NIPS 2012)
//
//	C_2 = [1 -1],  C_k = [1  -1/(k-1)·1ᵀ; 0  √(1 - 1/(k-1)²)·C_(k-1)].
//
// It panics if k < 2.
func SimplexCode(k int) *mat.Dense {
	if k < 2 {
		panic(fmt.Sprintf("cgens: simplex code of %d classes, want at least 2", k))
	}
	codes, scale := mat.NewDense(k-1, k, nil), 1.0
	for r := range k - 1 {
		rest := float64(k - 1 - r) // classes after this one
		row := codes.RawRowView(r)
		row[r] = scale
		for y := r + 1; y < k; y++ {
			row[y] = -scale / rest
		}
		scale *= math.Sqrt((rest-1)*(rest+1)) / rest // 1 - 1/rest² without cancellation
	}
	return codes
}

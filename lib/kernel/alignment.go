package kernel

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"
)

// Alignment returns the cosine of the angle between two n×n kernel matrices
// (Cristianini, Elisseeff, Shawe-Taylor & Kandola, On kernel-target alignment,
// 2001),
//
//	⟨K, L⟩/√(⟨K, K⟩·⟨L, L⟩),  ⟨K, L⟩ = Σ_ij K_ij·L_ij.
//
// It lies in [-1, 1], and in [0, 1] if both matrices are PSD. It is 1 if and
// only if one matrix is a positive multiple of the other. The error wraps
// ErrShape if the sizes differ or are 0, and ErrNotFinite if a value is not
// finite or a matrix is 0.
func Alignment(K, L mat.Symmetric) (float64, error) {
	if K == nil || L == nil || K.SymmetricDim() != L.SymmetricDim() || K.SymmetricDim() == 0 {
		return 0, fmt.Errorf("%w: the alignment wants two matrices of equal size", ErrShape)
	}
	return align(K, L.At)
}

// TargetAlignment returns Alignment(K, yyᵀ) for n labels y. For labels -1 and
// +1 this is yᵀKy/(n·√⟨K, K⟩). For labels 0..k-1, yyᵀ is replaced by a matrix
// that is 1 where two labels are equal and -1 elsewhere. The errors are those
// of Alignment.
func TargetAlignment(K mat.Symmetric, y []int) (float64, error) {
	if K == nil || K.SymmetricDim() != len(y) || len(y) == 0 {
		return 0, fmt.Errorf("%w: the alignment wants a label for each row of the matrix", ErrShape)
	}
	return align(K, func(i, j int) float64 {
		if y[i] == y[j] {
			return 1
		}
		return -1
	})
}

func align(K mat.Symmetric, L func(i, j int) float64) (float64, error) {
	n := K.SymmetricDim()
	var largest [2]float64 // no square overflows after a division by these
	for i := range n {
		for j := range i + 1 {
			for which, v := range [2]float64{K.At(i, j), L(i, j)} {
				if math.IsNaN(v) || math.IsInf(v, 0) {
					return 0, fmt.Errorf("%w: (row %d, row %d) of a matrix is %v", ErrNotFinite, i, j, v)
				}
				largest[which] = max(largest[which], math.Abs(v))
			}
		}
	}
	if largest[0] == 0 || largest[1] == 0 {
		return 0, fmt.Errorf("%w: the alignment of a matrix that is 0", ErrNotFinite)
	}
	var kk, kl, ll float64
	for i := range n {
		for j := range i + 1 {
			k, l, twice := K.At(i, j)/largest[0], L(i, j)/largest[1], 2.0
			if i == j {
				twice = 1
			}
			kk, kl, ll = kk+float64(twice*k*k), kl+float64(twice*k*l), ll+float64(twice*l*l)
		}
	}
	return max(-1, min(1, kl/math.Sqrt(kk)/math.Sqrt(ll))), nil
}

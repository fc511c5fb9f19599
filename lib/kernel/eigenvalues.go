package kernel

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"
)

// Eigenvalues returns the n eigenvalues of an n×n kernel matrix in ascending
// order. The matrix is PSD if none is negative, and positive definite if all
// are positive. Rounding can change an eigenvalue by about 1e-15 of the largest
// one, so that an eigenvalue 0 may come out negative, and differently on another
// processor. It takes O(n³) time.
//
// The error wraps ErrShape if the matrix is nil or empty. It wraps ErrNotFinite if a
// value is NaN or infinite, or so large that the computation fails.
func Eigenvalues(K mat.Symmetric) ([]float64, error) {
	if K == nil || K.SymmetricDim() == 0 {
		return nil, fmt.Errorf("%w: Eigenvalues of an empty matrix", ErrShape)
	}
	for i := range K.SymmetricDim() {
		for j := range i + 1 {
			if v := K.At(i, j); math.IsNaN(v) || math.IsInf(v, 0) {
				return nil, fmt.Errorf("%w: (row %d, row %d) of a matrix is %v", ErrNotFinite, i, j, v)
			}
		}
	}
	var eigen mat.EigenSym
	if !eigen.Factorize(K, false) {
		return nil, fmt.Errorf("%w: no eigenvalues of a matrix with the norm %v", ErrNotFinite, mat.Norm(K, 2))
	}
	return eigen.Values(nil), nil
}

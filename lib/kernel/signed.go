package kernel

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"
)

// Signed returns the n×n matrix G(K) = diag(y)·K·diag(y) for n labels y of -1 and +1, the
// matrix of the SVM's dual problem: G_ij is K_ij where two labels are equal and -K_ij
// elsewhere. So it is also defined for labels 0..k-1, as TargetAlignment is. G has the
// eigenvalues of K if there are two classes. K does not change.
//
// The error wraps ErrShape unless K has a row for each label, and at least one. It wraps
// ErrNotFinite if a value is NaN or infinite.
func Signed(K mat.Symmetric, y []int) (*mat.SymDense, error) {
	if K == nil || K.SymmetricDim() != len(y) || len(y) == 0 {
		return nil, fmt.Errorf("%w: the signed matrix wants a label for each row of the matrix", ErrShape)
	}
	G := mat.NewSymDense(len(y), nil)
	for i := range y {
		for j := range i + 1 {
			v := K.At(i, j)
			if math.IsNaN(v) || math.IsInf(v, 0) {
				return nil, fmt.Errorf("%w: (row %d, row %d) of the matrix is %v", ErrNotFinite, i, j, v)
			}
			if y[i] != y[j] {
				v = -v
			}
			G.SetSym(i, j, v)
		}
	}
	return G, nil
}

package kernel

import (
	"fmt"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/internal/gram"
)

// Precomputed is a kernel whose values are in a matrix that is there already: a
// Gram matrix computed elsewhere, learned, or too dear to compute twice. Its points
// are row numbers: a point has one feature, and K(i, j) is entry (i, j) of the
// matrix. So a set with the features Points() is trained, split, cross-validated
// and predicted like any other.
//
// K is N×n with n <= N. Its first n rows are a symmetric matrix, of which the
// part above the diagonal is read. Rows beyond n are further points, of which
// only the values with the first n are known: new points for a machine that was
// trained on those.
//
//	k := kernel.Precomputed{K: gram}
//	train := &learn.Dataset{X: k.Points(), Y: y}
//
// It is PSD if the matrix is.
type Precomputed struct {
	K mat.Matrix
}

// Eval is the entry of the matrix for the row numbers x[0] and y[0]. It panics
// with an error that wraps ErrShape when there is none.
func (k Precomputed) Eval(x, y []float64) float64 { return gram.Table{K: k.K}.At(x, y) }

// Points is the N×1 matrix of the row numbers 0, 1, …, N-1. It panics when the
// matrix is empty.
func (k Precomputed) Points() *mat.Dense {
	n, _ := k.K.Dims()
	points := mat.NewDense(n, 1, nil)
	for i := range n {
		points.Set(i, 0, float64(i))
	}
	return points
}

// String is "precomputed(300×300)".
func (k Precomputed) String() string {
	if k.K == nil {
		return "precomputed(nil)"
	}
	rows, columns := k.K.Dims()
	return fmt.Sprintf("precomputed(%d×%d)", rows, columns)
}

func (k Precomputed) native() (Kernel, gram.Form) { return k, gram.Table{K: k.K} }

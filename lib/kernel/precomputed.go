package kernel

import (
	"fmt"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/internal/gram"
)

// Precomputed is a kernel whose values are already in a matrix, for example
// because another program computed them, because they were learned, or because
// they take too long to compute twice. A point has one feature, its row number.
// The kernel of two points i and j is the entry (i, j) of the matrix. You can
// split, train, cross-validate and predict such points like any others:
//
//	k := kernel.Precomputed{K: gram}
//	points := &learn.Dataset{X: k.Points(), Y: y}
//	train, test := points.Split(0.7, 1)
//	model, err := svm.Train(ctx, train, k, svm.Params{})
//
// K is an N×n matrix with n <= N. Its first n rows are a symmetric matrix. Only
// its entries on and above the diagonal are read. Each later row is a new
// point, with its kernel values for the first n points. A machine trained on
// some of the first n points can predict the new ones. svm.Model.OnPoints gives
// it a kernel and real points in place of the numbers. The kernel is PSD if the
// matrix of the first n rows is.
type Precomputed struct {
	K mat.Matrix // N×n, the kernel values
}

// Eval returns the entry of the matrix for the row numbers x[0] and y[0]. If
// there is no such entry, it panics with an error that wraps ErrShape.
func (k Precomputed) Eval(x, y []float64) float64 { return gram.Table{K: k.K}.At(x, y) }

// Points returns the N×1 matrix of the row numbers 0, 1, …, N-1. It panics if
// the matrix is empty.
func (k Precomputed) Points() *mat.Dense {
	n, _ := k.K.Dims()
	points := mat.NewDense(n, 1, nil)
	for i := range n {
		points.Set(i, 0, float64(i))
	}
	return points
}

// String returns a text such as "precomputed(300×300)".
func (k Precomputed) String() string {
	if (gram.Table{K: k.K}).IsNil() {
		return "precomputed(nil)"
	}
	rows, columns := k.K.Dims()
	return fmt.Sprintf("precomputed(%d×%d)", rows, columns)
}

func (k Precomputed) native() (Kernel, gram.Form) { return k, gram.Table{K: k.K} }

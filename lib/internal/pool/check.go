package pool

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
)

// Check is an error unless X is a matrix of finite numbers.
func Check(X *mat.Dense) error {
	return (&learn.Dataset{X: X}).Validate(learn.Points)
}

// CheckScores is an error unless U is a matrix of n rows of finite numbers with a
// finite sum.
func CheckScores(U *mat.Dense, n int) error {
	if U == nil || U.IsEmpty() {
		return fmt.Errorf("%w: U is empty, want %d rows", learn.ErrShape, n)
	}
	if rows, _ := U.Dims(); rows != n {
		return fmt.Errorf("%w: U has %d rows, the training matrix %d", learn.ErrShape, rows, n)
	}
	size := 0.0
	for i := range n {
		for j, v := range U.RawRowView(i) {
			if v-v != 0 { // NaN or infinite
				return fmt.Errorf("%w: U has %v in row %d, column %d", learn.ErrNotFinite, v, i, j)
			}
			size += math.Abs(v)
		}
	}
	if math.IsInf(size, 1) {
		return fmt.Errorf("%w: the sum of |U| overflows", learn.ErrNotFinite)
	}
	return nil
}

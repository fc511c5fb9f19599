package pool

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
)

// Check returns an error unless X is a matrix of finite numbers.
func Check(X *mat.Dense) error {
	return (&learn.Dataset{X: X}).Validate(learn.Points)
}

// CheckScores returns an error unless U is a matrix of n rows of finite numbers, and
// the sum of their absolute values is finite.
func CheckScores(U *mat.Dense, n int) error {
	if err := Check(U); err != nil {
		return fmt.Errorf("scores U: %w", err)
	}
	if rows, _ := U.Dims(); rows != n {
		return fmt.Errorf("%w: U has %d rows, the training matrix %d", learn.ErrShape, rows, n)
	}
	size := 0.0
	for i := range n {
		for _, v := range U.RawRowView(i) {
			size += math.Abs(v)
		}
	}
	if math.IsInf(size, 1) {
		return fmt.Errorf("%w: the sum of |U| overflows", learn.ErrNotFinite)
	}
	return nil
}

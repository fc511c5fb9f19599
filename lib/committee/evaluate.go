package committee

import (
	"context"
	"fmt"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/internal/parallel"
	"github.com/mercer-go/mercer/lib/learn"
)

// Criterion returns the criterion of a method, J_E or J_M, for each row of the
// m×T matrix C: a choice of weights for the T members of e. The weights may be
// any finite numbers, also for EC-C and ML-C. Criterion reads the set s once and
// needs 8·n·T bytes. It is for figures and experiments; Combine minimises J.
//
// The error wraps ErrParam for Bag, which has no criterion, or for a matrix with
// another number of columns, and learn.ErrNotFinite for weights that are not
// finite; or it is an error of Combine. Where J is beyond the range of float64, it is
// infinite.
func Criterion(ctx context.Context, s learn.Stream, e *learn.Ensemble, method Method, C mat.Matrix) ([]float64, error) {
	if method == Bag {
		return nil, fmt.Errorf("%w: Bag has no criterion, want EC, ML, ECC or MLC", ErrParam)
	}
	if _, err := prepare(s, e, Params{Method: method, Descent: Steepest}); err != nil {
		return nil, err
	}
	rows, columns := C.Dims()
	if columns != e.Len() {
		return nil, fmt.Errorf("%w: %d columns of weights for %d members", ErrParam, columns, e.Len())
	}
	for i := range rows {
		if row := mat.Row(nil, i, C); !allFinite(row) {
			return nil, fmt.Errorf("%w: the weights in row %d are %v", learn.ErrNotFinite, i, row)
		}
	}
	o, err := margins(ctx, s, e.Members, method.criterion())
	if err != nil {
		return nil, err
	}
	values, still := make([]float64, rows), make([]float64, len(o.w))
	err = parallel.Do(ctx, rows, func(i int) error {
		at, err := o.along(ctx, o.combine(mat.Row(nil, i, C)), still, 0)
		values[i] = at.j
		return err
	})
	if err != nil {
		return nil, err
	}
	return values, nil
}

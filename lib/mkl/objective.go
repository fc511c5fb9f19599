package mkl

import (
	"context"
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
)

// Objective returns ω(µ), as in the package's comment, for each row µ of the r×M matrix W:
// r numbers. M is the number of kernels, and a weight is finite and >= 0. With this, a
// figure can show the function that TrainSDPI minimises. Of p it uses C, Tol and CacheMB.
// Each number is at most p.Tol·ω(µ) above ω(µ).
//
// An error about W wraps learn.ErrShape, or ErrParam with the row and the weight. The
// others are those of TrainSDPI. There are no numbers with an error.
func Objective(ctx context.Context, ds *learn.Dataset, kernels []kernel.Kernel, W mat.Matrix, p Params) ([]float64, error) {
	p, k, err := prepared(ctx, ds, kernels, p)
	if err != nil {
		return nil, err
	}
	rows, columns := W.Dims()
	if columns != len(kernels) {
		return nil, fmt.Errorf("%w: W has %d columns for %d kernels", learn.ErrShape, columns, len(kernels))
	}
	solver := &machines{y: ds.Y, bound: bounded(ds, p.C), k: k, tol: 1e-2, cache: p.CacheMB << 20}
	values, alpha := make([]float64, rows), []float64(nil)
	for r := range rows {
		mu := mat.Row(nil, r, W)
		for i, m := range mu {
			if !(m >= 0) || math.IsInf(m, 1) {
				return nil, fmt.Errorf("%w: weight %d of row %d is %v, want a finite number >= 0", ErrParam, i, r, m)
			}
		}
		at, err := solver.at(ctx, mu, alpha, math.Inf(1)) // the α of the row before is a good start
		if err == nil {
			at, err = solver.at(ctx, mu, at.alpha, float64(p.Tol*at.upper))
		}
		if err != nil {
			return nil, err
		}
		values[r], alpha = at.upper, at.alpha
	}
	return values, nil
}

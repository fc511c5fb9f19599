package linear

import (
	"context"
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/floats"
)

// cholesky replaces the upper triangle of the n×n matrix a by its factor U,
// a = UᵀU, tile by tile so that it can be cancelled. It is false when a is not
// positive definite.
func cholesky(ctx context.Context, a []float64, n int) (bool, error) {
	const tile = 96
	part := func(i, j int) blas64.General { // rows i.., columns j..
		return blas64.General{Rows: min(tile, n-i), Cols: min(tile, n-j), Stride: n, Data: a[i*n+j:]}
	}
	for k := 0; k < n; k += tile {
		diagonal := part(k, k)
		if !factor(diagonal) {
			return false, nil
		}
		U := blas64.Triangular{Uplo: blas.Upper, Diag: blas.NonUnit, N: diagonal.Rows, Stride: n, Data: diagonal.Data}
		for j := k + tile; j < n; j += tile {
			blas64.Trsm(blas.Left, blas.Trans, 1, U, part(k, j))
			if err := ctx.Err(); err != nil {
				return false, err
			}
		}
		for i := k + tile; i < n; i += tile {
			for j := i; j < n; j += tile {
				blas64.Gemm(blas.Trans, blas.NoTrans, -1, part(k, i), part(k, j), 1, part(i, j))
				if err := ctx.Err(); err != nil {
					return false, err
				}
			}
		}
	}
	return true, nil
}

// factor is cholesky of one tile.
func factor(a blas64.General) bool {
	for i := range a.Rows {
		row := a.Data[i*a.Stride : i*a.Stride+a.Rows]
		if !(row[i] > 0) || math.IsInf(row[i], 1) {
			return false
		}
		pivot := math.Sqrt(row[i])
		for j := i; j < a.Rows; j++ {
			row[j] /= pivot
		}
		for l := i + 1; l < a.Rows; l++ {
			next := a.Data[l*a.Stride : l*a.Stride+a.Rows]
			floats.AddScaled(next[l:], -row[l], row[l:])
		}
	}
	return true
}

// back replaces b by a⁻¹b for a = UᵀU.
func back(u []float64, n int, b []float64) {
	t := blas64.Triangular{Uplo: blas.Upper, Diag: blas.NonUnit, N: n, Stride: n, Data: u}
	blas64.Trsv(blas.Trans, t, blas64.Vector{N: n, Inc: 1, Data: b})
	blas64.Trsv(blas.NoTrans, t, blas64.Vector{N: n, Inc: 1, Data: b})
}

package linear

import (
	"context"
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"

	"github.com/mercer-go/mercer/lib/internal/simd"
)

// cholesky replaces the upper triangle of the n×n matrix a by its factor U,
// a = UᵀU, a stripe of rows after the other, so that it can be cancelled. It is
// false when a is not positive definite. The matrix has simd.Size(n) rows and
// columns, those beyond n being zero; what is below the diagonal may change.
func cholesky(ctx context.Context, a []float64, n int) (bool, error) {
	stride := simd.Size(n)
	height := min(32, stride) // of a stripe
	if n > 1000 {
		height = 128 // the rest of the matrix is too large for the cache
	}
	var outer, inner simd.Columns
	for k := 0; k < stride; k += height {
		end := min(k+height, stride)
		// Inside the stripe the same, by parts of eight rows.
		for i := k; i < end; i += simd.Width {
			if !eliminate(a, n, i) {
				return false, nil
			}
			if err := update(ctx, &inner, a, stride, i, i+simd.Width, end); err != nil {
				return false, err
			}
		}
		if err := update(ctx, &outer, a, stride, k, end, stride); err != nil {
			return false, err
		}
	}
	return true, nil
}

// eliminate factors the rows from k on, simd.Width of them.
func eliminate(a []float64, n, k int) bool {
	stride := simd.Size(n)
	for i := k; i < min(k+simd.Width, n); i++ {
		row := a[i*stride+k : (i+1)*stride]
		pivot := row[i-k]
		if !(pivot > 0) || math.IsInf(pivot, 1) {
			return false
		}
		simd.Affine(row, 1/math.Sqrt(pivot), 0)
		for l := i + 1; l < min(k+simd.Width, n); l++ {
			simd.Add(a[l*stride+k:(l+1)*stride], row, -row[l-k])
		}
	}
	return true
}

// update subtracts the products of the finished rows from lo up to hi from the
// rows from hi up to end.
func update(ctx context.Context, c *simd.Columns, a []float64, stride, lo, hi, end int) error {
	if hi >= end {
		return nil
	}
	c.Reset(stride-hi, hi-lo)
	for i := lo; i < hi; i++ {
		c.Rows(i-lo, a[i*stride+hi:(i+1)*stride], []int32{0}, []float64{1}, stride-hi)
	}
	const many = 256
	for top := hi; top < end; top += many {
		if err := ctx.Err(); err != nil {
			return err
		}
		c.AddProducts(a[hi*stride+hi:], stride, top-hi, min(top+many, end)-hi, -1)
	}
	return nil
}

// back replaces b by a⁻¹b for a = UᵀU.
func back(u []float64, n int, b []float64) {
	t := blas64.Triangular{Uplo: blas.Upper, Diag: blas.NonUnit, N: n, Stride: simd.Size(n), Data: u}
	blas64.Trsv(blas.Trans, t, blas64.Vector{N: n, Inc: 1, Data: b})
	blas64.Trsv(blas.NoTrans, t, blas64.Vector{N: n, Inc: 1, Data: b})
}

package cholesky

import (
	"context"
	"math"
	"runtime"

	"github.com/mercer-go/mercer/lib/internal/parallel"
	"github.com/mercer-go/mercer/lib/internal/simd"
)

// Factor is a symmetric n×n matrix A, of which it holds the upper triangle. Later it
// is the factor U of A = UᵀU, in the same memory. To use it, call Reset, fill each
// Row, and call Definite or Semidefinite. The zero value has no rows.
type Factor struct {
	n, stride    int
	u            []float64 // stride×stride, zeros beyond n; below the diagonal anything
	x            []float64 // stride numbers, for Solve
	outer, inner simd.Columns
}

// Reset makes room for an n×n matrix. It uses the memory again if that is large
// enough. The numbers of the matrix are not set.
func (f *Factor) Reset(n int) {
	f.n, f.stride = n, simd.Size(n)
	f.u, f.x = sized(f.u, f.stride*f.stride), sized(f.x, f.stride)
	for i := range n {
		clear(f.u[i*f.stride+n : (i+1)*f.stride])
	}
	clear(f.u[n*f.stride:])
}

// Row returns row i from the diagonal on, which the caller may change: A_ii, …,
// A_i,n-1 before the factorization, and U_ii, …, U_i,n-1 after it.
func (f *Factor) Row(i int) []float64 { return f.u[i*f.stride+i : i*f.stride+f.n] }

// Definite replaces A by its factor U. It returns false if A, with rounding, is not
// positive definite. The error is ctx.Err(). In both cases the matrix is lost.
func (f *Factor) Definite(ctx context.Context) (bool, error) { return f.factorise(ctx, 0, false) }

// Semidefinite is like Definite, for a matrix in which some rows depend linearly on
// those before them. If the pivot of a row (its diagonal element when its turn comes)
// is not above floor, the row of U becomes 0. U is then the factor of A without these
// rows and columns. The error is ctx.Err().
func (f *Factor) Semidefinite(ctx context.Context, floor float64) error {
	_, err := f.factorise(ctx, floor, true)
	return err
}

// factorise takes a stripe of rows after the other, so that it can be cancelled.
func (f *Factor) factorise(ctx context.Context, floor float64, skip bool) (bool, error) {
	height := min(32, f.stride) // of a stripe
	if f.n > 1000 {
		height = 128 // the rest of the matrix is too large for the cache
	}
	for k := 0; k < f.stride; k += height {
		end := min(k+height, f.stride)
		// Inside the stripe the same, by parts of eight rows.
		for i := k; i < end; i += simd.Width {
			if !f.eliminate(i, floor, skip) {
				return false, nil
			}
			if err := f.update(ctx, &f.inner, i, i+simd.Width, end); err != nil {
				return false, err
			}
		}
		if err := f.update(ctx, &f.outer, k, end, f.stride); err != nil {
			return false, err
		}
	}
	return true, nil
}

// eliminate factors the rows from k on, simd.Width of them.
func (f *Factor) eliminate(k int, floor float64, skip bool) bool {
	end := min(k+simd.Width, f.n)
	for i := k; i < end; i++ {
		row := f.u[i*f.stride+k : (i+1)*f.stride]
		pivot := row[i-k]
		if !(pivot > floor) || math.IsInf(pivot, 1) {
			if !skip {
				return false
			}
			clear(row)
			continue
		}
		simd.Affine(row, 1/math.Sqrt(pivot), 0)
		for l := i + 1; l < end; l++ {
			simd.Add(f.u[l*f.stride+k:(l+1)*f.stride], row, -row[l-k])
		}
	}
	return true
}

// updatedRows is how many rows a task updates, between looks at the context: with
// 10 000 columns, 128 finished rows make 330 million products, some 30 ms.
const updatedRows = 256

// alone is the number of products below which an update has one task.
const alone = 1 << 23

// update subtracts the products of the finished rows from lo up to hi from the
// rows from hi up to end.
func (f *Factor) update(ctx context.Context, c *simd.Columns, lo, hi, end int) error {
	if hi >= end {
		return nil
	}
	c.Reset(f.stride-hi, hi-lo)
	for i := lo; i < hi; i++ {
		c.Rows(i-lo, f.u[i*f.stride+hi:(i+1)*f.stride], []int32{0}, []float64{1}, f.stride-hi)
	}
	rows, workers := updatedRows, 1
	if (end-hi)*(f.stride-hi)*(hi-lo) >= alone {
		rows, workers = updatedRows/4, runtime.GOMAXPROCS(0)
	}
	return parallel.DoOn(ctx, workers, (end-hi+rows-1)/rows, func(task int) error {
		top := task * rows
		c.AddProducts(f.u[hi*f.stride+hi:], f.stride, top, min(top+rows, end-hi), -1)
		return nil
	})
}

// sized is v with another length, its numbers may have any value.
func sized(v []float64, n int) []float64 {
	if cap(v) < n {
		return make([]float64, n)
	}
	return v[:n]
}

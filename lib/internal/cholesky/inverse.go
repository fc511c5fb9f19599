package cholesky

import (
	"context"
	"runtime"

	"github.com/mercer-go/mercer/lib/internal/parallel"
	"github.com/mercer-go/mercer/lib/internal/simd"
)

// inverted is how many rows of the inverse a task computes.
const inverted = 64

// Inverse stores A⁻¹ in dst, whose row i begins at dst[i·stride]. dst has Size(n) rows of
// at least so many numbers, with Size of package simd; what is outside of n rows of n
// numbers becomes 0. Definite must have returned true. The error is ctx.Err().
//
// With V = U⁻¹, it is VVᵀ. Row i of V solves Uᵀv = e_i, and begins with i zeros.
func (f *Factor) Inverse(ctx context.Context, dst []float64, stride int) error {
	n := f.n
	f.inner.Reset(n, n)
	v := make([]float64, n)
	for i := range n {
		if err := ctx.Err(); err != nil {
			return err
		}
		clear(v)
		v[i] = 1
		f.forward(v, i)
		for k, x := range v {
			f.inner.Set(k, i, x)
		}
	}
	size := simd.Size(n)
	clear(dst[:size*stride])
	workers := 1
	if n*n*n >= alone {
		workers = runtime.GOMAXPROCS(0)
	}
	err := parallel.DoOn(ctx, workers, (n+inverted-1)/inverted, func(task int) error {
		lo := task * inverted
		f.inner.AddProducts(dst, stride, lo, min(lo+inverted, size), 1)
		return nil
	})
	for i := range n {
		for j := range i {
			dst[i*stride+j] = dst[j*stride+i]
		}
	}
	return err
}

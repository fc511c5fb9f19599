package kernel

import (
	"context"
	"fmt"
	"math"

	"gonum.org/v1/gonum/blas/blas64"

	"github.com/mercer-go/mercer/lib/internal/simd"
)

// mapped32 is a mapped kernel that can be had in single precision too: apply32
// replaces values of its metric, for points multiplied by unit, by scale times
// those of the kernel.
type mapped32 interface {
	mapped
	apply32(v []float32, unit, scale float64)
}

// single are the points of Rows in single precision, moved to their mean if the
// metric does not mind and scaled into [-1, 1].
type single struct {
	kernel mapped32
	panels *simd.Panels32
	unit   float64
}

// newSingle returns nil if the kernel, or the points, have no such form.
func newSingle(k mapped, x blas64.General) *single {
	own, ok := k.(mapped32)
	if !ok {
		return nil
	}
	center := make([]float64, x.Cols)
	if own.metric() != inner {
		for j := range x.Rows {
			for d, v := range at(x, j) {
				center[d] += v / float64(x.Rows)
			}
		}
	}
	largest := 0.0
	for j := range x.Rows {
		for d, v := range at(x, j) {
			largest = max(largest, math.Abs(v-center[d]))
		}
	}
	if !(largest > 0x1p-1000 && largest < 0x1p1000) { // its square may be out of range even then
		return nil
	}
	_, exponent := math.Frexp(largest)
	unit := math.Ldexp(1, -exponent)
	return &single{own, simd.Pack32(x.Data, x.Rows, x.Cols, x.Stride, center, unit), unit}
}

// Row32 is about scale times row i, in single precision, with a relative error of
// some 1e-6: for a solver that looks at exact rows before it ends. dst has room for n
// values and more, up to a multiple of 16, which it may use. Goroutines and
// errors are as of Row; ErrNotFinite is also a value that single precision
// cannot hold.
func (r *Rows) Row32(ctx context.Context, i int, scale float64, dst []float32) error {
	n := r.x.Rows
	if len(dst) < simd.Size32(n) {
		return fmt.Errorf("%w: X has %d rows but dst has length %d", ErrShape, n, len(dst))
	}
	if i < 0 || i >= n {
		panic(fmt.Sprintf("kernel: row %d of a matrix with rows 0..%d", i, n-1))
	}
	r.once.Do(func() {
		if r.against.own != nil {
			r.single = newSingle(r.against.own, r.x)
		}
	})
	if r.single == nil {
		return r.rounded(ctx, i, scale, dst)
	}
	s := r.single
	x := make([]float32, r.x.Cols)
	s.panels.Point(i, x)
	size := 2 * r.grain()
	return parallel(ctx, (n+size-1)/size, func(task int) error {
		lo, hi := task*size, min((task+1)*size, simd.Size32(n))
		for ; lo < hi; lo += 2 * chunk {
			v := dst[lo:min(lo+2*chunk, hi)]
			switch s.kernel.metric() {
			case cityBlock:
				s.panels.Distance1(v, x, lo)
			case euclidean:
				s.panels.Distance2(v, x, lo)
			default:
				s.panels.Dot(v, x, lo)
			}
			s.kernel.apply32(v, s.unit, scale)
		}
		return nil
	})
}

// rounded is Row32 by rounding the values of Row.
func (r *Rows) rounded(ctx context.Context, i int, scale float64, dst []float32) error {
	return r.each(ctx, i, func(j int, v []float64) error {
		for k, x := range v {
			dst[j+k] = float32(scale * x)
			if math.IsInf(float64(dst[j+k]), 0) {
				return fmt.Errorf("%w: %s of (row %d, row %d) is %v, too large for single precision", ErrNotFinite, Name(r.against.kernel), i, j+k, x)
			}
		}
		return nil
	})
}

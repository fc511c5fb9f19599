package kernel

import (
	"context"
	"fmt"
	"math"
	"slices"
	"sync"

	"gonum.org/v1/gonum/blas/blas64"

	"github.com/mercer-go/mercer/lib/internal/parallel"
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

// Rows32 are about scale times some rows, in single precision, with a relative
// error of some 1e-6: for a solver that looks at exact rows before it ends. dst
// has a slice for each, with room for n values and more, up to a multiple of 16,
// which it may use. Goroutines and errors are as of Row; ErrNotFinite is also a
// value that single precision cannot hold.
func (r *Rows) Rows32(ctx context.Context, which []int, scale float64, dst [][]float32) error {
	n := r.x.Rows
	for k, i := range which {
		if len(dst[k]) < simd.Size32(n) {
			return fmt.Errorf("%w: X has %d rows but dst has length %d", ErrShape, n, len(dst[k]))
		}
		if i < 0 || i >= n {
			panic(fmt.Sprintf("kernel: row %d of a matrix with rows 0..%d", i, n-1))
		}
	}
	r.once.Do(func() {
		if r.against.own != nil {
			r.single = newSingle(r.against.own, r.x)
		}
	})
	if r.single == nil {
		for k, i := range which {
			if err := r.rounded(ctx, i, scale, dst[k]); err != nil {
				return err
			}
		}
		return nil
	}
	size := 2 * r.grain()
	return parallel.Do(ctx, (n+size-1)/size, func(task int) error {
		lo, hi := task*size, min((task+1)*size, simd.Size32(n))
		for k := 0; k < len(which); k += simd.Block {
			many := min(simd.Block, len(which)-k)
			r.single.rows(which[k:k+many], scale, dst[k:k+many], lo, hi)
		}
		return nil
	})
}

var spare32 sync.Pool // of *[]float32

// rows makes the values lo … hi-1 of at most simd.Block rows.
func (s *single) rows(which []int, scale float64, dst [][]float32, lo, hi int) {
	d := s.panels.Dim()
	memory, _ := spare32.Get().(*[]float32)
	if memory == nil {
		memory = new([]float32)
	}
	defer spare32.Put(memory)
	*memory = slices.Grow((*memory)[:0], (1+simd.Block)*d)[:(1+simd.Block)*d]
	x, four := (*memory)[:d], (*memory)[d:]
	if len(which) == simd.Block {
		for r, i := range which {
			s.panels.Point(i, x)
			simd.Interleave32(four, x, r)
		}
	}
	for ; lo < hi; lo += 2 * chunk {
		end := min(lo+2*chunk, hi)
		if len(which) == simd.Block {
			s.block(&[simd.Block][]float32{dst[0][lo:end], dst[1][lo:end], dst[2][lo:end], dst[3][lo:end]}, four, lo)
		} else {
			for r, i := range which {
				s.panels.Point(i, x)
				s.one(dst[r][lo:end], x, lo)
			}
		}
		for r := range which {
			s.kernel.apply32(dst[r][lo:end], s.unit, scale)
		}
	}
}

func (s *single) one(dst, x []float32, lo int) {
	switch s.kernel.metric() {
	case cityBlock:
		s.panels.Distance1(dst, x, lo)
	case euclidean:
		s.panels.Distance2(dst, x, lo)
	case distance:
		s.panels.Length(dst, x, lo)
	default:
		s.panels.Dot(dst, x, lo)
	}
}

func (s *single) block(dst *[simd.Block][]float32, x []float32, lo int) {
	switch s.kernel.metric() {
	case cityBlock:
		s.panels.Distance1Block(dst, x, lo)
	case euclidean:
		s.panels.Distance2Block(dst, x, lo)
	case distance:
		s.panels.LengthBlock(dst, x, lo)
	default:
		s.panels.DotBlock(dst, x, lo)
	}
}

// rounded is one row of Rows32 by rounding the values of Row.
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

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

// against evaluates a kernel of any points and the points y.
type against struct {
	kernel Kernel
	y      blas64.General
	index  []int        // of the points, for errors; nil means 0, 1, …
	own    mapped       // nil if the kernel has Eval alone
	panels *simd.Panels // y, for an own kernel
	safe   bool         // all values are finite, and need no check
}

func newAgainst(k Kernel, y blas64.General) *against {
	a := &against{kernel: k, y: y, own: ownKernel(k)}
	if a.own != nil {
		a.panels = simd.Pack(y.Data, y.Rows, y.Cols, y.Stride)
	}
	return a
}

// trust finds out whether no value for the given points, and y, can be too large:
// an own kernel is monotone in its metric, or least or greatest at 0.
func (a *against) trust(points ...blas64.General) {
	if a.own == nil {
		return
	}
	for _, most := range []float64{1e3, 1e30, 1e100} { // the size of a feature
		if !within(a.y, most) || slices.ContainsFunc(points, func(x blas64.General) bool { return !within(x, most) }) {
			continue
		}
		var ends [simd.Width]float64 // of the metric: 0 is one
		d := float64(a.y.Cols)
		switch a.own.metric() {
		case cityBlock:
			ends[0] = 2 * most * d
		case euclidean, distance: // which is less than its square, or than 1
			ends[0] = 4 * most * most * d
		default:
			ends[0], ends[1] = most*most*d, -most*most*d
		}
		a.own.apply(ends[:])
		a.safe = simd.Within(ends[:], largest)
		return
	}
}

// within reports whether no number of x is larger than most.
func within(x blas64.General, most float64) bool {
	if x.Stride == x.Cols {
		return simd.Within(x.Data[:x.Rows*x.Cols], most)
	}
	for j := range x.Rows {
		if !simd.Within(at(x, j), most) {
			return false
		}
	}
	return true
}

// largest is how large a kernel value may be: sums of several are still finite.
const largest = 1e307

// chunk is how many values of a row are made at a time: they stay in the
// processor's nearest cache until they are what they shall be.
const chunk = 512

// scratch is memory to make values in.
type scratch struct {
	values [simd.Block * chunk]float64
	points []float64 // interleaved
}

var spare sync.Pool // of *scratch

// rows evaluates some rows of x, simd.Block of them at most, with the points
// lo … hi-1 and hands over the values of the rth from column j on, which are
// its to change. lo is a multiple of simd.Width. A panic of the kernel, or a
// value that is not finite, becomes an error that names the pair. There is room for
// whole Lots of values in v, and it stays what it is until the last row has been
// handed over.
func (a *against) rows(x blas64.General, which []int, lo, hi int, to func(r, j int, v []float64) error) error {
	if a.own == nil {
		for r, i := range which {
			v := make([]float64, hi-lo, simd.Lots(hi-lo))
			if err := a.eval(v, x, i, lo); err != nil {
				return err
			}
			if err := to(r, lo, v); err != nil {
				return err
			}
		}
		return nil
	}
	s, _ := spare.Get().(*scratch)
	if s == nil {
		s = new(scratch)
	}
	defer spare.Put(s)
	s.points = slices.Grow(s.points[:0], simd.Block*x.Cols)[:simd.Block*x.Cols]
	if len(which) == simd.Block {
		for r, i := range which {
			simd.Interleave(s.points, at(x, i), r)
		}
	}
	for j := lo; j < hi; j += chunk {
		n := min(chunk, hi-j)
		size := simd.Lots(n)
		values := s.values[:len(which)*size]
		if len(which) == simd.Block {
			a.own.metric().block(a.panels, values, s.points, j)
		} else {
			for r, i := range which {
				a.own.metric().one(a.panels, values[r*size:(r+1)*size], at(x, i), j)
			}
		}
		a.own.apply(values)
		finite := a.safe || simd.Within(values, largest)
		for r, i := range which {
			v := values[r*size : r*size+n]
			if !finite { // it may be what fills up the last panel
				if err := a.check(v, i, j); err != nil {
					return err
				}
			}
			if err := to(r, j, v); err != nil {
				return err
			}
		}
	}
	return nil
}

// groups runs task for n rows, as many at a time as rows takes at once, or one
// by one if each value is an Eval.
func (a *against) groups(ctx context.Context, n int, task func(which []int) error) error {
	many := 1
	if a.own != nil {
		many = simd.Block
	}
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	return parallel.Do(ctx, (n+many-1)/many, func(t int) error { return task(all[t*many : min((t+1)*many, n)]) })
}

// eval fills dst with the values of row i of x and the points from j on.
func (a *against) eval(dst []float64, x blas64.General, i, j int) (err error) {
	done := 0
	defer func() {
		if r := recover(); r != nil {
			err = panicError(r, i, a.name(j+done))
		}
	}()
	for ; done < len(dst); done++ {
		dst[done] = a.kernel.Eval(at(x, i), at(a.y, j+done))
	}
	return a.check(dst, i, j)
}

// check finds values that are not finite among those of row i from column j on.
func (a *against) check(v []float64, i, j int) error {
	for k, x := range v {
		if math.IsNaN(x) || math.Abs(x) > largest {
			return fmt.Errorf("%w: %s of (row %d, row %d) is %v", ErrNotFinite, Name(a.kernel), i, a.name(j+k), x)
		}
	}
	return nil
}

// name is the index of point j for whoever reads an error.
func (a *against) name(j int) int {
	if a.index == nil {
		return j
	}
	return a.index[j]
}

func panicError(r any, i, j int) error {
	if cause, ok := r.(error); ok {
		return fmt.Errorf("%w(row %d, row %d): %w", ErrPanic, i, j, cause)
	}
	return fmt.Errorf("%w(row %d, row %d): %v", ErrPanic, i, j, r)
}

package gram

import (
	"context"
	"fmt"
	"math"

	"github.com/mercer-go/mercer/lib/internal/parallel"
	"github.com/mercer-go/mercer/lib/internal/simd"
)

// pairs are the pairs of the points of two sides.
type pairs struct {
	kernel Kernel
	x, y   *side
	index  []int // of the points y, for errors; nil means 0, 1, …
	binder *binder
	node   node
	costly bool // a value takes a call: points are taken one by one
	safe   bool // all values are finite, and need no check
}

func newPairs(k Kernel, x, y *side) *pairs {
	p := &pairs{kernel: k, x: x, y: y, binder: new(binder)}
	p.node = k.Form.bind(p.binder, x, y)
	p.costly = p.node.costly()
	return p
}

// trust finds out whether no value can be too large.
func (p *pairs) trust() {
	if p.costly {
		return
	}
	for _, most := range []float64{1e3, 1e30, 1e100} { // the size of a feature
		if small(p.x, most) && small(p.y, most) {
			p.safe = p.node.most(most) <= largest
			return
		}
	}
}

// small reports whether no feature of a side is larger than most.
func small(s *side, most float64) bool {
	x := s.points
	if x.Stride == x.Cols {
		if !simd.Within(x.Data[:x.Rows*x.Cols], most) {
			return false
		}
	} else {
		for j := range x.Rows {
			if !simd.Within(at(x, j), most) {
				return false
			}
		}
	}
	for _, part := range s.parts {
		if !same(part.points, x) && !small(part, most) {
			return false
		}
	}
	return true
}

// largest is how large a kernel value may be: sums of several are still finite.
const largest = 1e307

// rows makes the values of some points of x, simd.Block of them at most, with the
// points lo … hi-1 of y. It passes those of which[r] from column j on to the
// function to, which may change them. lo is a multiple of simd.Width; values
// before from need not be made. A panic of the kernel, or a value that is not
// finite, becomes an error that names the pair. There is room for whole Lots of
// values in v, and it keeps its values until the last row has been passed on.
func (p *pairs) rows(which []int, lo, hi, from int, to func(r, j int, v []float64) error) error {
	w := newWork()
	defer w.release()
	w.from, w.index = from, p.index
	step := chunk
	if len(which) == 1 { // there is room for longer pieces
		step = len(w.values)
	}
	for j := lo; j < hi; j += step {
		n := min(step, hi-j)
		size := simd.Lots(n)
		values := w.values[:len(which)*size]
		err := p.node.values(w, values, which, j, n)
		w.forget()
		if err != nil {
			return err
		}
		finite := p.safe || !p.costly && simd.Within(values, largest)
		for r, i := range which {
			v := values[r*size : r*size+n]
			if !finite { // it may be what fills up the last panel
				if err := p.check(v, i, j, max(0, from-j)); err != nil {
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

// groups runs task for the n points of x, as many at a time as rows takes.
func (p *pairs) groups(ctx context.Context, n int, task func(which []int) error) error {
	size := simd.Block
	if p.costly {
		size = 1
	}
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	return parallel.Do(ctx, (n+size-1)/size, func(t int) error { return task(all[t*size : min((t+1)*size, n)]) })
}

// check finds values that are not finite among those of point i of x from column
// j on, the first few left out.
func (p *pairs) check(v []float64, i, j, skip int) error {
	for k := skip; k < len(v); k++ {
		if math.IsNaN(v[k]) || math.Abs(v[k]) > largest {
			return fmt.Errorf("%w: %s of (row %d, row %d) is %v", ErrNotFinite, p.kernel.Name(), i, name(p.index, j+k), v[k])
		}
	}
	return nil
}

// name is what errors call point j.
func name(index []int, j int) int {
	if index == nil {
		return j
	}
	return index[j]
}

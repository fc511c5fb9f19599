package gram

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

// node32 makes values of a form in single precision.
type node32 interface {
	// values stores scale times the values of the points which, simd.Block of them
	// at most, and of the points from lo on in the whole of dst[r] for each.
	values(w *work32, dst [][]float32, which []int, lo int, scale float64)
}

// Rows32 stores scale times row which[k] in dst[k], in single precision. The relative
// error is about 1e-6. It is for a solver that uses exact rows before it ends. Each
// slice of dst has a length of at least n, rounded up to a multiple of 16. Rows32 may
// change the numbers after the first n. If single precision cannot hold a value, the
// value is infinite or Rows32 returns an error that wraps ErrNotFinite. Other errors
// are those of Row.
func (r *Rows) Rows32(ctx context.Context, which []int, scale float64, dst [][]float32) error {
	n := r.Len()
	for k, i := range which {
		if len(dst[k]) < simd.Size32(n) {
			return fmt.Errorf("%w: X has %d rows but dst has length %d", ErrShape, n, len(dst[k]))
		}
		r.want(i)
	}
	r.once.Do(func() {
		r.single = r.pairs.kernel.Form.single(&r.bound, r.pairs.x)
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
			rows32(r.single, which[k:k+many], scale, dst[k:k+many], lo, hi)
			if err := r.check32(which[k:k+many], dst[k:k+many], lo, hi); err != nil {
				return err
			}
		}
		return nil
	})
}

// rounded is one row of Rows32 by rounding the values of Row.
func (r *Rows) rounded(ctx context.Context, i int, scale float64, dst []float32) error {
	return r.each(ctx, i, func(j int, v []float64) error {
		for k, x := range v {
			dst[j+k] = float32(scale * x)
			if math.IsInf(float64(dst[j+k]), 0) {
				return fmt.Errorf("%w: %s of (row %d, row %d) is %v, too large for single precision", ErrNotFinite, r.pairs.kernel.Name(), i, j+k, x)
			}
		}
		return nil
	})
}

// check32 looks for values of a combination that are not finite. Its parts may
// overflow in single precision where their sum or product does not.
func (r *Rows) check32(which []int, dst [][]float32, lo, hi int) error {
	if !r.bound.combined {
		return nil
	}
	for k, i := range which {
		var nan [4]float32 // 0·v is NaN unless v is finite
		for v := dst[k][lo:hi]; len(v) >= 4; v = v[4:] {
			nan[0] += float32(0 * v[0])
			nan[1] += float32(0 * v[1])
			nan[2] += float32(0 * v[2])
			nan[3] += float32(0 * v[3])
		}
		if nan[0]+nan[1]+nan[2]+nan[3] != 0 {
			return fmt.Errorf("%w: a part of %s in row %d is too large for single precision", ErrNotFinite, r.pairs.kernel.Name(), i)
		}
	}
	return nil
}

// rows32 makes the values lo … hi-1 of at most simd.Block rows.
func rows32(n node32, which []int, scale float64, dst [][]float32, lo, hi int) {
	w, _ := works32.Get().(*work32)
	if w == nil {
		w = new(work32)
	}
	defer works32.Put(w)
	w.points = w.points[:0]
	var part [simd.Block][]float32
	for ; lo < hi; lo += 2 * chunk {
		end := min(lo+2*chunk, hi)
		for r := range which {
			part[r] = dst[r][lo:end]
		}
		n.values(w, part[:len(which)], which, lo, scale)
	}
}

// work32 is memory to make values in, for one goroutine.
type work32 struct {
	points []taken32
	spare  [][]float32
}

// taken32 are the points of this turn.
type taken32 struct {
	of          *points32
	point, four []float32 // memory for one point; the points interleaved
}

var works32 sync.Pool // of *work32

// of is the entry of some points; four is set if there are simd.Block of them.
func (w *work32) of(p *points32, which []int) *taken32 {
	for k := range w.points {
		if w.points[k].of == p {
			return &w.points[k]
		}
	}
	w.points = slices.Grow(w.points, 1)[:len(w.points)+1] // with the memory of another turn
	t, d := &w.points[len(w.points)-1], p.panels.Dim()
	t.of = p
	t.point = slices.Grow(t.point[:0], d)[:d]
	t.four = slices.Grow(t.four[:0], simd.Block*d)[:simd.Block*d]
	if len(which) == simd.Block {
		for r, i := range which {
			p.panels.Point(i, t.point)
			simd.Interleave32(t.four, t.point, r)
		}
	}
	return t
}

// take is memory for a copy of the rows dst, until give.
func (w *work32) take(dst [][]float32) [][]float32 {
	rows := make([][]float32, len(dst))
	for r := range rows {
		if last := len(w.spare) - 1; last >= 0 {
			rows[r], w.spare = w.spare[last][:len(dst[r])], w.spare[:last]
		} else {
			rows[r] = make([]float32, len(dst[r]), 2*chunk)
		}
	}
	return rows
}

func (w *work32) give(rows [][]float32) { w.spare = append(w.spare, rows...) }

// binder32 makes nodes in single precision; forms share their points.
type binder32 struct {
	points   []*points32
	combined bool // a part is a Sum or a Product
}

// points32 are points in single precision, moved to their mean if the measure
// does not mind and scaled into [-1, 1].
type points32 struct {
	x        blas64.General
	centered bool
	panels   *simd.Panels32
	unit     float64
}

// of returns nil if the points have no such form.
func (b *binder32) of(x blas64.General, centered bool) *points32 {
	for _, p := range b.points {
		if same(p.x, x) && p.centered == centered {
			return p
		}
	}
	center := make([]float64, x.Cols)
	if centered {
		for j := range x.Rows {
			for d, v := range at(x, j) {
				center[d] += v
			}
		}
		for d := range center {
			center[d] /= float64(x.Rows)
		}
	}
	largest := 0.0
	for j := range x.Rows {
		for d, v := range at(x, j) {
			if a := math.Abs(v - center[d]); a > largest { // in half the time of max, which minds NaN
				largest = a
			}
		}
	}
	if !(largest > 0x1p-1000 && largest < 0x1p1000) { // its square may be out of range even then
		return nil
	}
	_, exponent := math.Frexp(largest)
	unit := math.Ldexp(1, -exponent)
	panels, _ := packs32.Get().(*simd.Panels32)
	if panels == nil {
		panels = new(simd.Panels32)
	}
	panels.Pack(x.Data, x.Rows, x.Cols, x.Stride, center, unit)
	p := &points32{x, centered, panels, unit}
	b.points = append(b.points, p)
	return p
}

// release makes the memory of the panels available again.
func (b *binder32) release() {
	for _, p := range b.points {
		packs32.Put(p.panels)
	}
	b.points = nil
}

var packs32 sync.Pool // of *simd.Panels32

package gram

import (
	"slices"
	"sync"

	"gonum.org/v1/gonum/blas/blas64"

	"github.com/mercer-go/mercer/lib/internal/simd"
)

// chunk is how many values of a row are made at a time: they stay in the
// processor's nearest cache until they are finished.
const chunk = 512

// work is memory to make values in, for one goroutine.
type work struct {
	values [simd.Block * chunk]float64
	points []float64   // interleaved
	spare  [][]float64 // for the parts of a form
	from   int         // the first point whose value is needed
	index  []int       // of the points, for errors; nil means 0, 1, …
	known  []known     // measures of the points of this turn
}

// known is a measure that has been made.
type known struct {
	pair    *measured
	measure Measure
	values  []float64
}

var works sync.Pool // of *work

func newWork() *work {
	w, _ := works.Get().(*work)
	if w == nil {
		w = new(work)
	}
	return w
}

// release makes the memory available again.
func (w *work) release() {
	w.index = nil
	works.Put(w)
}

// name is what errors call point j.
func (w *work) name(j int) int { return name(w.index, j) }

// interleaved is memory for n numbers.
func (w *work) interleaved(n int) []float64 {
	w.points = slices.Grow(w.points[:0], n)[:n]
	return w.points
}

// take is memory for n numbers, whatever they are, until give.
func (w *work) take(n int) []float64 {
	if last := len(w.spare) - 1; last >= 0 && cap(w.spare[last]) >= n {
		v := w.spare[last][:n]
		w.spare = w.spare[:last]
		return v
	}
	return make([]float64, n, max(n, simd.Block*chunk))
}

func (w *work) give(v []float64) { w.spare = append(w.spare, v) }

// once is a measure that several parts of a form need. It is made for the first
// of them.
func (w *work) once(p *measured, m Measure, size int, which []int, j, n int) []float64 {
	for _, k := range w.known {
		if k.pair == p && k.measure == m {
			return k.values
		}
	}
	v := w.take(size)
	p.measure(w, m, v, which, j, n)
	w.known = append(w.known, known{p, m, v})
	return v
}

// forget gives up what once has made.
func (w *work) forget() {
	for i, k := range w.known {
		w.give(k.values)
		w.known[i] = known{}
	}
	w.known = w.known[:0]
}

// binder makes nodes. Forms that are functions of the same points share their
// panels.
type binder struct{ pairs []*measured }

func (b *binder) pair(x, y blas64.General) *measured {
	for _, p := range b.pairs {
		if same(p.x, x) && same(p.y, y) {
			return p
		}
	}
	p := &measured{x: x, y: y}
	b.pairs = append(b.pairs, p)
	return p
}

// release makes the memory of the panels available again.
func (b *binder) release() {
	for _, p := range b.pairs {
		if p.panels != nil {
			packs.Put(p.panels)
			p.panels = nil
		}
	}
}

// packs is memory for panels, as *simd.Panels. Memory that has been used before costs a
// fraction of what fresh pages do.
var packs sync.Pool

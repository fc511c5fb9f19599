package svm

import (
	"context"
	"fmt"
	"sync"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/internal/smo"
	"github.com/mercer-go/mercer/lib/kernel"
)

// quickHeld is up to how many rows a quick kernel's matrix is held. The solver
// keeps a matrix that small in its working set; of larger ones it wants only some
// rows, and in single precision, which is less work than to go through held ones.
const quickHeld = 512

// gram is the kernel matrix of the rows of a set as smo asks for it: all rows
// at hand, or each made when it is needed. Several problems may share it.
type gram struct {
	diag []float64
	held []float64    // in the form of smo.Problem.Held; nil if not at hand
	rows *kernel.Rows // nil if held
}

// newGram holds no rows.
func newGram(k kernel.Kernel, X *mat.Dense) (*gram, error) {
	if k == nil {
		return nil, fmt.Errorf("%w: the kernel is nil", ErrParam)
	}
	diag, err := kernel.Diag(k, X)
	if err != nil {
		return nil, err
	}
	rows, err := kernel.NewRows(k, X)
	return &gram{diag: diag, rows: rows}, err
}

// sharedGram is for several problems: it holds all rows where that pays and 8n²
// bytes are at most room. It does not when ctx ends: then smo gives what it has.
func sharedGram(ctx context.Context, k kernel.Kernel, X *mat.Dense, room int) (*gram, error) {
	g, err := newGram(k, X)
	if err != nil {
		return nil, err
	}
	if n := len(g.diag); n <= room/8/n && (n <= quickHeld || !g.rows.Quick()) {
		if err := g.hold(ctx); err != nil && ctx.Err() == nil {
			return nil, err
		}
	}
	return g, nil
}

// hold makes all rows.
func (g *gram) hold(ctx context.Context) error {
	n := len(g.diag)
	stride := smo.Padded(n)
	held := lend(n * stride)
	for i := range n {
		clear(held[i*stride+n : (i+1)*stride])
	}
	if err := g.rows.Square(ctx, held, stride); err != nil {
		return err
	}
	g.held, g.rows = held, nil
	return nil
}

// subset is the part of a held matrix that the given rows make.
func (g *gram) subset(rows []int) *gram {
	part := &gram{diag: make([]float64, len(rows)), held: g.part(rows, rows)}
	for r, i := range rows {
		part.diag[r] = g.diag[i]
	}
	return part
}

// part are some columns of some rows of a held matrix, each row filled up to
// smo.Padded. Neighbouring columns are copied together.
func (g *gram) part(rows, columns []int) []float64 {
	type run struct{ from, to, length int }
	var runs []run
	for c, j := range columns {
		if last := len(runs) - 1; last >= 0 && j == runs[last].from+runs[last].length {
			runs[last].length++
		} else {
			runs = append(runs, run{j, c, 1})
		}
	}
	stride, to := smo.Padded(len(g.diag)), smo.Padded(len(columns))
	part := lend(len(rows) * to)
	for r, i := range rows {
		from, into := g.held[i*stride:(i+1)*stride], part[r*to:(r+1)*to]
		clear(into[len(columns):])
		for _, k := range runs {
			copy(into[k.to:k.to+k.length], from[k.from:])
		}
	}
	return part
}

// release hands on the memory of a held matrix, which must not be used any more.
func (g *gram) release() {
	if held := g.held; held != nil {
		g.held = nil
		numbers.Put(&held)
	}
}

// numbers is memory of matrices that were held, as *[]float64: the many parts of
// a search would keep the garbage collector at work.
var numbers sync.Pool

// lend is memory for n numbers, whatever they are.
func lend(n int) []float64 {
	if v, _ := numbers.Get().(*[]float64); v != nil && cap(*v) >= n {
		return (*v)[:n]
	}
	return make([]float64, n)
}

// problem joins the matrix with signs and bounds.
func (g *gram) problem(y []int, bound []float64) smo.Problem {
	if g.rows == nil {
		return smo.Problem{Y: y, C: bound, Held: &smo.Held{Diag: g.diag, Data: g.held}}
	}
	return smo.Problem{Y: y, C: bound, Rows: rows{g.rows, g.diag}}
}

// rows are kernel.Rows as the solver wants them.
type rows struct {
	*kernel.Rows
	diag []float64
}

func (r rows) Diag() []float64 { return r.diag }
func (r rows) Costly() bool    { return !r.Quick() }

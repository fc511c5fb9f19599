package svm

import (
	"context"
	"fmt"
	"sync"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/internal/gram"
	"github.com/mercer-go/mercer/lib/internal/smo"
	"github.com/mercer-go/mercer/lib/kernel"
)

// quickHeld is the largest number of rows for which the matrix of a quick
// kernel is held. The solver keeps such a small matrix in its working set
// anyway. Of a larger matrix it needs only some rows, in single precision, and
// computing these is less work than reading a stored matrix.
const quickHeld = 512

// matrix is the kernel matrix of the rows of a data set, either in memory or
// computed row by row. Several problems may share it.
type matrix struct {
	diag []float64
	held *smo.Held  // nil if the matrix is not in memory
	rows *gram.Rows // nil if the matrix is in memory
	lent bool       // the memory of held is another's
}

// newMatrix returns a matrix that is not held in memory.
func newMatrix(k kernel.Kernel, X *mat.Dense) (*matrix, error) {
	if k == nil {
		return nil, fmt.Errorf("%w: the kernel is nil", ErrParam)
	}
	rows, err := gram.For(k, X)
	if err != nil {
		return nil, err
	}
	return &matrix{diag: rows.Diag(), rows: rows}, nil
}

// heldMatrix returns the matrix of a precomputed kernel as it is if the solver can read
// it and X has all its points in their order. Otherwise it is newMatrix.
func heldMatrix(k kernel.Kernel, X *mat.Dense) (*matrix, error) {
	g, err := newMatrix(k, X)
	if err != nil {
		return nil, err
	}
	if p, _ := k.(kernel.Precomputed); p.K != nil {
		if held, _ := p.K.(*smo.Held); held != nil && mat.Equal(X, p.Points()) {
			g.release()
			return &matrix{diag: held.Diag, held: held, lent: true}, nil
		}
	}
	return g, nil
}

// sharedMatrix returns a matrix for several problems. It holds all rows if that
// saves time and 8n² bytes are at most room. If ctx ends, it holds none; smo
// then returns the solution that it has.
func sharedMatrix(ctx context.Context, k kernel.Kernel, X *mat.Dense, room int) (*matrix, error) {
	g, err := newMatrix(k, X)
	if err != nil {
		return nil, err
	}
	if n := len(g.diag); n <= room/8/n && (n <= quickHeld || g.rows.Costly()) {
		if err := g.hold(ctx); err != nil && ctx.Err() == nil {
			return nil, err
		}
	}
	return g, nil
}

// hold computes all rows and keeps them in memory.
func (g *matrix) hold(ctx context.Context) error {
	n := len(g.diag)
	stride := smo.Padded(n)
	data := lend(n * stride)
	for i := range n {
		clear(data[i*stride+n : (i+1)*stride])
	}
	if err := g.rows.Square(ctx, data, stride); err != nil {
		return err
	}
	g.rows.Release()
	g.held, g.rows = &smo.Held{Diag: g.diag, Data: data}, nil
	return nil
}

// subset returns the matrix of the given rows, as a part of a held matrix.
func (g *matrix) subset(rows []int) *matrix {
	diag := make([]float64, len(rows))
	for r, i := range rows {
		diag[r] = g.diag[i]
	}
	return &matrix{diag: diag, held: &smo.Held{Diag: diag, Data: g.part(rows, rows)}}
}

// part copies some columns of some rows of a held matrix. Each row is padded to
// smo.Padded. Neighbouring columns are copied together.
func (g *matrix) part(rows, columns []int) []float64 {
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
		from, into := g.held.Data[i*stride:(i+1)*stride], part[r*to:(r+1)*to]
		clear(into[len(columns):])
		for _, k := range runs {
			copy(into[k.to:k.to+k.length], from[k.from:])
		}
	}
	return part
}

// release returns the memory of the matrix to the pools.
func (g *matrix) release() {
	if g.held != nil {
		if !g.lent {
			giveBack(g.held.Data)
		}
		g.held = nil
	}
	if g.rows != nil {
		g.rows.Release()
		g.rows = nil
	}
}

// problem joins the matrix with labels and upper bounds.
func (g *matrix) problem(y []int, bound []float64) smo.Problem {
	p := smo.Problem{Y: y, C: bound, Held: g.held}
	if g.held == nil {
		p.Rows = g.rows
	}
	return p
}

// numbers keeps the memory of matrices, as *[]float64, for reuse. Without it,
// the many parts of a search would keep the garbage collector busy.
var numbers sync.Pool

// lend returns memory for n numbers of arbitrary value.
func lend(n int) []float64 {
	if v, _ := numbers.Get().(*[]float64); v != nil && cap(*v) >= n {
		return (*v)[:n]
	}
	return make([]float64, n)
}

// giveBack returns what lend has lent.
func giveBack(v []float64) { numbers.Put(&v) }

package svm

import (
	"context"
	"fmt"

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
	held [][]float64  // nil if not at hand
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
	held := newHeld(len(g.diag))
	if err := g.rows.Square(ctx, held); err != nil {
		return err
	}
	g.held, g.rows = held, nil
	return nil
}

// subset is the part of a held matrix that the given rows make.
func (g *gram) subset(rows []int) *gram {
	part := &gram{diag: make([]float64, len(rows)), held: newHeld(len(rows))}
	for r, i := range rows {
		part.diag[r] = g.diag[i]
		for c, j := range rows {
			part.held[r][c] = g.held[i][j]
		}
	}
	return part
}

// newHeld are n rows in the form of smo.Problem.Held.
func newHeld(n int) [][]float64 {
	length := smo.Padded(n)
	memory, held := make([]float64, n*length), make([][]float64, n)
	for i := range held {
		held[i] = memory[i*length : (i+1)*length]
	}
	return held
}

// problem joins the matrix with signs and bounds.
func (g *gram) problem(y []int, bound []float64) smo.Problem {
	p := smo.Problem{Y: y, C: bound, Diag: g.diag, Held: g.held}
	if g.rows != nil {
		p.Row, p.Rows32, p.Combine, p.CombineAt = g.rows.Row, g.rows.Rows32, g.rows.Combine, g.rows.CombineAt
		if g.rows.Quick() {
			p.Square = g.rows.Square
		} else {
			p.Lazy = true
		}
	}
	return p
}

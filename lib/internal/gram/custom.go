package gram

import (
	"context"
	"fmt"
	"math"

	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/internal/simd"
)

// Pairwise is the form of a kernel that only has Eval.
type Pairwise struct {
	Eval func(x, y []float64) float64 // returns K(x, y)
}

// Filled is the form of a kernel that computes many values in one call.
type Filled struct {
	Fill func(dst, x []float64, Y *mat.Dense) // stores K(x, y) in dst for each row y of Y
}

func (f Pairwise) prepare(_ context.Context, x blas64.General) (*side, error) {
	return &side{points: x}, nil
}

func (f Filled) prepare(_ context.Context, x blas64.General) (*side, error) {
	return &side{points: x}, nil
}

func (f Pairwise) diagonal(s *side, dst []float64) (err error) {
	i := 0
	defer func() {
		if r := recover(); r != nil {
			err = panicError(r, fmt.Sprintf("row %d, row %d", i, i))
		}
	}()
	for ; i < len(dst); i++ {
		dst[i] = f.Eval(at(s.points, i), at(s.points, i))
	}
	return nil
}

func (f Filled) diagonal(s *side, dst []float64) error {
	for i := range dst {
		if err := f.row(dst[i:i+1], s.points, i, s.points, i); err != nil {
			return err
		}
	}
	return nil
}

func (f Pairwise) bind(_ *binder, x, y *side) node { return &pairwise{f, x.points, y.points} }
func (f Filled) bind(_ *binder, x, y *side) node   { return &filled{f, x.points, y.points} }

// pairwise is the node of a Pairwise.
type pairwise struct {
	Pairwise
	x, y blas64.General
}

func (p *pairwise) values(w *work, dst []float64, which []int, j, n int) (err error) {
	size := simd.Lots(n)
	r, k := 0, 0
	defer func() {
		if cause := recover(); cause != nil {
			err = panicError(cause, fmt.Sprintf("row %d, row %d", which[r], w.name(j+k)))
		}
	}()
	for r = range which {
		x := at(p.x, which[r])
		for k = max(0, w.from-j); k < n; k++ {
			dst[r*size+k] = p.Eval(x, at(p.y, j+k))
		}
	}
	return nil
}

func (p *pairwise) most(float64) float64 { return math.Inf(1) }
func (p *pairwise) costly() bool         { return true }

// filled is the node of a Filled.
type filled struct {
	Filled
	x, y blas64.General
}

func (p *filled) values(w *work, dst []float64, which []int, j, n int) error {
	size, skip := simd.Lots(n), max(0, w.from-j)
	if skip >= n {
		return nil
	}
	for r, i := range which {
		if err := p.row(dst[r*size+skip:r*size+n], p.x, i, p.y, j+skip); err != nil {
			return err
		}
	}
	return nil
}

// row has the kernel fill dst with the values of row i of x and the rows of y from
// j on.
func (f Filled) row(dst []float64, x blas64.General, i int, y blas64.General, j int) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = panicError(r, fmt.Sprintf("row %d, rows %d..%d", i, j, j+len(dst)-1))
		}
	}()
	var rows mat.Dense
	rows.SetRawMatrix(blas64.General{Rows: len(dst), Cols: y.Cols, Stride: y.Stride, Data: y.Data[j*y.Stride : (j+len(dst)-1)*y.Stride+y.Cols]})
	f.Fill(dst, at(x, i), &rows)
	return nil
}

func (p *filled) most(float64) float64 { return math.Inf(1) }
func (p *filled) costly() bool         { return true }

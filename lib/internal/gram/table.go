package gram

import (
	"context"
	"fmt"
	"math"
	"reflect"

	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/internal/simd"
)

// Table is the form of a kernel whose values are given as a matrix K. A point has one
// feature: the number of its row in K.
type Table struct {
	// K has the values. Of K_ij and K_ji, the one above the diagonal is used, or the
	// other one if K has too few columns.
	K mat.Matrix
}

// At returns the kernel value of two points. It panics if K does not have it.
func (t Table) At(x, y []float64) float64 {
	i, err := t.rowOf(x)
	if err != nil {
		panic(err)
	}
	j, err := t.rowOf(y)
	if err != nil {
		panic(err)
	}
	v, err := t.at(i, j)
	if err != nil {
		panic(err)
	}
	return v
}

// IsNil reports whether there is no matrix, or a nil pointer to one.
func (t Table) IsNil() bool {
	v := reflect.ValueOf(t.K)
	return !v.IsValid() || v.Kind() == reflect.Pointer && v.IsNil()
}

// rowOf is the row of K that a point stands for.
func (t Table) rowOf(x []float64) (int, error) {
	if t.IsNil() {
		return 0, fmt.Errorf("%w: the matrix of kernel values is nil", ErrShape)
	}
	n, _ := t.K.Dims()
	if len(x) != 1 {
		return 0, fmt.Errorf("%w: a point of a precomputed kernel has %d features, want 1, its row in the matrix", ErrShape, len(x))
	}
	if i := int(x[0]); x[0] >= 0 && x[0] < float64(n) && float64(i) == x[0] {
		return i, nil
	}
	return 0, fmt.Errorf("%w: a point of a precomputed kernel is row %v of the matrix, want 0 to %d", ErrShape, x[0], n-1)
}

// at is the value above the diagonal, so that it is the same in either order;
// rows beyond the last column only have their own.
func (t Table) at(i, j int) (v float64, err error) {
	i, j = min(i, j), max(i, j)
	defer func() {
		if r := recover(); r != nil {
			err = panicError(r, fmt.Sprintf("At(%d, %d) of the matrix", i, j))
		}
	}()
	_, columns := t.K.Dims()
	switch {
	case j < columns:
		return t.K.At(i, j), nil
	case i < columns:
		return t.K.At(j, i), nil
	}
	return 0, fmt.Errorf("%w: the matrix has no value for rows %d and %d, which are beyond its %d columns", ErrShape, i, j, columns)
}

func (t Table) prepare(_ context.Context, x blas64.General) (*side, error) {
	s := &side{points: x, index: make([]int, x.Rows)}
	for r := range s.index {
		i, err := t.rowOf(at(x, r))
		if err != nil {
			return nil, fmt.Errorf("row %d: %w", r, err)
		}
		s.index[r] = i
	}
	return s, nil
}

func (t Table) diagonal(s *side, dst []float64) (err error) {
	for r, i := range s.index {
		if dst[r], err = t.at(i, i); err != nil {
			return err
		}
	}
	return nil
}

func (t Table) bind(_ *binder, x, y *side) node {
	n := &table{Table: t, x: x.index, y: y.index}
	_, n.columns = t.K.Dims()
	switch K := t.K.(type) {
	case *mat.SymDense:
		raw := K.RawSymmetric()
		n.data, n.stride = raw.Data, raw.Stride
	case *mat.Dense:
		raw := K.RawMatrix()
		n.data, n.stride = raw.Data, raw.Stride
	}
	return n
}

// table is the node of a Table.
type table struct {
	Table
	x, y    []int
	columns int
	data    []float64 // of K, row by row; nil if it has to be called
	stride  int
}

func (t *table) values(_ *work, dst []float64, which []int, j, n int) (err error) {
	size := simd.Lots(n)
	for r, row := range which {
		i := t.x[row]
		for k, other := range t.y[j : j+n] {
			if t.data != nil && max(i, other) < t.columns {
				dst[r*size+k] = t.data[min(i, other)*t.stride+max(i, other)]
			} else if dst[r*size+k], err = t.at(i, other); err != nil {
				return err
			}
		}
	}
	return nil
}

func (t *table) most(float64) float64 { return math.Inf(1) }
func (t *table) costly() bool         { return false }

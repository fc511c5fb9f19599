package gram

import (
	"context"

	"gonum.org/v1/gonum/blas/blas64"
)

// Kernel is a kernel as this package needs it.
type Kernel struct {
	Form Form          // how its values are computed
	Name func() string // returns its name, for errors
}

// Of returns the Kernel for k, which must be a kernel.Kernel. Package kernel sets this
// variable. With it the solvers can use the fast rows of a kernel, and package kernel
// need not export them.
var Of func(k any) Kernel

// Form is one way to compute a kernel: Metric, Sum, Product, Scaled, Normalized,
// Features, Table, Filled or Pairwise. The values of a form have the same bits as
// those of the kernel's Eval.
type Form interface {
	// prepare does what only depends on the points of one side.
	prepare(ctx context.Context, x blas64.General) (*side, error)
	// diagonal stores the values of each point of s and itself in dst.
	diagonal(s *side, dst []float64) error
	// bind makes the node for the pairs of points of two sides.
	bind(b *binder, x, y *side) node
	// single makes the node for the pairs of points of one side in single
	// precision; nil if these values, or points, need more.
	single(b *binder32, x *side) node32
}

// side are points, prepared for a form.
type side struct {
	points blas64.General
	index  []int     // of each point in a Table
	diag   []float64 // the values that Normalized divides by
	parts  []*side   // for the parts of the form
}

// pick are some of the points, in the order of which.
func (s *side) pick(which []int) *side {
	return s.pickFrom(s.points, gather(s.points, which), which)
}

// pickFrom is pick where the points that have been chosen from old are known.
func (s *side) pickFrom(old, chosen blas64.General, which []int) *side {
	p := &side{points: chosen}
	if !same(s.points, old) {
		old, p.points = s.points, gather(s.points, which)
	}
	for _, j := range which {
		if s.index != nil {
			p.index = append(p.index, s.index[j])
		}
		if s.diag != nil {
			p.diag = append(p.diag, s.diag[j])
		}
	}
	for _, part := range s.parts {
		p.parts = append(p.parts, part.pickFrom(old, p.points, which))
	}
	return p
}

// gather copies some rows.
func gather(x blas64.General, which []int) blas64.General {
	d := x.Cols
	y := blas64.General{Rows: len(which), Cols: d, Stride: d, Data: make([]float64, len(which)*d)}
	for k, j := range which {
		copy(y.Data[k*d:(k+1)*d], at(x, j))
	}
	return y
}

// same reports whether two matrices are one.
func same(a, b blas64.General) bool {
	return a.Rows == b.Rows && a.Cols == b.Cols && a.Stride == b.Stride &&
		len(a.Data) > 0 && len(b.Data) > 0 && &a.Data[0] == &b.Data[0]
}

// at is row j of X.
func at(X blas64.General, j int) []float64 {
	return X.Data[j*X.Stride : j*X.Stride+X.Cols]
}

// node makes values of a form for two sides.
type node interface {
	// values stores the values of the points which of the one side, simd.Block of
	// them at most, and of the points j … j+n-1 of the other: those of which[r]
	// from dst[r*simd.Lots(n)] on. j is a multiple of simd.Width. Values of the
	// points before w.from need not be made.
	values(w *work, dst []float64, which []int, j, n int) error
	// most is the largest size of a value for points of d features of at most that
	// size; +Inf if it is not known.
	most(feature float64) float64
	// costly reports whether a value takes a call.
	costly() bool
}

package gram

import (
	"context"
	"math"

	"gonum.org/v1/gonum/blas/blas64"

	"github.com/mercer-go/mercer/lib/internal/simd"
)

// Normalized is the form of K(x, y)/√(K(x, x)·K(y, y)).
type Normalized struct {
	Form Form // of the kernel K
}

// Cosine returns value/√(kx·ky), or NaN unless kx and ky are positive.
func Cosine(value, kx, ky float64) float64 {
	if !(kx > 0 && ky > 0) {
		return math.NaN()
	}
	const smallestNormal = 0x1p-1022 // below it a float64 loses digits
	product := kx * ky
	if product < smallestNormal || math.IsInf(product, 1) {
		return value / math.Sqrt(kx) / math.Sqrt(ky)
	}
	return value / math.Sqrt(product)
}

func (f Normalized) prepare(ctx context.Context, x blas64.General) (*side, error) {
	part, err := f.Form.prepare(ctx, x)
	if err != nil {
		return nil, err
	}
	s := &side{points: x, diag: make([]float64, x.Rows), parts: []*side{part}}
	return s, f.Form.diagonal(part, s.diag)
}

func (f Normalized) diagonal(s *side, dst []float64) error {
	for i, k := range s.diag {
		dst[i] = Cosine(k, k, k)
	}
	return nil
}

func (f Normalized) bind(b *binder, x, y *side) node {
	part := f.Form.bind(b, x.parts[0], y.parts[0])
	if allOne(x.diag) && allOne(y.diag) { // as for a Gaussian: a division by 1
		return part
	}
	n := &normalized{node: part, x: x.diag, y: make([]float64, len(y.diag)+simd.Lot), plain: within(x.diag) && within(y.diag)}
	fill(n.y[copy(n.y, y.diag):], 1)
	return n
}

func allOne(v []float64) bool {
	for _, k := range v {
		if k != 1 {
			return false
		}
	}
	return true
}

// within reports whether the product of any two of v, and of w, is a normal
// number.
func within(v []float64) bool {
	for _, k := range v {
		if !(k > 0x1p-500 && k < 0x1p500) {
			return false
		}
	}
	return true
}

// normalized is the node of a Normalized.
type normalized struct {
	node
	x, y  []float64 // K of each point and itself; y is filled up with 1
	plain bool      // no product of these is out of range
}

func (f *normalized) values(w *work, dst []float64, which []int, j, n int) error {
	if err := f.node.values(w, dst, which, j, n); err != nil {
		return err
	}
	size := simd.Lots(n)
	for r, i := range which {
		v, kx := dst[r*size:(r+1)*size], f.x[i]
		if f.plain {
			simd.DivideRoot(v, f.y[j:j+size], kx)
			continue
		}
		for k, ky := range f.y[j : j+n] {
			v[k] = Cosine(v[k], kx, ky)
		}
	}
	return nil
}

func (f *normalized) most(float64) float64 { return math.Inf(1) }

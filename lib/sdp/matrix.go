package sdp

import (
	"context"
	"math"

	"github.com/mercer-go/mercer/lib/internal/cholesky"
	"github.com/mercer-go/mercer/lib/internal/simd"
)

// matrix is a dense n×n matrix. It has stride rows of stride numbers, zeros after the first
// n.
type matrix struct {
	n, stride int
	v         []float64
}

func newMatrix(n int) *matrix {
	stride := simd.Size(n)
	return &matrix{n: n, stride: stride, v: make([]float64, stride*stride)}
}

func (m *matrix) row(i int) []float64 { return m.v[i*m.stride : (i+1)*m.stride] }

// inner is the sum of the products of the entries.
func (m *matrix) inner(o *matrix) float64 { return simd.DotProduct(m.v, o.v) }

// add adds a·o.
func (m *matrix) add(o *matrix, a float64) { simd.Add(m.v, o.v, a) }

// largest is the largest absolute value of an entry, NaN if one is NaN.
func (m *matrix) largest() (most float64) {
	for _, v := range m.v {
		if v = math.Abs(v); !(v <= most) {
			most = v
		}
		if math.IsNaN(most) {
			break
		}
	}
	return most
}

// apply sets dst = m·v. Both have stride numbers, v with zeros after the first n.
func (m *matrix) apply(dst, v []float64) {
	for i := range m.n {
		dst[i] = simd.DotProduct(m.row(i), v)
	}
}

// symmetrise replaces M by (M + Mᵀ)/2.
func (m *matrix) symmetrise() {
	for i := range m.n {
		for j := range i {
			v := (m.v[i*m.stride+j] + m.v[j*m.stride+i]) / 2
			m.v[i*m.stride+j], m.v[j*m.stride+i] = v, v
		}
	}
}

// factor sets f to the Cholesky factor of m. It returns false if that is not positive
// definite.
func (m *matrix) factor(ctx context.Context, f *cholesky.Factor) (bool, error) {
	f.Reset(m.n)
	for i := range m.n {
		copy(f.Row(i), m.v[i*m.stride+i:])
	}
	return f.Definite(ctx)
}

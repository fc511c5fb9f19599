package linear

import (
	"context"

	"github.com/mercer-go/mercer/lib/internal/simd"
)

// row returns xᵢ without the entry of the column.
func (q *problem) row(i int) []float64 {
	at := int(q.at[i]) * q.d
	return q.x[at : at+q.d : at+q.d]
}

// polledProducts is the number of products between two checks of the context.
// They take less than a millisecond.
const polledProducts = 1 << 20

// scratch is memory that products and combine use.
type scratch struct {
	some []int32   // n entries
	coef []float64 // n entries
	v    []float64 // d entries, filled up with zeros
}

func newScratch(n, d int) *scratch {
	return &scratch{some: make([]int32, n), coef: make([]float64, n), v: make([]float64, simd.Size(d))}
}

// products stores yᵢ·vᵀx̃ᵢ in dst.
func (q *problem) products(ctx context.Context, dst, v []float64) error {
	constant := 0.0
	if q.k > q.d {
		constant = v[q.d] * q.column
	}
	copy(q.v, v[:q.d])
	size := max(1, polledProducts/q.d)
	for lo := 0; lo < q.n; lo += size {
		if err := ctx.Err(); err != nil {
			return err
		}
		hi := min(lo+size, q.n)
		simd.GemvDot(dst[lo:hi], q.x, q.at[lo:hi], q.v, q.d)
	}
	for i, y := range q.y {
		dst[i] = y * (dst[i] + constant)
	}
	return nil
}

// combine stores Σ yᵢ·aᵢ·x̃ᵢ in dst.
func (q *problem) combine(ctx context.Context, dst, a []float64) error {
	n, sum := 0, 0.0
	for i, v := range a {
		v = float64(v * q.y[i])
		q.some[n], q.coef[n] = q.at[i], v
		sum += v
		if v != 0 {
			n++
		}
	}
	clear(q.v)
	size := max(1, polledProducts/q.d)
	for lo := 0; lo < n; lo += size {
		if err := ctx.Err(); err != nil {
			return err
		}
		hi := min(lo+size, n)
		simd.GemvAdd(q.v, q.x, q.some[lo:hi], q.coef[lo:hi], q.d)
	}
	copy(dst, q.v[:q.d])
	if q.k > q.d {
		dst[q.d] = sum * q.column
	}
	return nil
}

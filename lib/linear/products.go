package linear

import (
	"context"

	"github.com/mercer-go/mercer/lib/internal/parallel"
	"github.com/mercer-go/mercer/lib/internal/simd"
)

// polledProducts is the number of products in a task, and between two checks of the
// context. They take less than a millisecond.
const polledProducts = 1 << 20

// scratch is memory that products and combine use.
type scratch struct {
	some []int32     // n entries
	coef []float64   // n entries
	v    []float64   // d entries, filled up with zeros
	sums [][]float64 // see sum
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
	return parallel.Do(ctx, (q.n+size-1)/size, func(task int) error {
		lo, hi := task*size, min((task+1)*size, q.n)
		q.dots(dst[lo:hi], q.at[lo:hi], q.v)
		for i, y := range q.y[lo:hi] {
			dst[lo+i] = y * (dst[lo+i] + constant)
		}
		return nil
	})
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
	err := q.sum(ctx, dst[:q.d], n, max(1, polledProducts/q.d), func(to []float64, lo, hi int) {
		q.adds(to, q.some[lo:hi], q.coef[lo:hi])
	})
	if q.k > q.d {
		dst[q.d] = sum * q.column
	}
	return err
}

// The rows are summed in this many parts at most, each part on a processor. Each part
// has a sum of its own, and so many rows at least that the sums are small beside the
// rows. How the rows are divided does not depend on the number of processors.
const (
	mostParts = 16
	partRows  = 64
)

// sum stores in dst a sum over rows 0..n-1, of which add adds those from lo to hi, at
// most size at a time, to d numbers filled up.
func (q *problem) sum(ctx context.Context, dst []float64, n, size int, add func(to []float64, lo, hi int)) error {
	parts := max(1, min(mostParts, n/partRows, n/max(1, polledProducts/q.d)))
	for len(q.sums) < parts {
		q.sums = append(q.sums, make([]float64, simd.Size(q.d)))
	}
	err := parallel.Do(ctx, parts, func(part int) error {
		to := q.sums[part]
		clear(to)
		end := (part + 1) * n / parts
		for lo := part * n / parts; lo < end; lo += size {
			if err := ctx.Err(); err != nil {
				return err
			}
			add(to, lo, min(lo+size, end))
		}
		return nil
	})
	if err != nil {
		return err
	}
	for _, to := range q.sums[1:parts] {
		simd.Add(q.sums[0], to, 1)
	}
	copy(dst, q.sums[0])
	return nil
}

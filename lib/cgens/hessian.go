package cgens

import (
	"context"
	"math"

	"github.com/mercer-go/mercer/internal/portable"
	"github.com/mercer-go/mercer/lib/internal/cholesky"
	"github.com/mercer-go/mercer/lib/internal/simd"
)

// hessian keeps G = Σ c_i·z_i·z_iᵀ over a set of rows. From one Newton step to the
// next, few rows enter or leave the set, and only their terms are added or
// subtracted. A new column of Z adds a row and a column to G.
type hessian struct {
	z       *columns
	c       []float64
	stride  int
	sum     []float64 // stride×stride, the upper triangle; zeros beyond the columns of Z
	member  []bool    // n
	size    int       // of the set
	moved   int       // how many terms were added or subtracted since sum was fresh
	rows    []int32   // scratch memory of n entries, as the next two
	gone    []int32
	coef    []float64
	product simd.Columns
	factor  cholesky.Factor
}

const (
	addedRows   = 128 // the rows that are added at a time; they stay in the second-level cache
	productRows = 128 // the rows of the sum that are updated between two looks at the context
	refreshed   = 100 // after this many terms for each row of the set, the sum is computed from scratch: it has collected rounding errors
)

func newHessian(z *columns, c []float64) *hessian {
	return &hessian{z: z, c: c, member: make([]bool, z.n), rows: make([]int32, z.n), gone: make([]int32, z.n), coef: make([]float64, z.n)}
}

// extend adds the row and the column of G for the last column of Z.
func (h *hessian) extend() {
	if h.stride != h.z.stride {
		stride := h.z.stride
		sum := make([]float64, stride*stride)
		for i := range h.stride {
			copy(sum[i*stride+i:], h.sum[i*h.stride+i:(i+1)*h.stride])
		}
		h.sum, h.stride = sum, stride
	}
	last, n := h.z.k-1, 0
	for i, in := range h.member {
		if in {
			h.rows[n], h.coef[n] = int32(i), h.c[i]*h.z.row(i)[last]
			n++
		}
	}
	column := make([]float64, h.stride)
	simd.GemvAdd(column, h.z.z, h.rows[:n], h.coef[:n], h.stride)
	for j := range last + 1 {
		h.sum[j*h.stride+last] = column[j]
	}
}

// update changes the set to the rows marked in inner, of which there are size.
func (h *hessian) update(ctx context.Context, inner []bool, size int) error {
	added, removed := h.changes(inner)
	if len(added)+len(removed) > size || h.moved > refreshed*(size+1) {
		h.clear()
		added, removed = h.changes(inner)
	}
	err := h.add(ctx, removed, -1)
	if err == nil {
		err = h.add(ctx, added, 1)
	}
	if err != nil {
		h.clear() // it is half done
		return err
	}
	h.moved += len(added) + len(removed)
	copy(h.member, inner)
	h.size = size
	return nil
}

// changes returns the rows that enter the set, and those that leave it.
func (h *hessian) changes(inner []bool) (added, removed []int32) {
	added, removed = h.rows[:0], h.gone[:0]
	for i, in := range inner {
		if in == h.member[i] {
			continue
		}
		if in {
			added = append(added, int32(i))
		} else {
			removed = append(removed, int32(i))
		}
	}
	return added, removed
}

func (h *hessian) clear() {
	clear(h.sum)
	clear(h.member)
	h.size, h.moved = 0, 0
}

// add adds sign times the terms of the given rows.
func (h *hessian) add(ctx context.Context, rows []int32, sign float64) error {
	coef := h.coef[:len(rows)]
	for k, i := range rows {
		coef[k] = math.Sqrt(h.c[i])
	}
	for lo := 0; lo < len(rows); lo += addedRows {
		hi := min(lo+addedRows, len(rows))
		h.product.Reset(h.stride, hi-lo)
		h.product.Rows(0, h.z.z, rows[lo:hi], coef[lo:hi], h.stride)
		for top := 0; top < h.stride; top += productRows {
			if err := ctx.Err(); err != nil {
				return err
			}
			h.product.AddProducts(h.sum, h.stride, top, min(top+productRows, h.stride), sign)
		}
	}
	return nil
}

// solve replaces g by -(R + τG)⁻¹g. R is the identity, except that its first entry
// is penalty.
func (h *hessian) solve(ctx context.Context, g []float64, tau, penalty float64) error {
	k := h.z.k
	for ridge := 0.0; ; ridge = max(1e-15, 16*ridge) {
		h.factor.Reset(k)
		for i := range k {
			row, from := h.factor.Row(i), h.sum[i*h.stride+i:]
			for j := range row {
				row[j] = tau * from[j]
			}
			if i > 0 {
				row[0]++
			} else {
				row[0] += penalty
			}
			row[0] += float64(ridge * (1 + row[0]))
		}
		if penalty == 0 && h.size == 0 {
			// No row is active, and no curvature limits the step of a free bias. Take a
			// long step; the line search shortens it.
			h.factor.Row(0)[0] = 1e-3 * portable.Sum(h.c)
		}
		ok, err := h.factor.Definite(ctx)
		if err != nil {
			return err
		}
		if ok || ridge > 1 {
			break
		}
	}
	for i := range k {
		g[i] = -g[i]
	}
	h.factor.Solve(g[:k])
	return nil
}

package linear

import (
	"context"
	"math"

	"gonum.org/v1/gonum/floats"

	"github.com/mercer-go/mercer/internal/portable"
	"github.com/mercer-go/mercer/lib/internal/cholesky"
	"github.com/mercer-go/mercer/lib/internal/parallel"
	"github.com/mercer-go/mercer/lib/internal/simd"
)

const (
	// addedRows is the number of data rows that are added at a time. With 100
	// features they take 100 kB, so they stay in the second-level cache.
	addedRows = 128
	// productRows is the number of rows of the sum that a task updates, between two
	// checks of the context. With 1000 features they take 16 million products.
	productRows = 128
)

// hessian keeps G = Σ cᵢx̃ᵢx̃ᵢᵀ over a set of rows. From one step to the next,
// few rows enter or leave the set, and only their terms are added or
// subtracted.
type hessian struct {
	*problem
	simd.Columns
	stride  int       // k filled up
	sum     []float64 // stride×stride, upper triangle
	member  []bool    // n
	size    int       // of the set
	changes []int32   // n entries, see changed
	factor  cholesky.Factor
}

func newHessian(p *problem) *hessian { return &hessian{problem: p, stride: simd.Size(p.k)} }

// update changes the set to the rows marked in inner, of which there are size.
func (h *hessian) update(ctx context.Context, inner []bool, size int) error {
	if h.sum == nil {
		h.sum, h.member, h.changes = make([]float64, h.stride*h.stride), make([]bool, h.n), make([]int32, h.n)
	}
	n := h.changed(inner)
	if n > size { // cheaper from an empty set, and without old rounding errors
		clear(h.sum)
		clear(h.member)
		n = h.changed(inner)
	}
	changed := h.changes[:n]
	for _, sign := range []float64{-1, 1} {
		n := 0
		for _, i := range changed {
			if inner[i] == (sign > 0) {
				h.some[n], h.coef[n] = h.at[i], math.Sqrt(h.c[i])
				n++
			}
		}
		if err := h.add(ctx, h.some[:n], h.coef[:n], sign); err != nil {
			h.sum = nil // half done
			return err
		}
	}
	copy(h.member, inner)
	h.size = size
	return nil
}

// changed stores in changes the rows that enter or leave the set, and returns
// their number.
func (h *hessian) changed(inner []bool) int {
	n := 0
	for i, in := range inner {
		h.changes[n] = int32(i)
		if in != h.member[i] {
			n++
		}
	}
	return n
}

// add adds the products of the given rows, each times its coefficient.
func (h *hessian) add(ctx context.Context, rows []int32, coef []float64, sign float64) error {
	for lo := 0; lo < len(rows); lo += addedRows {
		hi := min(lo+addedRows, len(rows))
		h.Reset(h.k, hi-lo)
		if h.x32 != nil {
			h.Rows32(0, h.x32, rows[lo:hi], coef[lo:hi], h.d)
		} else {
			h.Rows(0, h.x, rows[lo:hi], coef[lo:hi], h.d)
		}
		if h.k > h.d {
			for i, a := range coef[lo:hi] {
				h.Set(i, h.d, a*h.column)
			}
		}
		if err := h.addProducts(ctx, h.sum, h.stride, sign); err != nil {
			return err
		}
	}
	return nil
}

// addProducts adds the products of all columns to a sum of stride rows.
func (h *hessian) addProducts(ctx context.Context, sum []float64, stride int, sign float64) error {
	return parallel.Do(ctx, (stride+productRows-1)/productRows, func(task int) error {
		top := task * productRows
		h.AddProducts(sum, stride, top, min(top+productRows, stride), sign)
		return nil
	})
}

// solve stores -(R + τG)⁻¹g in dst.
func (h *hessian) solve(ctx context.Context, dst []float64, tau float64, g []float64) error {
	for ridge := 0.0; ; ridge = max(1e-15, 16*ridge) {
		h.factor.Reset(h.k)
		for i := range h.k {
			row, from := h.factor.Row(i), h.sum[i*h.stride+i:]
			for j := range row {
				row[j] = tau * from[j]
			}
			row[0] += h.r(i) + float64(ridge*(1+row[0]))
			if !(row[0] > 0) {
				row[0] = math.SmallestNonzeroFloat64
			}
		}
		if h.k > h.d && h.penalty == 0 && h.sum[h.d*h.stride+h.d] <= 0 {
			// No row is active, and no curvature limits the step of a free bias. Take a
			// long step; the line search shortens it.
			h.factor.Row(h.d)[0] = 1e-3 * portable.Sum(h.c)
		}
		ok, err := h.factor.Definite(ctx)
		if err != nil {
			return err
		}
		if ok || ridge > 1 {
			break
		}
	}
	floats.ScaleTo(dst, -1, g)
	h.factor.Solve(dst)
	return nil
}

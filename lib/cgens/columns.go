package cgens

import (
	"context"

	"github.com/mercer-go/mercer/lib/internal/simd"
)

// columns is the n×k matrix Z of y_i·h_j(x_i): a row for each example, a column
// for each hypothesis and, first, one for the bias. Rows are padded with zeros to
// a common length, so that a new column is written in place.
type columns struct {
	n, k, stride int
	z            []float64 // n×stride
	all          []int32   // 0, 1, …, n-1
}

// spare is how many columns are made room for at a time. All products take the
// padding too, so it must not be long; and copying n rows must be rare.
const spare = 32

func newColumns(n int) *columns {
	c := &columns{n: n, stride: spare, z: make([]float64, n*spare), all: make([]int32, n)}
	for i := range c.all {
		c.all[i] = int32(i)
	}
	return c
}

// add appends a column.
func (c *columns) add(values []float64) {
	if c.k == c.stride {
		stride := c.stride + spare
		z := make([]float64, c.n*stride)
		for i := range c.n {
			copy(z[i*stride:], c.row(i))
		}
		c.z, c.stride = z, stride
	}
	for i, v := range values {
		c.z[i*c.stride+c.k] = v
	}
	c.k++
}

// row returns row i with its padding.
func (c *columns) row(i int) []float64 { return c.z[i*c.stride : (i+1)*c.stride] }

// polled is how many products are made between two looks at the context: less
// than a millisecond's.
const polled = 1 << 20

// products stores z_i·v in dst, for each of the rows.
func (c *columns) products(ctx context.Context, dst []float64, rows []int32, v []float64) error {
	size := max(1, polled/c.stride)
	for lo := 0; lo < len(rows); lo += size {
		if err := ctx.Err(); err != nil {
			return err
		}
		hi := min(lo+size, len(rows))
		simd.GemvDot(dst[lo:hi], c.z, rows[lo:hi], v, c.stride)
	}
	return nil
}

// combine adds Σ a_k·z_i to dst, over the rows i = rows[k].
func (c *columns) combine(ctx context.Context, dst []float64, rows []int32, a []float64) error {
	size := max(1, polled/c.stride)
	for lo := 0; lo < len(rows); lo += size {
		if err := ctx.Err(); err != nil {
			return err
		}
		hi := min(lo+size, len(rows))
		simd.GemvAdd(dst, c.z, rows[lo:hi], a[lo:hi], c.stride)
	}
	return nil
}

// padded returns v with zeros up to the stride, in new memory only if needed.
func (c *columns) padded(v []float64) []float64 {
	for len(v) < c.stride {
		v = append(v, 0)
	}
	return v
}

package sdp

import (
	"context"
	"runtime"

	"github.com/mercer-go/mercer/lib/internal/parallel"
	"github.com/mercer-go/mercer/lib/internal/simd"
)

// product is the memory of a worker that multiplies matrices of n rows.
type product struct {
	columns simd.Columns
	beside  []float64 // n rows: room for a panel, and a row of b
	rows    []int32   // 0, 1, …
	ones    []float64
	sum     []float64
}

func newProduct(n int) *product {
	d := simd.Width + simd.Size(n)
	p := &product{beside: make([]float64, n*d), rows: make([]int32, n), ones: make([]float64, n), sum: make([]float64, simd.Width*simd.Size(d))}
	for k := range n {
		p.rows[k], p.ones[k] = int32(k), 1
	}
	return p
}

// multiply sets m = a·b. A worker packs b beside a panel of rows of a, so that the kernel
// for sums of products of columns does the work.
func (c *semidefinite) multiply(ctx context.Context, m, a, b *matrix) error {
	n, width := m.n, simd.Width
	panels, workers := (n+width-1)/width, 1
	if n >= 64 {
		workers = min(panels, runtime.GOMAXPROCS(0))
	}
	for len(c.products) < workers {
		c.products = append(c.products, newProduct(n))
	}
	return parallel.DoOn(ctx, workers, workers, func(w int) error {
		p, d := c.products[w], width+m.stride
		for k := range n {
			copy(p.beside[k*d+width:], b.row(k))
		}
		p.columns.Reset(d, n)
		p.columns.Rows(0, p.beside, p.rows, p.ones, d)
		stride := len(p.sum) / width
		for panel := w; panel < panels; panel += workers {
			lo, hi := panel*width, min((panel+1)*width, n)
			for k := range n {
				for l := lo; l < hi; l++ {
					p.columns.Set(k, l-lo, a.v[l*a.stride+k])
				}
			}
			clear(p.sum)
			p.columns.AddProducts(p.sum, stride, 0, width, 1)
			for l := lo; l < hi; l++ {
				copy(m.row(l), p.sum[(l-lo)*stride+width:])
			}
		}
		return nil
	})
}

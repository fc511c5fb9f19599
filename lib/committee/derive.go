package committee

import (
	"context"
	"math"

	"github.com/mercer-go/mercer/lib/internal/parallel"
	"github.com/mercer-go/mercer/lib/internal/simd"
)

// point is J and its derivatives by the weights c.
type point struct {
	c, m  []float64 // the weights and the margins
	j     float64   // J
	least float64   // the smallest margin
	g     []float64 // T numbers ∂J/∂c_t
	h     []float64 // the second derivatives of J by the margins, without the coupling
}

// at computes J and its gradient for the weights c, which it keeps.
func (o *objective) at(ctx context.Context, c []float64) (*point, error) {
	p := &point{c: c, m: o.combine(c), g: make([]float64, len(c)), h: make([]float64, len(o.w)), least: math.Inf(1)}
	q, parts := make([]float64, len(o.w)), make([]part, blocks(len(o.w)))
	err := parallel.Do(ctx, len(parts), func(b int) error {
		from, to := b*block, min((b+1)*block, len(q))
		parts[b].shift, parts[b].sum = o.terms(p.m[from:to], o.w[from:to], q[from:to], p.h[from:to])
		parts[b].least = leastOf(p.m[from:to], o.w[from:to])
		return nil
	})
	if err != nil {
		return nil, err
	}
	shift, sum := total(parts)
	j, factor := o.finish(shift, sum)
	p.j = j
	for b, part := range parts {
		p.least = min(p.least, part.least)
		f := factor * part.factor(shift)
		for i := b * block; i < min((b+1)*block, len(q)); i++ {
			q[i] *= f
			p.h[i] *= f
		}
	}
	err = parallel.Do(ctx, len(c), func(t int) error {
		p.g[t] = -simd.DotProduct(q, o.z[t])
		return nil
	})
	return p, err
}

// hessian returns the T×T matrix of the second derivatives of J by the weights, row
// by row. The error is errOverflow if they are not finite, or ctx.Err().
func (o *objective) hessian(ctx context.Context, p *point) ([]float64, error) {
	size, all := len(p.c), blocks(len(o.w))
	h, sums := make([]float64, size*size), make([][]float64, min(all, together))
	for first := 0; first < all; first += len(sums) {
		sums = sums[:min(len(sums), all-first)]
		err := parallel.Do(ctx, len(sums), func(b int) error {
			from := (first + b) * block
			sums[b] = o.curvature(p, from, min(from+block, len(o.w)), sums[b])
			return nil
		})
		if err != nil {
			return nil, err
		}
		for _, part := range sums {
			for k, v := range part {
				h[k] += v
			}
		}
	}
	for t := range size {
		for s := range t + 1 {
			if o.coupled() {
				h[t*size+s] -= float64(p.g[t] * p.g[s])
			}
			h[s*size+t] = h[t*size+s]
		}
	}
	if !allFinite(h) {
		return nil, errOverflow
	}
	return h, nil
}

// together is the number of blocks whose matrices are in memory at the same time.
const together = 8

// curvature adds up the second derivatives for a block of examples, in memory that it
// uses again.
func (o *objective) curvature(p *point, from, to int, part []float64) []float64 {
	size := len(p.c)
	if part == nil {
		part = make([]float64, size*size)
	}
	row := make([]float64, to-from)
	for t, z := range o.z {
		copy(row, z[from:to])
		simd.Multiply(row, p.h[from:to], 1)
		for s := range t + 1 {
			part[t*size+s] = simd.DotProduct(row, o.z[s][from:to])
		}
	}
	return part
}

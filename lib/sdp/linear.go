package sdp

import (
	"context"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/internal/cholesky"
)

// term is a number of one of the matrices Fᵢ.
type term struct {
	i int
	v float64
}

// linear is the cone of a diagonal block: numbers >= 0.
type linear struct {
	f0        []float64
	f         [][]term // for each row the Fᵢ that have a number there, in order
	x, y      []float64
	dx, dy    []float64
	r, second []float64
}

func newLinear(b *Block) *linear {
	n := b.Size
	c := &linear{f0: make([]float64, n), f: make([][]term, n)}
	for _, v := range []*[]float64{&c.x, &c.y, &c.dx, &c.dy, &c.r, &c.second} {
		*v = make([]float64, n)
	}
	diagonal(b.F0, n, func(k int, v float64) { c.f0[k] += v })
	for i, f := range b.F {
		diagonal(f, n, func(k int, v float64) {
			if last := len(c.f[k]) - 1; last >= 0 && c.f[k][last].i == i {
				c.f[k][last].v += v
			} else {
				c.f[k] = append(c.f[k], term{i, v})
			}
		})
	}
	return c
}

// diagonal visits the numbers on the diagonal that are not 0.
func diagonal(f mat.Symmetric, n int, visit func(k int, v float64)) {
	if isNil(f) {
		return
	}
	if s, ok := f.(*Sparse); ok {
		for _, e := range s.Entries {
			if e.I == e.J {
				visit(e.I, e.V)
			}
		}
		return
	}
	for k := range n {
		if v := f.At(k, k); v != 0 {
			visit(k, v)
		}
	}
}

func (c *linear) size() int { return len(c.x) }

func (c *linear) start(x, y float64) {
	for k := range c.x {
		c.x[k], c.y[k] = x, y
	}
}

// sum returns Σ xᵢFᵢ in row k.
func (c *linear) sum(x []float64, k int) (s float64) {
	for _, t := range c.f[k] {
		s += float64(t.v * x[t.i])
	}
	return s
}

func (c *linear) residual(x []float64) (most float64) {
	for k := range c.r {
		c.r[k] = c.sum(x, k) - c.f0[k] - c.x[k]
		most = max(most, math.Abs(c.r[k]))
	}
	return most
}

func (c *linear) largest(f []float64) (most float64) {
	for k, terms := range c.f {
		most = max(most, math.Abs(c.f0[k]))
		for _, t := range terms {
			f[t.i] = max(f[t.i], math.Abs(t.v))
		}
	}
	return most
}

func (c *linear) inside(context.Context) (bool, error) {
	return slices.Min(c.x) > 0 && slices.Min(c.y) > 0, nil
}

func (c *linear) prepare(context.Context) error { return nil }

func (c *linear) matrices() (x, y mat.Symmetric) {
	return mat.NewDiagDense(len(c.x), slices.Clone(c.x)), mat.NewDiagDense(len(c.y), slices.Clone(c.y))
}

func (c *linear) schur(_ context.Context, h *cholesky.Factor) error {
	for k, terms := range c.f {
		ratio := c.y[k] / c.x[k]
		for p, t := range terms {
			row, v := h.Row(t.i), t.v*ratio
			for _, u := range terms[p:] {
				row[u.i-t.i] += float64(v * u.v)
			}
		}
	}
	return nil
}

// back returns (µ - x·y - r·y - e)/x in row k: dY but for the term of dX.
func (c *linear) back(k int, mu, r float64, correct bool) float64 {
	v := mu - float64((c.x[k]+r)*c.y[k])
	if correct {
		v -= c.second[k]
	}
	return v / c.x[k]
}

func (c *linear) right(_ context.Context, mu float64, correct bool, g []float64) error {
	for k, terms := range c.f {
		v := c.back(k, mu, c.r[k], correct)
		for _, t := range terms {
			g[t.i] += float64(t.v * v)
		}
	}
	return nil
}

func (c *linear) direct(_ context.Context, mu float64, correct bool, dx []float64) error {
	for k := range c.x {
		c.dx[k] = c.r[k] + c.sum(dx, k)
		c.dy[k] = c.back(k, mu, c.dx[k], correct)
	}
	return nil
}

func (c *linear) keep(context.Context) error {
	for k := range c.x {
		c.second[k] = float64(c.dx[k] * c.dy[k])
	}
	return nil
}

func (c *linear) longest(short float64) (primal, dual float64) {
	primal, dual = 1/short, 1/short
	for k := range c.x {
		if c.dx[k] < 0 {
			primal = min(primal, -c.x[k]/c.dx[k])
		}
		if c.dy[k] < 0 {
			dual = min(dual, -c.y[k]/c.dy[k])
		}
	}
	return primal, dual
}

func (c *linear) move(primal, dual float64) {
	for k := range c.x {
		c.x[k] += float64(primal * c.dx[k])
		c.y[k] += float64(dual * c.dy[k])
	}
}

func (c *linear) gap(primal, dual float64) (sum float64) {
	for k := range c.x {
		sum += float64((c.x[k] + float64(primal*c.dx[k])) * (c.y[k] + float64(dual*c.dy[k])))
	}
	return sum
}

func (c *linear) value(g []float64) (sum float64) {
	for k, terms := range c.f {
		sum += float64(c.f0[k] * c.y[k])
		for _, t := range terms {
			g[t.i] += float64(t.v * c.y[k])
		}
	}
	return sum
}

func (c *linear) trace() (sum float64) {
	for _, v := range c.y {
		sum += v
	}
	return sum
}

func (c *linear) ray() (most float64) {
	for k, v := range c.f0 {
		most = max(most, math.Abs(c.r[k]+v))
	}
	return most
}

func (c *linear) scale(cost []float64) (norm, ratio float64) {
	norms := make([]float64, len(cost))
	for k, terms := range c.f {
		norm = max(norm, math.Abs(c.f0[k]))
		for _, t := range terms {
			norms[t.i] = max(norms[t.i], math.Abs(t.v))
		}
	}
	for i, l := range norms {
		if l > 0 {
			norm, ratio = max(norm, l), max(ratio, (1+math.Abs(cost[i]))/(1+l))
		}
	}
	return norm, ratio
}

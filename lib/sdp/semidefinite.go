package sdp

import (
	"cmp"
	"context"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/internal/cholesky"
	"github.com/mercer-go/mercer/lib/internal/lanczos"
)

// semidefinite is the cone of a full block: PSD matrices.
type semidefinite struct {
	f0       coefficient
	f        []coefficient
	order    []int // the matrices that are not 0, the most entries first
	x, y     *matrix
	dx, dy   *matrix
	inverse  *matrix // X⁻¹
	r        *matrix
	exact    bool    // R is 0
	second   *matrix // E
	one, two *matrix // to compute with
	factor   cholesky.Factor
	dual     cholesky.Factor
	vector   []float64 // stride numbers
	products []*product
}

func newSemidefinite(b *Block) *semidefinite {
	n := b.Size
	c := &semidefinite{f0: newCoefficient(b.F0, n)}
	for i, f := range b.F {
		c.f = append(c.f, newCoefficient(f, n))
		if len(c.f[i].entries) > 0 {
			c.order = append(c.order, i)
		}
	}
	slices.SortStableFunc(c.order, func(i, j int) int { return cmp.Compare(len(c.f[j].entries), len(c.f[i].entries)) })
	for _, m := range []**matrix{&c.x, &c.y, &c.dx, &c.dy, &c.inverse, &c.r, &c.second, &c.one, &c.two} {
		*m = newMatrix(n)
	}
	c.vector = make([]float64, c.x.stride)
	return c
}

func (c *semidefinite) size() int { return c.x.n }

func (c *semidefinite) start(x, y float64) {
	for k := range c.x.n {
		c.x.row(k)[k], c.y.row(k)[k] = x, y
	}
	_, _ = c.inside(context.Background()) // they are, and so have their factors
}

// sum sets m = Σ xᵢFᵢ.
func (c *semidefinite) sum(m *matrix, x []float64) {
	clear(m.v)
	for _, i := range c.order {
		if x[i] != 0 {
			c.f[i].add(m, x[i])
		}
	}
}

func (c *semidefinite) residual(x []float64) float64 {
	c.sum(c.r, x)
	c.f0.add(c.r, -1)
	c.r.add(c.x, -1)
	most, size := c.r.largest(), c.x.largest()
	if c.exact = most <= rounding*size; c.exact {
		c.x.add(c.r, 1) // and so R = 0
		clear(c.r.v)
	}
	return most
}

func (c *semidefinite) largest(f []float64) float64 {
	for _, i := range c.order {
		f[i] = max(f[i], c.f[i].largest())
	}
	return c.f0.largest()
}

func (c *semidefinite) inside(ctx context.Context) (bool, error) {
	if ok, err := c.x.factor(ctx, &c.factor); !ok || err != nil {
		return false, err
	}
	return c.y.factor(ctx, &c.dual)
}

func (c *semidefinite) prepare(ctx context.Context) error {
	return c.factor.Inverse(ctx, c.inverse.v, c.inverse.stride)
}

func (c *semidefinite) matrices() (x, y mat.Symmetric) { return c.x.symmetric(), c.y.symmetric() }

// back sets m = µX⁻¹ - Y - X⁻¹(D·Y + E), with the matrix D, or without it if that is nil.
func (c *semidefinite) back(ctx context.Context, m *matrix, mu float64, correct bool, d *matrix) error {
	clear(c.two.v)
	if d != nil {
		if err := c.multiply(ctx, c.two, d, c.y); err != nil {
			return err
		}
	}
	if correct {
		c.two.add(c.second, 1)
	}
	clear(m.v)
	if d != nil || correct {
		if err := c.multiply(ctx, m, c.inverse, c.two); err != nil {
			return err
		}
	}
	for k, v := range m.v {
		m.v[k] = float64(mu*c.inverse.v[k]) - c.y.v[k] - v
	}
	return nil
}

func (c *semidefinite) right(ctx context.Context, mu float64, correct bool, g []float64) error {
	d := c.r
	if c.exact {
		d = nil
	}
	if err := c.back(ctx, c.one, mu, correct, d); err != nil {
		return err
	}
	for _, i := range c.order {
		g[i] += c.f[i].inner(c.one)
	}
	return nil
}

func (c *semidefinite) direct(ctx context.Context, mu float64, correct bool, dx []float64) error {
	c.sum(c.dx, dx)
	c.dx.add(c.r, 1)
	if err := c.back(ctx, c.dy, mu, correct, c.dx); err != nil {
		return err
	}
	c.dy.symmetrise()
	return nil
}

func (c *semidefinite) keep(ctx context.Context) error { return c.multiply(ctx, c.second, c.dx, c.dy) }

func (c *semidefinite) longest(short float64) (primal, dual float64) {
	return c.along(&c.factor, c.dx, short), c.along(&c.dual, c.dy, short)
}

// along returns how far a matrix with the factor U may go along d: to -1/λ, with the least
// eigenvalue λ of U⁻ᵀ·d·U⁻¹.
func (c *semidefinite) along(f *cholesky.Factor, d *matrix, short float64) float64 {
	least := lanczos.Least(d.n, d.stride, -short, func(dst, v []float64) {
		copy(c.vector, v)
		f.Back(c.vector[:d.n])
		d.apply(dst, c.vector)
		f.Forward(dst[:d.n])
	})
	if least > -short {
		return 1 / short
	}
	return -1 / least
}

func (c *semidefinite) move(primal, dual float64) {
	c.x.add(c.dx, primal)
	c.y.add(c.dy, dual)
}

func (c *semidefinite) gap(primal, dual float64) float64 {
	return c.x.inner(c.y) + float64(primal*c.dx.inner(c.y)) + float64(dual*c.x.inner(c.dy)) + float64(primal*dual*c.dx.inner(c.dy))
}

func (c *semidefinite) value(g []float64) float64 {
	for _, i := range c.order {
		g[i] += c.f[i].inner(c.y)
	}
	return c.f0.inner(c.y)
}

func (c *semidefinite) trace() (sum float64) {
	for k := range c.y.n {
		sum += c.y.row(k)[k]
	}
	return sum
}

func (c *semidefinite) ray() float64 {
	copy(c.one.v, c.r.v)
	c.f0.add(c.one, 1)
	return c.one.largest()
}

// scale returns the largest Frobenius norm of the matrices, and the largest (1 + |cᵢ|)/(1 + ‖Fᵢ‖).
func (c *semidefinite) scale(cost []float64) (norm, ratio float64) {
	length := func(f *coefficient) float64 {
		sum := 0.0
		for _, e := range f.entries {
			sum += float64(e.V * e.V)
		}
		return math.Sqrt(sum)
	}
	norm = length(&c.f0)
	for _, i := range c.order {
		l := length(&c.f[i])
		norm, ratio = max(norm, l), max(ratio, (1+math.Abs(cost[i]))/(1+l))
	}
	return norm, ratio
}

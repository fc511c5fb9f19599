package gram

import (
	"context"
	"math"

	"gonum.org/v1/gonum/blas/blas64"

	"github.com/mercer-go/mercer/lib/internal/simd"
)

// Sum is the form of K₁ + K₂ + …. The empty Sum is 0.
type Sum []Form

// Product is the form of K₁·K₂·…. The empty Product is 1.
type Product []Form

// Scaled is the form of Factor·K.
type Scaled struct {
	Factor float64 // multiplies the values
	Form   Form    // of the kernel K
}

func (f Sum) prepare(ctx context.Context, x blas64.General) (*side, error) {
	return prepareAll(ctx, f, x)
}

func (f Product) prepare(ctx context.Context, x blas64.General) (*side, error) {
	return prepareAll(ctx, f, x)
}

func (f Scaled) prepare(ctx context.Context, x blas64.General) (*side, error) {
	return prepareAll(ctx, []Form{f.Form}, x)
}

func prepareAll(ctx context.Context, parts []Form, x blas64.General) (*side, error) {
	s := &side{points: x}
	for _, f := range parts {
		part, err := f.prepare(ctx, x)
		if err != nil {
			return nil, err
		}
		s.parts = append(s.parts, part)
	}
	return s, nil
}

func (f Sum) bind(b *binder, x, y *side) node {
	return &combined{parts: bindAll(b, f, x, y), join: add, bound: func(a, b float64) float64 { return a + b }}
}

func (f Product) bind(b *binder, x, y *side) node {
	return &combined{parts: bindAll(b, f, x, y), join: multiply, empty: 1, bound: func(a, b float64) float64 { return a * b }}
}

func (f Scaled) bind(b *binder, x, y *side) node {
	return &scaled{f.Form.bind(b, x.parts[0], y.parts[0]), f.Factor}
}

func bindAll(b *binder, parts []Form, x, y *side) []node {
	nodes := make([]node, len(parts))
	for k, f := range parts {
		nodes[k] = f.bind(b, x.parts[k], y.parts[k])
	}
	return nodes
}

func (f Sum) diagonal(s *side, dst []float64) error     { return diagonals(f, s, dst, add, 0) }
func (f Product) diagonal(s *side, dst []float64) error { return diagonals(f, s, dst, multiply, 1) }

func diagonals(parts []Form, s *side, dst []float64, join func(dst, v []float64), empty float64) error {
	if len(parts) == 0 {
		fill(dst, empty)
		return nil
	}
	v := make([]float64, len(dst))
	for k, f := range parts {
		to := v
		if k == 0 {
			to = dst
		}
		if err := f.diagonal(s.parts[k], to); err != nil {
			return err
		}
		if k > 0 {
			join(dst, v)
		}
	}
	return nil
}

func (f Scaled) diagonal(s *side, dst []float64) error {
	err := f.Form.diagonal(s.parts[0], dst)
	multiplyBy(dst, f.Factor)
	return err
}

// combined is the node of a Sum or a Product.
type combined struct {
	parts []node
	join  func(dst, v []float64)
	empty float64
	bound func(a, b float64) float64
}

func (c *combined) values(w *work, dst []float64, which []int, j, n int) error {
	if len(c.parts) == 0 {
		fill(dst, c.empty)
		return nil
	}
	if err := c.parts[0].values(w, dst, which, j, n); err != nil || len(c.parts) == 1 {
		return err
	}
	v := w.take(len(dst))
	defer w.give(v)
	for _, part := range c.parts[1:] {
		if err := part.values(w, v, which, j, n); err != nil {
			return err
		}
		c.join(dst, v)
	}
	return nil
}

func (c *combined) most(feature float64) float64 {
	most := c.empty
	for _, part := range c.parts {
		most = c.bound(most, part.most(feature))
	}
	return noNaN(most)
}

func (c *combined) costly() bool {
	for _, part := range c.parts {
		if part.costly() {
			return true
		}
	}
	return false
}

// scaled is the node of a Scaled.
type scaled struct {
	node
	factor float64
}

func (s *scaled) values(w *work, dst []float64, which []int, j, n int) error {
	err := s.node.values(w, dst, which, j, n)
	multiplyBy(dst, s.factor)
	return err
}

func (s *scaled) most(feature float64) float64 {
	return noNaN(math.Abs(s.factor) * s.node.most(feature))
}

// noNaN is v, or +Inf for what is not known.
func noNaN(v float64) float64 {
	if math.IsNaN(v) {
		return math.Inf(1)
	}
	return v
}

func fill(dst []float64, v float64) {
	for i := range dst {
		dst[i] = v
	}
}

func add(dst, v []float64) {
	whole := len(dst) / simd.Width * simd.Width
	simd.Add(dst[:whole], v[:whole], 1)
	for i := whole; i < len(dst); i++ {
		dst[i] += v[i]
	}
}

func multiply(dst, v []float64) {
	whole := len(dst) / simd.Width * simd.Width
	simd.Multiply(dst[:whole], v[:whole], 1)
	for i := whole; i < len(dst); i++ {
		dst[i] *= v[i]
	}
}

func multiplyBy(dst []float64, factor float64) {
	whole := len(dst) / simd.Width * simd.Width
	simd.Affine(dst[:whole], factor, math.Copysign(0, -1)) // adding +0 would lose the sign of -0
	for i := whole; i < len(dst); i++ {
		dst[i] *= factor
	}
}

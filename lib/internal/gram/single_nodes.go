package gram

import (
	"math"

	"github.com/mercer-go/mercer/lib/internal/simd"
)

func (m Metric) single(b *binder32, x *side) node32 {
	if m.Apply32 == nil {
		return nil
	}
	points := b.of(x.points, m.Measure != Inner)
	if points == nil {
		return nil
	}
	return &metric32{m, points}
}

func (f Features) single(b *binder32, x *side) node32 { return Linear.single(b, x) }

func (f Sum) single(b *binder32, x *side) node32 {
	parts := singles(b, f, x)
	if parts == nil {
		return nil
	}
	return &combined32{parts: parts}
}

func (f Product) single(b *binder32, x *side) node32 {
	parts := singles(b, f, x)
	if parts == nil {
		return nil
	}
	return &combined32{parts: parts, product: true}
}

func (f Scaled) single(b *binder32, x *side) node32 {
	part := f.Form.single(b, x.parts[0])
	if part == nil || math.IsInf(f.Factor, 0) || math.IsNaN(f.Factor) {
		return nil
	}
	return &scaled32{part, f.Factor}
}

func (f Normalized) single(b *binder32, x *side) node32 {
	part := f.Form.single(b, x.parts[0])
	if part == nil || allOne(x.diag) {
		return part
	}
	n := &normalized32{part: part}
	for _, k := range x.diag {
		if !(k > 1e-12 && k < 1e12) {
			return nil
		}
		n.inverse = append(n.inverse, float32(1/math.Sqrt(k)))
	}
	for len(n.inverse)%simd.Width32 != 0 { // for what fills up the last panel
		n.inverse = append(n.inverse, 0)
	}
	return n
}

func (Pairwise) single(*binder32, *side) node32 { return nil }
func (Filled) single(*binder32, *side) node32   { return nil }
func (Table) single(*binder32, *side) node32    { return nil }

// singles is nil if a part has no node, or there is no part.
func singles(b *binder32, parts []Form, x *side) []node32 {
	var nodes []node32
	b.combined = b.combined || len(parts) > 1
	for k, f := range parts {
		n := f.single(b, x.parts[k])
		if n == nil {
			return nil
		}
		nodes = append(nodes, n)
	}
	return nodes
}

// metric32 is the node of a Metric.
type metric32 struct {
	Metric
	points *points32
}

func (m *metric32) values(w *work32, dst [][]float32, which []int, lo int, scale float64) {
	t, panels := w.of(m.points, which), m.points.panels
	if len(which) == simd.Block {
		m.Measure.block32(panels, (*[simd.Block][]float32)(dst), t.four, lo)
	} else {
		for r, i := range which {
			panels.Point(i, t.point)
			m.Measure.one32(panels, dst[r], t.point, lo)
		}
	}
	for _, v := range dst {
		m.Apply32(v, m.points.unit, scale)
	}
}

func (m Measure) one32(p *simd.Panels32, dst, x []float32, lo int) {
	switch m {
	case CityBlock:
		p.Distance1(dst, x, lo)
	case Euclidean:
		p.Distance2(dst, x, lo)
	case Distance:
		p.Length(dst, x, lo)
	default:
		p.Dot(dst, x, lo)
	}
}

func (m Measure) block32(p *simd.Panels32, dst *[simd.Block][]float32, x []float32, lo int) {
	switch m {
	case CityBlock:
		p.Distance1Block(dst, x, lo)
	case Euclidean:
		p.Distance2Block(dst, x, lo)
	case Distance:
		p.LengthBlock(dst, x, lo)
	default:
		p.DotBlock(dst, x, lo)
	}
}

// combined32 is the node of a Sum or a Product.
type combined32 struct {
	parts   []node32
	product bool
}

func (c *combined32) values(w *work32, dst [][]float32, which []int, lo int, scale float64) {
	c.parts[0].values(w, dst, which, lo, scale)
	if len(c.parts) == 1 {
		return
	}
	if c.product { // the first has it
		scale = 1
	}
	rows := w.take(dst)
	defer w.give(rows)
	for _, part := range c.parts[1:] {
		part.values(w, rows, which, lo, scale)
		for r, v := range rows {
			to := dst[r][:len(v)]
			if c.product {
				for k, x := range v {
					to[k] *= x
				}
				continue
			}
			for k, x := range v {
				to[k] += x
			}
		}
	}
}

// scaled32 is the node of a Scaled.
type scaled32 struct {
	part   node32
	factor float64
}

func (s *scaled32) values(w *work32, dst [][]float32, which []int, lo int, scale float64) {
	s.part.values(w, dst, which, lo, scale*s.factor)
}

// normalized32 is the node of a Normalized.
type normalized32 struct {
	part    node32
	inverse []float32 // 1/√K(x, x) of each point
}

func (f *normalized32) values(w *work32, dst [][]float32, which []int, lo int, scale float64) {
	f.part.values(w, dst, which, lo, scale)
	for r, v := range dst {
		x := f.inverse[which[r]]
		for k, y := range f.inverse[lo : lo+len(v)] {
			v[k] *= x * y
		}
	}
}

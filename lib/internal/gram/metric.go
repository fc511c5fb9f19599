package gram

import (
	"context"
	"math"
	"sync"

	"gonum.org/v1/gonum/blas/blas64"

	"github.com/mercer-go/mercer/lib/internal/simd"
)

// Measure is a distance or an inner product of two points. Many kernels depend on the
// points only through such a number.
type Measure int

// The measures.
const (
	CityBlock Measure = iota // ‖x-y‖₁
	Euclidean                // ‖x-y‖₂²
	Distance                 // ‖x-y‖₂
	Inner                    // xᵀy
)

// Metric is the form of a kernel that is a function of one measure. On an interval of
// the measure, the function must have its largest absolute value at an end or at 0.
type Metric struct {
	Measure Measure // the measure of the two points
	// Apply replaces each value of the measure in v by the value of the kernel. The
	// length of v is a multiple of simd.Width.
	Apply func(v []float64)
	// Apply32 is Apply in single precision. The values in v are those for points that
	// have been multiplied by unit. Apply32 replaces them by scale times the values of
	// the kernel. It is nil if single precision is not accurate enough.
	Apply32 func(v []float32, unit, scale float64)
	// Gamma is γ for the Gaussian kernel exp(-γ‖x-y‖₂²), and 0 for all others.
	Gamma float64
}

// Linear is the form of the inner product.
var Linear = Metric{
	Measure: Inner,
	Apply:   func([]float64) {},
	Apply32: func(v []float32, unit, scale float64) { simd.Affine32(v, float32(scale/unit/unit), 0) },
}

func (m Metric) prepare(_ context.Context, x blas64.General) (*side, error) {
	return &side{points: x}, nil
}

func (m Metric) diagonal(s *side, dst []float64) error {
	values := make([]float64, simd.Size(len(dst)))
	if m.Measure == Inner {
		for i := range dst {
			values[i] = simd.DotPair(at(s.points, i), at(s.points, i))
		}
	}
	m.Apply(values)
	copy(dst, values)
	return nil
}

func (m Metric) bind(b *binder, x, y *side) node {
	p := b.pair(x.points, y.points)
	p.uses[m.Measure]++
	return &metric{Metric: m, pair: p}
}

// metric is the node of a Metric.
type metric struct {
	Metric
	pair *measured
}

func (m *metric) values(w *work, dst []float64, which []int, j, n int) error {
	if m.pair.uses[m.Measure] == 1 {
		m.pair.measure(w, m.Measure, dst, which, j, n)
	} else {
		copy(dst, w.once(m.pair, m.Measure, len(dst), which, j, n))
	}
	m.Apply(dst)
	return nil
}

func (m *metric) most(feature float64) float64 {
	var ends [simd.Width]float64 // of the measure: 0 is one
	d := float64(m.pair.x.Cols)
	switch m.Measure {
	case CityBlock:
		ends[0] = 2 * feature * d
	case Euclidean, Distance: // which is less than its square, or than 1
		ends[0] = 4 * feature * feature * d
	default:
		ends[0], ends[1] = feature*feature*d, -feature*feature*d
	}
	m.Apply(ends[:])
	most := 0.0
	for _, v := range ends {
		if math.IsNaN(v) {
			return math.Inf(1)
		}
		most = max(most, math.Abs(v))
	}
	return most
}

func (m *metric) costly() bool { return false }

// measured are two sets of points whose measures are to be had.
type measured struct {
	x, y blas64.General
	uses [Inner + 1]int // how many parts of the form need each measure

	once   sync.Once // sets panels
	panels *simd.Panels
}

// packed is y in an order that is quick to go through.
func (p *measured) packed() *simd.Panels {
	p.once.Do(func() {
		panels, _ := packs.Get().(*simd.Panels)
		if panels == nil {
			panels = new(simd.Panels)
		}
		panels.Pack(p.y.Data, p.y.Rows, p.y.Cols, p.y.Stride, nil)
		p.panels = panels
	})
	return p.panels
}

// measure stores a measure of some points of x and the points j … j+n-1 of y.
func (p *measured) measure(w *work, m Measure, dst []float64, which []int, j, n int) {
	if len(which) < simd.Block {
		size := simd.Lots(n)
		for r, i := range which {
			m.one(p.packed(), dst[r*size:(r+1)*size], at(p.x, i), j)
		}
		return
	}
	points := w.interleaved(simd.Block * p.x.Cols)
	for r, i := range which {
		simd.Interleave(points, at(p.x, i), r)
	}
	m.block(p.packed(), dst, points, j)
}

// one stores the measure of x and the points of p from lo on in dst.
func (m Measure) one(p *simd.Panels, dst, x []float64, lo int) {
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

// block does it for simd.Block interleaved points.
func (m Measure) block(p *simd.Panels, dst, x []float64, lo int) {
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

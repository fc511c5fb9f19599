package simd

import "slices"

// Width32 is the number of points in a panel in single precision.
const Width32 = 16

// Panels32 are Panels in single precision, in panels of Width32 points. The points are
// moved and scaled: of feature k of a point x, the number unit·(x_k - center_k) is
// stored.
type Panels32 struct {
	n, d int
	data []float32
}

// Pack32 copies n points of d features into panels. Point j begins at data[j·stride].
// center has length d.
func Pack32(data []float64, n, d, stride int, center []float64, unit float64) *Panels32 {
	var p Panels32
	p.Pack(data, n, d, stride, center, unit)
	return &p
}

// Pack is like Pack32, but uses the memory of p again.
func (p *Panels32) Pack(data []float64, n, d, stride int, center []float64, unit float64) {
	size := Size32(n) * d
	p.n, p.d, p.data = n, d, slices.Grow(p.data[:0], size)[:size]
	clear(p.data[n/Width32*Width32*d:])
	for j := range n {
		row, to := data[j*stride:j*stride+d], p.data[j/Width32*d*Width32+j%Width32:]
		for k, v := range row {
			to[k*Width32] = float32(unit * (v - center[k]))
		}
	}
}

// Dim returns the number of features.
func (p *Panels32) Dim() int { return p.d }

// Size32 returns n rounded up to a multiple of Width32.
func Size32(n int) int { return (n + Width32 - 1) / Width32 * Width32 }

// Point stores point j, as it was moved and scaled, in dst, which has length d.
func (p *Panels32) Point(j int, dst []float32) {
	from := p.data[j/Width32*p.d*Width32+j%Width32:]
	for k := range dst[:p.d] {
		dst[k] = from[k*Width32]
	}
}

// Distance1 stores Σ_k |x_k - y_k| in dst, for the len(dst) points y from point lo on.
// Both len(dst) and lo are multiples of Width32. x has length d, and is moved and
// scaled like the points.
func (p *Panels32) Distance1(dst, x []float32, lo int) { distance1x32(dst, x[:p.d], p.from(dst, lo)) }

// Distance2 is like Distance1, for Σ_k (x_k - y_k)².
func (p *Panels32) Distance2(dst, x []float32, lo int) { distance2x32(dst, x[:p.d], p.from(dst, lo)) }

// Length is like Distance1, for the square root of Σ_k (x_k - y_k)².
func (p *Panels32) Length(dst, x []float32, lo int) { lengthx32(dst, x[:p.d], p.from(dst, lo)) }

// Dot is like Distance1, for Σ_k x_k·y_k.
func (p *Panels32) Dot(dst, x []float32, lo int) { dotx32(dst, x[:p.d], p.from(dst, lo)) }

// Interleave32 is like Interleave, in single precision.
func Interleave32(dst, x []float32, r int) {
	for k, v := range x {
		dst[k*Block+r] = v
	}
}

// Distance1Block is like Distance1, for Block interleaved points x. dst[r] gets the
// results of point r.
func (p *Panels32) Distance1Block(dst *[Block][]float32, x []float32, lo int) {
	distance1x32Block(dst, x[:Block*p.d], p.from(dst[0], lo))
}

// Distance2Block is like Distance2, for Block interleaved points.
func (p *Panels32) Distance2Block(dst *[Block][]float32, x []float32, lo int) {
	distance2x32Block(dst, x[:Block*p.d], p.from(dst[0], lo))
}

// LengthBlock is like Length, for Block interleaved points.
func (p *Panels32) LengthBlock(dst *[Block][]float32, x []float32, lo int) {
	lengthx32Block(dst, x[:Block*p.d], p.from(dst[0], lo))
}

// DotBlock is like Dot, for Block interleaved points.
func (p *Panels32) DotBlock(dst *[Block][]float32, x []float32, lo int) {
	dotx32Block(dst, x[:Block*p.d], p.from(dst[0], lo))
}

func (p *Panels32) from(dst []float32, lo int) []float32 {
	whole32(dst)
	return p.data[lo*p.d : (lo+len(dst))*p.d]
}

// Affine32 replaces every number v_i by a·v_i + b, rounded once. The length of v is a
// multiple of Width32.
func Affine32(v []float32, a, b float32) {
	if a != 1 || b != 0 {
		affine32(whole32(v), a, b)
	}
}

// Exp32 replaces every number v_i by exp(a·v_i). The error is a few units in the last
// place. If a·v_i is outside [-87, 88], the end of this interval takes its place. The
// length of v is a multiple of Width32.
func Exp32(v []float32, a float32) { exp32(whole32(v), a) }

func whole32(v []float32) []float32 {
	if len(v)%Width32 != 0 {
		panic("simd: a part of a panel")
	}
	return v
}

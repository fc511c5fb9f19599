package simd

// Width32 is how many points a panel in single precision holds.
const Width32 = 16

// Panels32 are Panels in single precision, of points that have been moved and
// scaled: what is stored of feature k of a point is unit·(x_k - center_k).
type Panels32 struct {
	n, d int
	data []float32
}

// Pack32 copies the n×d matrix whose row j begins at data[j·stride].
func Pack32(data []float64, n, d, stride int, center []float64, unit float64) *Panels32 {
	p := &Panels32{n: n, d: d, data: make([]float32, Size32(n)*d)}
	for j := range n {
		row, to := data[j*stride:j*stride+d], p.data[j/Width32*d*Width32+j%Width32:]
		for k, v := range row {
			to[k*Width32] = float32(unit * (v - center[k]))
		}
	}
	return p
}

// Dim is the number of features.
func (p *Panels32) Dim() int { return p.d }

// Size32 is the length of a slice with room for n values and what fills up the
// last panel.
func Size32(n int) int { return (n + Width32 - 1) / Width32 * Width32 }

// Point stores point j in dst, which has length d.
func (p *Panels32) Point(j int, dst []float32) {
	from := p.data[j/Width32*p.d*Width32+j%Width32:]
	for k := range dst[:p.d] {
		dst[k] = from[k*Width32]
	}
}

// Distance1 is that of Panels in single precision.
func (p *Panels32) Distance1(dst, x []float32, lo int) { distance1x32(dst, x[:p.d], p.from(dst, lo)) }

// Distance2 is Distance1 for Σ_k (x_k - y_k)².
func (p *Panels32) Distance2(dst, x []float32, lo int) { distance2x32(dst, x[:p.d], p.from(dst, lo)) }

// Length is Distance1 for the root of Σ_k (x_k - y_k)².
func (p *Panels32) Length(dst, x []float32, lo int) { lengthx32(dst, x[:p.d], p.from(dst, lo)) }

// Dot is Distance1 for Σ_k x_k·y_k.
func (p *Panels32) Dot(dst, x []float32, lo int) { dotx32(dst, x[:p.d], p.from(dst, lo)) }

// Interleave32 is Interleave in single precision.
func Interleave32(dst, x []float32, r int) {
	for k, v := range x {
		dst[k*Block+r] = v
	}
}

// Distance1Block is Distance1 for Block interleaved points, with a destination each.
func (p *Panels32) Distance1Block(dst *[Block][]float32, x []float32, lo int) {
	distance1x32Block(dst, x[:Block*p.d], p.from(dst[0], lo))
}

// Distance2Block is Distance2 for Block interleaved points.
func (p *Panels32) Distance2Block(dst *[Block][]float32, x []float32, lo int) {
	distance2x32Block(dst, x[:Block*p.d], p.from(dst[0], lo))
}

// LengthBlock is Length for Block interleaved points.
func (p *Panels32) LengthBlock(dst *[Block][]float32, x []float32, lo int) {
	lengthx32Block(dst, x[:Block*p.d], p.from(dst[0], lo))
}

// DotBlock is Dot for Block interleaved points.
func (p *Panels32) DotBlock(dst *[Block][]float32, x []float32, lo int) {
	dotx32Block(dst, x[:Block*p.d], p.from(dst[0], lo))
}

func (p *Panels32) from(dst []float32, lo int) []float32 {
	whole32(dst)
	return p.data[lo*p.d : (lo+len(dst))*p.d]
}

// Affine32 replaces every v by a·v + b.
func Affine32(v []float32, a, b float32) {
	if a != 1 || b != 0 {
		affine32(whole32(v), a, b)
	}
}

// Exp32 replaces every v by exp(a·v), to a few units of the last place.
func Exp32(v []float32, a float32) { exp32(whole32(v), a) }

func whole32(v []float32) []float32 {
	if len(v)%Width32 != 0 {
		panic("simd: a part of a panel")
	}
	return v
}

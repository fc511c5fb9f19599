package simd

import "slices"

// Width is how many points a panel holds.
const Width = 8

// Panels are n points of d features in panels of Width: feature k of point j is
// data[(j/Width·d + k)·Width + j%Width]. The last panel is filled up with zeros, and
// one more is there, so that from every panel on there is a whole Lot.
type Panels struct {
	n, d int
	data []float64
}

// Pack copies the n×d matrix whose row j begins at data[j·stride].
func Pack(data []float64, n, d, stride int) *Panels {
	var p Panels
	p.Pack(data, n, d, stride, nil)
	return &p
}

// Pack is the function Pack, into the memory that p has, of points moved by -center
// unless that is nil. What fills up the last panel is moved as well.
func (p *Panels) Pack(data []float64, n, d, stride int, center []float64) {
	size := (Size(n) + Width) * d
	p.n, p.d, p.data = n, d, slices.Grow(p.data[:0], size)[:size]
	clear(p.data[n/Width*Width*d:])
	squares := d / Width * Width
	for j := 0; j < n; j += Width {
		panel := p.data[j*d : (j+Width)*d]
		whole := 0 // features that whole squares have
		if n-j >= Width {
			whole = squares
			Transpose(panel, Width, data[j*stride:], stride, whole)
		}
		for l := range min(Width, n-j) {
			row := data[(j+l)*stride : (j+l)*stride+d]
			for k := whole; k < d; k++ {
				panel[k*Width+l] = row[k]
			}
		}
		if center != nil {
			for k, c := range center[:d] {
				point := (*[Width]float64)(panel[k*Width:])
				for l := range point {
					point[l] -= c
				}
			}
		}
	}
}

// Len is the number of points.
func (p *Panels) Len() int { return p.n }

// Dim is the number of features.
func (p *Panels) Dim() int { return p.d }

// Lots is the length of a slice with room for n values and what fills up the last
// Lot.
func Lots(n int) int { return (n + Lot - 1) / Lot * Lot }

// Size is the length of a slice with room for n values and what fills up the
// last panel.
func Size(n int) int { return (n + Width - 1) / Width * Width }

// Point stores point j in dst, which has length d.
func (p *Panels) Point(j int, dst []float64) {
	from := p.data[j/Width*p.d*Width+j%Width:]
	for k := range dst[:p.d] {
		dst[k] = from[k*Width]
	}
}

// Distance1 stores Σ_k |x_k - y_k| in dst for the points y of the panels that
// begin with point lo, a multiple of Width. Their number is len(dst)/Width, and
// x has length d.
func (p *Panels) Distance1(dst, x []float64, lo int) { distance1(dst, x[:p.d], p.from(dst, lo)) }

// Distance2 is Distance1 for Σ_k (x_k - y_k)².
func (p *Panels) Distance2(dst, x []float64, lo int) { distance2(dst, x[:p.d], p.from(dst, lo)) }

// Length is Distance1 for the root of Σ_k (x_k - y_k)².
func (p *Panels) Length(dst, x []float64, lo int) { length(dst, x[:p.d], p.from(dst, lo)) }

// Dot is Distance1 for Σ_k x_k·y_k.
func (p *Panels) Dot(dst, x []float64, lo int) { dot(dst, x[:p.d], p.from(dst, lo)) }

// Block is how many points the block forms take at a time.
const Block = 4

// Interleave stores x as the rth of Block points, feature by feature, in dst as
// the block forms want them.
func Interleave(dst, x []float64, r int) {
	for k, v := range x {
		dst[k*Block+r] = v
	}
}

// Distance1Block is Distance1 for Block interleaved points: dst has one result
// after the other, each len(dst)/Block numbers.
func (p *Panels) Distance1Block(dst, x []float64, lo int) {
	distance1Block(dst, x[:Block*p.d], p.from(dst[:len(dst)/Block], lo))
}

// Distance2Block is Distance2 for Block interleaved points.
func (p *Panels) Distance2Block(dst, x []float64, lo int) {
	distance2Block(dst, x[:Block*p.d], p.from(dst[:len(dst)/Block], lo))
}

// LengthBlock is Length for Block interleaved points.
func (p *Panels) LengthBlock(dst, x []float64, lo int) {
	lengthBlock(dst, x[:Block*p.d], p.from(dst[:len(dst)/Block], lo))
}

// DotBlock is Dot for Block interleaved points.
func (p *Panels) DotBlock(dst, x []float64, lo int) {
	dotBlock(dst, x[:Block*p.d], p.from(dst[:len(dst)/Block], lo))
}

// from is the memory of the panels that dst is for.
func (p *Panels) from(dst []float64, lo int) []float64 {
	if lo%Width != 0 || len(dst)%Width != 0 {
		panic("simd: a part of a panel")
	}
	return p.data[lo*p.d : (lo+len(dst))*p.d]
}

package simd

import "slices"

// Width is the number of points in a panel. The slices of Add, AddAbs, AddDot, Affine,
// DivideRoot, DotProduct, ExpScaled, Multiply and Narrow have a length that is a
// multiple of Width.
const Width = 8

// Panels are n points of d features, stored in panels of Width points. Feature k of
// point j is data[(j/Width·d + k)·Width + j%Width]. Zeros fill the rest of the last
// panel. One more panel of zeros follows, so that a whole Lot of points can be read
// from the beginning of every panel.
type Panels struct {
	n, d   int
	data   []float64
	center []float64 // scratch of Pack: Width times each feature
}

// Pack copies n points of d features into panels. Point j begins at data[j·stride].
func Pack(data []float64, n, d, stride int) *Panels {
	var p Panels
	p.Pack(data, n, d, stride, nil)
	return &p
}

// Pack is like the function Pack, but uses the memory of p again. Unless center is nil,
// it is subtracted from each point, and also from the zeros in the rest of the last
// panel.
func (p *Panels) Pack(data []float64, n, d, stride int, center []float64) {
	size := (Size(n) + Width) * d
	p.n, p.d, p.data = n, d, slices.Grow(p.data[:0], size)[:size]
	clear(p.data[n/Width*Width*d:])
	if center != nil {
		p.center = slices.Grow(p.center[:0], Width*d)[:Width*d]
		for k, c := range center[:d] {
			for l := range Width {
				p.center[k*Width+l] = c
			}
		}
	}
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
			Add(panel, p.center, -1)
		}
	}
}

// Len returns the number of points.
func (p *Panels) Len() int { return p.n }

// Dim returns the number of features.
func (p *Panels) Dim() int { return p.d }

// Lots returns n rounded up to a multiple of Lot.
func Lots(n int) int { return (n + Lot - 1) / Lot * Lot }

// Size returns n rounded up to a multiple of Width.
func Size(n int) int { return (n + Width - 1) / Width * Width }

// Point stores point j in dst, which has length d.
func (p *Panels) Point(j int, dst []float64) {
	from := p.data[j/Width*p.d*Width+j%Width:]
	for k := range dst[:p.d] {
		dst[k] = from[k*Width]
	}
}

// Distance1 stores Σ_k |x_k - y_k| in dst, for the len(dst) points y from point lo on.
// Both len(dst) and lo are multiples of Width. x has length d.
func (p *Panels) Distance1(dst, x []float64, lo int) { distance1(dst, x[:p.d], p.from(dst, lo)) }

// Distance2 is like Distance1, for Σ_k (x_k - y_k)².
func (p *Panels) Distance2(dst, x []float64, lo int) { distance2(dst, x[:p.d], p.from(dst, lo)) }

// Length is like Distance1, for the square root of Σ_k (x_k - y_k)².
func (p *Panels) Length(dst, x []float64, lo int) { length(dst, x[:p.d], p.from(dst, lo)) }

// Dot is like Distance1, for Σ_k x_k·y_k.
func (p *Panels) Dot(dst, x []float64, lo int) { dot(dst, x[:p.d], p.from(dst, lo)) }

// Block is the number of points x that the methods with Block in their names take at a
// time.
const Block = 4

// Interleave stores x in dst as point r of Block points. Their features alternate:
// feature k of point r is dst[k·Block+r]. The methods with Block in their names read
// points in this order.
func Interleave(dst, x []float64, r int) {
	for k, v := range x {
		dst[k*Block+r] = v
	}
}

// Distance1Block is like Distance1, for Block interleaved points x. The results of the
// points follow each other in dst, len(dst)/Block numbers for each.
func (p *Panels) Distance1Block(dst, x []float64, lo int) {
	distance1Block(dst, x[:Block*p.d], p.from(dst[:len(dst)/Block], lo))
}

// Distance2Block is like Distance2, for Block interleaved points.
func (p *Panels) Distance2Block(dst, x []float64, lo int) {
	distance2Block(dst, x[:Block*p.d], p.from(dst[:len(dst)/Block], lo))
}

// LengthBlock is like Length, for Block interleaved points.
func (p *Panels) LengthBlock(dst, x []float64, lo int) {
	lengthBlock(dst, x[:Block*p.d], p.from(dst[:len(dst)/Block], lo))
}

// DotBlock is like Dot, for Block interleaved points.
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

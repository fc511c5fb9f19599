package viz

import (
	"image"
	"image/color"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg/draw"
)

// Each class has shades from light to deep, and NaN scores have one more colour. Few
// colours make a small file.
const (
	shades  = 24
	nanTint = 2 * shades
)

func tintsOf(t *theme) color.Palette {
	var p color.Palette
	for class := range 2 {
		for k := range shades {
			p = append(p, blend(t.lightest[class], t.deepest[class], float64(k)/(shades-1)))
		}
	}
	return append(p, t.void)
}

// region colours the plane by the score of a field. Its axes must be linear.
type region struct {
	box
	field  *field
	shader shader
}

func newRegion(f *field) *region {
	nx, ny := len(f.xs)-1, len(f.ys)-1
	return &region{box{f.xs[0], f.xs[nx], f.ys[0], f.ys[ny]}, f, newShader(f.saturation())}
}

// Plot implements plot.Plotter.
func (r *region) Plot(c draw.Canvas, p *plot.Plot) {
	tints := themeOf(p).tints
	paint(c, p, r.box, func(of part, width, height int) *image.Paletted { return r.rasterize(of, width, height, tints) })
}

// rasterize gives each pixel the shade of its score.
func (r *region) rasterize(of part, width, height int, tints color.Palette) *image.Paletted {
	img := image.NewPaletted(image.Rect(0, 0, width, height), tints)
	columns := make([]float64, width)
	for px := range columns {
		along := of.left + (float64(px)+0.5)/float64(width)*(of.right-of.left)
		columns[px] = along * float64(len(r.field.xs)-1)
	}
	for py := range height {
		up := 1 - (of.top + (float64(py)+0.5)/float64(height)*(of.bottom-of.top)) // row 0 is the top
		v := up * float64(len(r.field.ys)-1)
		row := img.Pix[py*img.Stride:]
		for px, u := range columns {
			row[px] = r.shader.tint(r.field.bilinear(u, v))
		}
	}
	return img
}

// shader holds the score at which each shade begins. Shades get deeper up to about
// |score| = full. They level off smoothly, like tanh, so that no edge is visible.
type shader [shades - 1]float64

func newShader(full float64) (s shader) {
	for k := range s {
		s[k] = math.Atanh((float64(k)+0.5)/(shades-1)) * full / 1.5
	}
	return s
}

// tint returns the palette index of a score.
func (s *shader) tint(score float64) uint8 {
	if math.IsNaN(score) {
		return nanTint
	}
	k, end := 0, len(s)
	for size := math.Abs(score); k < end; {
		if middle := (k + end) / 2; s[middle] <= size {
			k = middle + 1
		} else {
			end = middle
		}
	}
	if score >= 0 {
		k += shades
	}
	return uint8(k)
}

// saturation returns the |score| that three quarters of the grid do not exceed. So the
// picture has shades even for a model with a spike or a flat model.
func (f *field) saturation() float64 {
	size := make([]float64, 0, len(f.v))
	for _, v := range f.v {
		if a := math.Abs(v); a > 0 && a < huge {
			size = append(size, a)
		}
	}
	if len(size) == 0 {
		return 1
	}
	return nth(size, len(size)*3/4)
}

// nth returns the value that would be v[k] if v were sorted (Hoare's selection, CACM 4
// (1961)). It reorders v. Sorting would take a tenth of the time of a preview.
func nth(v []float64, k int) float64 {
	for lo, hi := 0, len(v)-1; lo < hi; {
		pivot, i, j := v[lo+(hi-lo)/2], lo, hi
		for i <= j {
			for v[i] < pivot {
				i++
			}
			for v[j] > pivot {
				j--
			}
			if i <= j {
				v[i], v[j] = v[j], v[i]
				i++
				j--
			}
		}
		switch {
		case k <= j:
			hi = j
		case k >= i:
			lo = i
		default:
			return v[k]
		}
	}
	return v[k]
}

package viz

import (
	"image"
	"image/color"
	"math"
	"slices"
)

// Each class has shades from barely to clearly its own, and there is one more
// colour for scores that are NaN. Few colours make a small file.
const (
	shades  = 24
	nanTint = 2 * shades
)

var (
	lightest = [2]color.NRGBA{{0xe4, 0xef, 0xf7, 0xff}, {0xfd, 0xee, 0xe0, 0xff}} // of -1 and +1, near the boundary
	deepest  = [2]color.NRGBA{{0xb3, 0xd3, 0xe8, 0xff}, {0xf8, 0xcd, 0xa4, 0xff}} // far from it
)

var tints = func() color.Palette {
	var p color.Palette
	for class := range 2 {
		for k := range shades {
			p = append(p, blend(lightest[class], deepest[class], float64(k)/(shades-1)))
		}
	}
	return append(p, void)
}()

// rasterize paints each pixel with the class and the strength of its score.
func (f *field) rasterize(width, height int) image.Image {
	img := image.NewPaletted(image.Rect(0, 0, width, height), tints)
	shade := newShader(f.saturation())
	for py := range height {
		v := (1 - (float64(py)+0.5)/float64(height)) * float64(len(f.ys)-1) // row 0 is the top
		row := img.Pix[py*img.Stride:]
		for px := range width {
			u := (float64(px) + 0.5) / float64(width) * float64(len(f.xs)-1)
			row[px] = shade.tint(f.bilinear(u, v))
		}
	}
	return img
}

// shader is where each shade begins. Shades deepen up to about |score| = full,
// levelling off smoothly, as tanh does, so that no edge shows where they end.
type shader [shades - 1]float64

func newShader(full float64) (s shader) {
	for k := range s {
		s[k] = math.Atanh((float64(k)+0.5)/(shades-1)) * full / 1.5
	}
	return s
}

// tint is the palette index of a score.
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

// saturation is the size of score that three quarters of the grid stay below,
// so that neither a spike nor a flat model leaves the picture without shades.
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
	slices.Sort(size)
	return size[len(size)*3/4]
}

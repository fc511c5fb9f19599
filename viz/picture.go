package viz

import (
	"image"
	"image/color"
	stddraw "image/draw"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
)

// box is a rectangle in data coordinates.
type box struct{ xmin, xmax, ymin, ymax float64 }

// DataRange implements plot.DataRanger for what is drawn in the box.
func (b box) DataRange() (xmin, xmax, ymin, ymax float64) { return b.xmin, b.xmax, b.ymin, b.ymax }

// part is a rectangle of an image, in fractions of its width from the left and of its
// height from the top. {0, 1, 0, 1} is the whole image.
type part struct{ left, right, top, bottom float64 }

// paint fills the visible part of the box with an image. The image has exactly the
// pixels of the canvas there: scaling would blur it, and blurred shades compress badly.
func paint(c draw.Canvas, p *plot.Plot, b box, raster func(of part, width, height int) *image.Paletted) {
	x, y := p.Transforms(&c)
	full := vg.Rectangle{Min: vg.Point{X: x(b.xmin), Y: y(b.ymin)}, Max: vg.Point{X: x(b.xmax), Y: y(b.ymax)}}
	full.Min.Y, full.Max.Y = min(full.Min.Y, full.Max.Y), max(full.Min.Y, full.Max.Y) // of a reversed axis
	seen := vg.Rectangle{
		Min: vg.Point{X: max(full.Min.X, c.Min.X), Y: max(full.Min.Y, c.Min.Y)},
		Max: vg.Point{X: min(full.Max.X, c.Max.X), Y: min(full.Max.Y, c.Max.Y)},
	}
	size, whole := seen.Size(), full.Size()
	width, height := int(size.X/pixel+0.5), int(size.Y/pixel+0.5)
	if width < 1 || height < 1 {
		return
	}
	of := part{
		left: float64((seen.Min.X - full.Min.X) / whole.X), right: 1 - float64((full.Max.X-seen.Max.X)/whole.X),
		top: float64((full.Max.Y - seen.Max.Y) / whole.Y), bottom: 1 - float64((seen.Min.Y-full.Min.Y)/whole.Y),
	}
	if bitmap, ok := innermost(c).(*vgimg.Canvas); ok && bitmap.DPI() == cssDPI {
		stamp(bitmap.Image(), seen, of, raster)
		return
	}
	c.DrawImage(seen, raster(of, width, height))
}

// stamp copies an image of few colours into a part of a preview. The canvas would
// resample it, which takes longer than everything else.
func stamp(onto stddraw.Image, seen vg.Rectangle, of part, raster func(of part, width, height int) *image.Paletted) {
	at := func(v vg.Length) int { return int(math.Round(v.Dots(cssDPI))) }
	height := onto.Bounds().Dy()
	r := image.Rect(at(seen.Min.X), height-at(seen.Max.Y), at(seen.Max.X), height-at(seen.Min.Y))
	if r.Empty() {
		return
	}
	img := raster(of, r.Dx(), r.Dy())
	plain := image.NewRGBA(img.Rect) // this type is copied row by row, a paletted image is not
	var colors [256][4]uint8
	for i, c := range img.Palette {
		v := color.RGBAModel.Convert(c).(color.RGBA)
		colors[i] = [4]uint8{v.R, v.G, v.B, v.A}
	}
	for i, k := range img.Pix {
		copy(plain.Pix[4*i:], colors[k][:])
	}
	stddraw.Draw(onto, r, plain, image.Point{}, stddraw.Src)
}

// innermost returns the canvas on which all nested parts draw.
func innermost(c vg.Canvas) vg.Canvas {
	for {
		part, ok := c.(draw.Canvas)
		if !ok {
			return c
		}
		c = part.Canvas
	}
}

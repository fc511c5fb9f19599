package viz

import (
	"image"
	"image/color"
	stddraw "image/draw"
	"math"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
)

// picture fills the data area with an image, made with as many pixels as there
// are in it: scaling would blur it, and blurred shades compress badly.
func picture(raster func(width, height int) image.Image) layer {
	return func(c draw.Canvas, _ func(x, y float64) vg.Point) {
		if bitmap, ok := innermost(c).(*vgimg.Canvas); ok && bitmap.DPI() == cssDPI && stamp(bitmap.Image(), c.Rectangle, raster) {
			return
		}
		size := c.Size()
		c.DrawImage(c.Rectangle, raster(int(size.X/pixel+0.5), int(size.Y/pixel+0.5)))
	}
}

// stamp copies an image of few colours into a part of a preview, or returns
// false. The canvas would resample it, which takes longer than all the rest.
func stamp(onto stddraw.Image, part vg.Rectangle, raster func(width, height int) image.Image) bool {
	at := func(v vg.Length) int { return int(math.Round(v.Dots(cssDPI))) }
	height := onto.Bounds().Dy()
	r := image.Rect(at(part.Min.X), height-at(part.Max.Y), at(part.Max.X), height-at(part.Min.Y))
	img, ok := raster(r.Dx(), r.Dy()).(*image.Paletted)
	if !ok || img.Rect.Size() != r.Size() {
		return false
	}
	plain := image.NewRGBA(img.Rect) // which is copied row by row, a palette's colours are not
	var colors [256][4]uint8
	for i, c := range img.Palette {
		v := color.RGBAModel.Convert(c).(color.RGBA)
		colors[i] = [4]uint8{v.R, v.G, v.B, v.A}
	}
	for i, k := range img.Pix {
		copy(plain.Pix[4*i:], colors[k][:])
	}
	stddraw.Draw(onto, r, plain, image.Point{}, stddraw.Src)
	return true
}

// innermost is the canvas that parts of canvases draw on.
func innermost(c vg.Canvas) vg.Canvas {
	for {
		part, ok := c.(draw.Canvas)
		if !ok {
			return c
		}
		c = part.Canvas
	}
}

// pixel is the side of a pixel of a PNG.
const pixel = vg.Inch / (density * cssDPI)

// snap moves the edges of c onto the nearest pixel edges.
func snap(c draw.Canvas) draw.Canvas {
	for _, side := range []*vg.Length{&c.Min.X, &c.Min.Y, &c.Max.X, &c.Max.Y} {
		*side = vg.Length(math.Round(float64(*side/pixel))) * pixel
	}
	return c
}

// curves draws polylines, cut at the edge of the data area.
func curves(lines [][]xy, p pen) layer {
	return func(c draw.Canvas, at func(x, y float64) vg.Point) {
		for _, line := range lines {
			path := make([]vg.Point, len(line))
			for i, q := range line {
				path[i] = at(q.x, q.y)
			}
			c.StrokeLines(p.style(), c.ClipLinesXY(path)...)
		}
	}
}

// dot is one marked point.
type dot struct {
	xy
	mark   marker
	radius vg.Length
	fill   color.NRGBA
}

// dots draws marks in the given order, leaving out those beyond the axes.
func dots(ds []dot) layer {
	return func(c draw.Canvas, at func(x, y float64) vg.Point) {
		for _, d := range ds {
			if p := at(d.x, d.y); c.Contains(p) {
				d.mark.draw(c, p, d.radius, d.fill)
			}
		}
	}
}

// area fills a polygon, cut at the edge of the data area.
func area(outline []xy, fill color.NRGBA) layer {
	return func(c draw.Canvas, at func(x, y float64) vg.Point) {
		path := make([]vg.Point, len(outline))
		for i, q := range outline {
			path[i] = at(q.x, q.y)
		}
		c.FillPolygon(fill, c.ClipPolygonXY(path))
	}
}

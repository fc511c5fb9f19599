package viz

import (
	"fmt"
	"image"
	"math"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/mercer-go/mercer/lib/learn"
)

// HeatMap draws a matrix, such as a Gram matrix, as coloured cells with a
// colour bar: row 0 on top, rows and columns counted from 0, dark for the
// least finite value and light for the greatest. NaN is grey, ±Inf takes the
// end of the bar. Of more than 1024 rows or columns, 1024 evenly spaced ones
// are shown. The size is 5.25 × 4.5 inches. The matrix is read once.
//
// The error wraps learn.ErrShape for an empty matrix.
func HeatMap(m mat.Matrix, title string) (*Figure, error) {
	if m == nil {
		return nil, fmt.Errorf("%w: a heat map of no matrix", learn.ErrShape)
	}
	rows, cols := m.Dims()
	if rows == 0 || cols == 0 {
		return nil, fmt.Errorf("%w: a heat map of a %d×%d matrix", learn.ErrShape, rows, cols)
	}
	lo, hi := extent(m)
	cells := heatCells(m, lo, hi)
	bar := heatBar(lo, hi)
	p := panel{
		title: title,
		x:     axis{label: "column", lo: -0.5, hi: float64(cols) - 0.5, whole: true},
		y:     axis{label: "row", lo: -0.5, hi: float64(rows) - 0.5, reverse: true, whole: true},
		right: barSpace + widest(bar.ticks(barTicks)),
		aside: bar.drawBar,
		// Cells are square, unless the matrix is so long that it would be a line.
		aspect: min(max(float64(cols)/float64(rows), 0.25), 4),
		layers: []layer{picture(func(w, h int) image.Image { return resize(cells, w, h) })},
	}
	text := describe(title, fmt.Sprintf("%d×%d matrix with values from %.4g to %.4g", rows, cols, lo, hi))
	return newFigure(0, 0, text, nil, p.draw)
}

// extent is the least and the greatest finite entry.
func extent(m mat.Matrix) (lo, hi float64) {
	lo, hi = math.Inf(1), math.Inf(-1)
	rows, cols := m.Dims()
	for i := range rows {
		for j := range cols {
			if v := m.At(i, j); !math.IsNaN(v) && !math.IsInf(v, 0) {
				lo, hi = min(lo, v), max(hi, v)
			}
		}
	}
	if lo > hi { // no finite entry
		return 0, 0
	}
	return lo, hi
}

// mostCells is more than a figure has pixels.
const mostCells = 1024

// heatCells has one pixel for each entry shown.
func heatCells(m mat.Matrix, lo, hi float64) *image.Paletted {
	rows, cols := m.Dims()
	img := image.NewPaletted(image.Rect(0, 0, min(cols, mostCells), min(rows, mostCells)), heat)
	width, height := img.Rect.Dx(), img.Rect.Dy()
	for py := range height {
		for px := range width {
			img.Pix[py*width+px] = shade(m.At(middle(py, height, rows), middle(px, width, cols)), lo, hi)
		}
	}
	return img
}

// resize takes for each pixel the one below its centre: edges stay sharp.
func resize(src *image.Paletted, width, height int) *image.Paletted {
	dst := image.NewPaletted(image.Rect(0, 0, width, height), src.Palette)
	for py := range height {
		row := src.Pix[middle(py, height, src.Rect.Dy())*src.Stride:]
		for px := range width {
			dst.Pix[py*width+px] = row[middle(px, width, src.Rect.Dx())]
		}
	}
	return dst
}

// middle is the one of n equal parts that holds the middle of part k of m.
func middle(k, m, n int) int { return (2*k + 1) * n / (2 * m) }

func shade(v, lo, hi float64) uint8 {
	if math.IsNaN(v) {
		return levels
	}
	if hi == lo && v == lo {
		return levels / 2
	}
	t := (v/2 - lo/2) / (hi/2 - lo/2) // halves: hi-lo may overflow
	return uint8(min(max(t, 0), 1)*(levels-1) + 0.5)
}

const (
	barGap   vg.Length = 12 // between the matrix and its colour bar
	barWidth vg.Length = 11
	barSpace           = barGap + barWidth + tickLength + tickGap + 1
	barTicks           = 5
)

// ramp is the colour bar, one pixel a colour.
var ramp = func() *image.Paletted {
	img := image.NewPaletted(image.Rect(0, 0, 1, levels), heat)
	for k := range levels {
		img.Pix[k] = uint8(levels - 1 - k)
	}
	return img
}()

// heatBar is the axis of the colour bar.
func heatBar(lo, hi float64) axis {
	if lo == hi {
		margin := max(0.5, math.Abs(lo)/2)
		return axis{lo: lo - margin, hi: hi + margin}
	}
	return axis{lo: lo, hi: hi}
}

// drawBar draws the colour bar into the space right of the matrix.
func (a axis) drawBar(c draw.Canvas) {
	bar := draw.Crop(c, barGap, 0, 0, 0)
	bar.Max.X = bar.Min.X + barWidth
	bar = snap(bar)
	picture(func(w, h int) image.Image { return resize(ramp, w, h) })(bar, nil)
	c.SetLineStyle(pen{color: faint, width: thin}.style())
	c.Stroke(bar.Rectangle.Path())
	for _, t := range a.ticks(barTicks) {
		y := bar.Y(a.norm(t.at))
		c.StrokeLine2(pen{color: faint, width: thin}.style(), bar.Max.X, y, bar.Max.X+tickLength, y)
		tickText.draw(c, vg.Point{X: bar.Max.X + tickLength + tickGap, Y: y - capHeight*tickSize/2}, t.label)
	}
}

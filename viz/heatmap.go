package viz

import (
	"fmt"
	"image"
	"image/color"
	"math"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg/draw"

	"github.com/mercer-go/mercer/lib/learn"
)

// HeatMap draws a matrix, such as a Gram matrix, as coloured cells with a colour
// bar. Row 0 is at the top. Rows and columns are counted from 0. The least finite
// value is dark and the greatest is light. NaN is grey, and ±Inf has the colour
// of the end of the bar. If there are more than 1024 rows or columns, it shows
// 1024 of them, evenly spaced. The size is 5.25 × 4.5 inches. The matrix is read
// once.
//
// The error wraps learn.ErrShape if the matrix is nil or empty.
func HeatMap(m mat.Matrix, title string) (*Figure, error) {
	if m == nil {
		return nil, fmt.Errorf("%w: a heat map of a nil matrix", learn.ErrShape)
	}
	rows, cols := m.Dims()
	if rows == 0 || cols == 0 {
		return nil, fmt.Errorf("%w: a heat map of a %d×%d matrix", learn.ErrShape, rows, cols)
	}
	lo, hi := extent(m)
	cells := heatCells(m, lo, hi)
	p := &panel{
		title: title,
		x:     axis{label: "column", lo: -0.5, hi: float64(cols) - 0.5, whole: true, fixed: true},
		y:     axis{label: "row", lo: -0.5, hi: float64(rows) - 0.5, reverse: true, whole: true, fixed: true},
		// Cells are square, unless the matrix is so long that it would look like a line.
		aspect: min(max(float64(cols)/float64(rows), 0.25), 4),
		layers: []plot.Plotter{
			&heatLayer{box{-0.5, float64(cols) - 0.5, -0.5, float64(rows) - 0.5}, cells},
			newColorBar(lo, hi),
		},
	}
	text := describe(title, fmt.Sprintf("%d×%d matrix with values from %.4g to %.4g", rows, cols, lo, hi))
	return newFigure(0, 0, caption{text: text, details: matrixDetails(m)}, p, nil)
}

// extent returns the least and the greatest finite entry.
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

// heatCells returns an image with one pixel per entry that is shown.
func heatCells(m mat.Matrix, lo, hi float64) *image.Paletted {
	rows, cols := m.Dims()
	img := image.NewPaletted(image.Rect(0, 0, min(cols, mostCells), min(rows, mostCells)), light.heat)
	width, height := img.Rect.Dx(), img.Rect.Dy()
	for py := range height {
		for px := range width {
			img.Pix[py*width+px] = shade(m.At(middle(py, height, rows), middle(px, width, cols)), lo, hi)
		}
	}
	return img
}

// heatLayer draws the cells.
type heatLayer struct {
	box
	cells *image.Paletted
}

// Plot implements plot.Plotter.
func (h *heatLayer) Plot(c draw.Canvas, p *plot.Plot) {
	heat := themeOf(p).heat
	paint(c, p, h.box, func(of part, width, height int) *image.Paletted { return enlarge(h.cells, heat, of, width, height) })
}

// enlarge gives each pixel the colour of src at its centre, so that edges stay sharp.
func enlarge(src *image.Paletted, colors color.Palette, of part, width, height int) *image.Paletted {
	dst := image.NewPaletted(image.Rect(0, 0, width, height), colors)
	below := func(k, n int, from, to float64, size int) int {
		return min(int((from+(float64(k)+0.5)/float64(n)*(to-from))*float64(size)), size-1)
	}
	columns := make([]int, width)
	for px := range columns {
		columns[px] = below(px, width, of.left, of.right, src.Rect.Dx())
	}
	for py := range height {
		row := src.Pix[below(py, height, of.top, of.bottom, src.Rect.Dy())*src.Stride:]
		for px, from := range columns {
			dst.Pix[py*width+px] = row[from]
		}
	}
	return dst
}

// middle returns which of n equal parts contains the middle of part k of m.
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

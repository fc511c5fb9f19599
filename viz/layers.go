package viz

import (
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg/draw"
)

// curves draws polylines, cut at the edge of the data area.
type curves struct {
	lines []plotter.XYs
	pen   pen
}

// Plot implements plot.Plotter.
func (l curves) Plot(c draw.Canvas, p *plot.Plot) {
	sty := l.pen.style(themeOf(p))
	for _, line := range l.lines {
		(&plotter.Line{XYs: line, LineStyle: sty}).Plot(c, p)
	}
}

// DataRange implements plot.DataRanger.
func (l curves) DataRange() (xmin, xmax, ymin, ymax float64) {
	return rangeOf(l.lines...)
}

// dot is one marked point.
type dot struct {
	at   plotter.XY
	look look
}

// dots draws marks in the given order. It leaves out those beyond the axes.
type dots []dot

// Plot implements plot.Plotter.
func (ds dots) Plot(c draw.Canvas, p *plot.Plot) {
	t := themeOf(p)
	glyphs := map[look]draw.GlyphStyle{}
	for _, d := range ds {
		if _, ok := glyphs[d.look]; !ok {
			glyphs[d.look] = d.look.glyph(t)
		}
	}
	s := plotter.Scatter{XYs: ds.xys(), GlyphStyleFunc: func(i int) draw.GlyphStyle { return glyphs[ds[i].look] }}
	s.Plot(c, p)
}

// DataRange implements plot.DataRanger.
func (ds dots) DataRange() (xmin, xmax, ymin, ymax float64) { return rangeOf(ds.xys()) }

func (ds dots) xys() plotter.XYs {
	at := make(plotter.XYs, len(ds))
	for i, d := range ds {
		at[i] = d.at
	}
	return at
}

// band fills the area between two curves over the same x.
type band struct {
	x, low, high []float64
	hue          hue
}

// bandOpacity lets the reader see curves and grid lines below a band.
const bandOpacity = 0x33

// Plot implements plot.Plotter. On a logarithmic axis it draws a value <= 0 at the lower end.
func (b band) Plot(c draw.Canvas, p *plot.Plot) {
	tint := themeOf(p).color(b.hue)
	tint.A = bandOpacity
	_, log := p.Y.Scale.(plot.LogScale)
	outline := make(plotter.XYs, 0, 2*len(b.x))
	for i, x := range b.x {
		outline = append(outline, plotter.XY{X: x, Y: b.high[i]})
	}
	for i := len(b.x) - 1; i >= 0; i-- {
		low := b.low[i]
		if log && low < p.Y.Min {
			low = p.Y.Min
		}
		outline = append(outline, plotter.XY{X: b.x[i], Y: low})
	}
	(&plotter.Polygon{XYs: []plotter.XYs{outline}, Color: tint}).Plot(c, p)
}

// DataRange implements plot.DataRanger.
func (b band) DataRange() (xmin, xmax, ymin, ymax float64) {
	xmin, xmax = plotter.Range(plotter.Values(b.x))
	ymin, _ = plotter.Range(plotter.Values(b.low))
	_, ymax = plotter.Range(plotter.Values(b.high))
	return xmin, xmax, ymin, ymax
}

// rangeOf returns the box around all points.
func rangeOf(lines ...plotter.XYs) (xmin, xmax, ymin, ymax float64) {
	xmin, xmax, ymin, ymax = math.Inf(1), math.Inf(-1), math.Inf(1), math.Inf(-1)
	for _, line := range lines {
		for _, at := range line {
			xmin, xmax = min(xmin, at.X), max(xmax, at.X)
			ymin, ymax = min(ymin, at.Y), max(ymax, at.Y)
		}
	}
	return xmin, xmax, ymin, ymax
}

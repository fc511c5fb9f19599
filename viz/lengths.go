package viz

import (
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// stems draws a line from 0 to each value. On a logarithmic axis it begins at
// the lower end.
type stems struct {
	at  plotter.XYs
	pen pen
}

// Plot implements plot.Plotter.
func (s stems) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	foot := c.Min.Y
	if _, log := p.Y.Scale.(plot.LogScale); !log {
		foot = y(0)
	}
	sty := s.pen.style(themeOf(p))
	for _, at := range s.at {
		stem := []vg.Point{{X: x(at.X), Y: foot}, {X: x(at.X), Y: y(at.Y)}}
		c.StrokeLines(sty, c.ClipLinesXY(stem)...)
	}
}

// DataRange implements plot.DataRanger. It includes the lower end of each stem.
func (s stems) DataRange() (xmin, xmax, ymin, ymax float64) {
	xmin, xmax, ymin, ymax = rangeOf(s.at)
	return xmin, xmax, min(ymin, 0), max(ymax, 0)
}

// bars draws vertical bars at x, x+1, …, each with the given width in units of x.
type bars struct {
	values   plotter.Values
	x, width float64
	hue      hue
}

// Plot implements plot.Plotter.
func (b bars) Plot(c draw.Canvas, p *plot.Plot) {
	width := vg.Length(p.X.Norm(b.width)-p.X.Norm(0)) * c.Size().X
	chart := plotter.BarChart{Values: b.values, Width: width, Color: themeOf(p).color(b.hue), XMin: b.x}
	chart.Plot(c, p)
}

// DataRange implements plot.DataRanger.
func (b bars) DataRange() (xmin, xmax, ymin, ymax float64) {
	xmin, xmax, ymin, ymax = (&plotter.BarChart{Values: b.values, XMin: b.x}).DataRange()
	return xmin - b.width/2, xmax + b.width/2, min(ymin, 0), max(ymax, 0)
}

// whiskers draws an error bar above and below each value.
type whiskers struct {
	at   plotter.XYs
	err  plotter.YErrors
	look pen
}

// newWhiskers leaves out values without an error.
func newWhiskers(x []float64, s Series, h hue) whiskers {
	w := whiskers{look: pen{hue: h, width: 1}}
	for i, e := range s.Err {
		if !math.IsNaN(e) && !math.IsNaN(s.Y[i]) {
			w.at = append(w.at, plotter.XY{X: x[i], Y: s.Y[i]})
			w.err = append(w.err, struct{ Low, High float64 }{e, e})
		}
	}
	return w
}

// whiskerCap is the width of the line at either end.
const whiskerCap vg.Length = 5

// Plot implements plot.Plotter.
func (w whiskers) Plot(c draw.Canvas, p *plot.Plot) {
	bars := plotter.YErrorBars{XYs: w.at, YErrors: w.err, LineStyle: w.look.style(themeOf(p)), CapWidth: whiskerCap}
	bars.Plot(c, p)
}

// DataRange implements plot.DataRanger.
func (w whiskers) DataRange() (xmin, xmax, ymin, ymax float64) {
	return (&plotter.YErrorBars{XYs: w.at, YErrors: w.err}).DataRange()
}

// baseline draws a line at 0 if there are values on both sides of it.
type baseline struct{}

// Plot implements plot.Plotter.
func (baseline) Plot(c draw.Canvas, p *plot.Plot) {
	if p.Y.Min < 0 && p.Y.Max > 0 {
		y := c.Y(p.Y.Norm(0))
		c.StrokeLine2(pen{hue: pale, width: thin}.style(themeOf(p)), c.Min.X, y, c.Max.X, y)
	}
}

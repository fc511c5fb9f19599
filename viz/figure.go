package viz

import (
	"fmt"
	"slices"
	"sync"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Figure is a finished picture that a notebook shows. It never changes, and
// goroutines may share it. Boundary, Scatter, Lines, Bars, HeatMap, Grid and
// others make figures. Do not use the zero Figure.
//
// A Figure is a chart of gonum/plot. With adds any plotter of that library to it.
// Layers and Plot let you use it in a chart of your own.
type Figure struct {
	caption
	width, height vg.Length
	panel         *panel                    // nil for a Grid
	body          func(draw.Canvas, *theme) // draws everything except the legend, at any size
	legend        []entry
	theme         *theme
	chart         *chart // the same for Vega-Lite; nil if it cannot be drawn that way

	png func() []byte
	svg func() string
}

const (
	defaultWidth  = 5.25 // inches
	defaultHeight = 4.5

	border = vg.Length(6)
)

// newFigure makes a figure of the given size in inches. A side of 0 has the default.
func newFigure(width, height float64, words caption, p *panel, legend []entry) (*Figure, error) {
	for _, side := range []*float64{&width, &height} {
		if *side != 0 && !(*side >= 1 && *side <= 30) {
			return nil, fmt.Errorf("%w: a figure side of %v inches, want 1 to 30, or 0 for the default", ErrRange, *side)
		}
	}
	if width == 0 {
		width = defaultWidth
	}
	if height == 0 {
		height = defaultHeight
	}
	f := Figure{width: vg.Length(width) * vg.Inch, height: vg.Length(height) * vg.Inch, caption: words, panel: p, body: p.draw, legend: legend, theme: light}
	return f.finished(), nil
}

// finished returns the figure with its own stored renderings.
func (f Figure) finished() *Figure {
	f.png, f.svg = sync.OnceValue(f.renderPNG), sync.OnceValue(f.renderSVG)
	return &f
}

// String describes the figure in one line. Alt says more.
func (f *Figure) String() string { return f.text }

// Dark returns the figure in colours for a dark page.
func (f *Figure) Dark() *Figure {
	d := *f
	d.theme = dark
	return d.finished()
}

// With returns the figure with more plotters, drawn above what is already there.
// They can be plotters of gonum.org/v1/plot/plotter, layers of other figures (see
// Layers), or your own.
//
//	fig = fig.With("trend", line)
//
// The legend shows the name beside the thumbnail of the first plotter that is a
// plot.Thumbnailer. With an empty name it shows nothing. The axes grow to hold a
// plotter that is a plot.DataRanger. They do not grow if options fixed them, or
// if regions or cells fill the figure.
//
// The figure f does not change. With panics on a Grid: add plotters to its panels
// before you call Grid. It also panics if a plotter is nil, or if an axis is
// logarithmic and a plot.DataRanger has values < 0. Other plotters of gonum/plot
// panic there when they are drawn.
func (f *Figure) With(name string, plotters ...plot.Plotter) *Figure {
	if f.panel == nil {
		panic("viz: With on a Grid; add the plotters to one of its figures")
	}
	more, p := *f, *f.panel
	p.layers = append(slices.Clip(p.layers), plotters...)
	for i, l := range plotters {
		if l == nil {
			panic(fmt.Sprintf("viz: With: plotter %d is nil", i))
		}
		if r, ok := l.(plot.DataRanger); ok {
			xmin, xmax, ymin, ymax := r.DataRange()
			if p.x.log && xmin < 0 || p.y.log && ymin < 0 { // stems begin at 0
				panic(fmt.Sprintf("viz: With: plotter %d begins at (%v, %v), want values > 0 on a logarithmic axis", i, xmin, ymin))
			}
			p.x.grow(xmin, xmax)
			p.y.grow(ymin, ymax)
		}
	}
	if name != "" {
		more.text += "; " + name
		if more.alt != "" {
			more.alt += "; " + name
		}
		thumb := noThumbnail
		if i := slices.IndexFunc(plotters, func(l plot.Plotter) bool { _, ok := l.(plot.Thumbnailer); return ok }); i >= 0 {
			thumb = plotters[i].(plot.Thumbnailer)
		}
		more.legend = append(slices.Clip(more.legend), entry{name, look{other: &thumbnail{thumb}}})
	}
	more.panel, more.body, more.chart = &p, p.draw, nil
	return more.finished()
}

// Layers returns the plotters of the figure, from the lowest to the highest,
// without axes, grid lines and frame. Add them to a plot of your own. Their
// colours adapt to its background. For a Grid it returns nil.
func (f *Figure) Layers() []plot.Plotter {
	if f.panel == nil {
		return nil
	}
	return slices.Clone(f.panel.layers)
}

// Plot returns the figure as a plot of gonum/plot, which you can change, draw and
// save with its own methods. It has the title, the axes with their ticks, the
// layers, and the legend, which is inside the axes of such a plot. Each call
// returns a new plot. It panics on a Grid, which is not a single plot.
func (f *Figure) Plot() *plot.Plot {
	if f.panel == nil {
		panic("viz: Plot of a Grid; take that of one of its figures")
	}
	p := f.panel.plot(f.theme, vg.Point{X: f.width, Y: f.height})
	p.Legend.TextStyle = entry{}.alone(f.theme, f.width).TextStyle
	p.Legend.Top = true
	for _, e := range f.legend {
		p.Legend.Add(e.name, sample{e.look, f.theme})
	}
	return p
}

// drawOn draws the body above the legend.
func (f *Figure) drawOn(c draw.Canvas, t *theme) {
	legend := shortened(f.legend, c.Size())
	f.body(draw.Crop(c, 0, 0, legendHeight(legend, c.Size().X), 0), t)
	drawLegend(c, legend, t)
}

func (f *Figure) drawPage(c vg.CanvasSizer) {
	f.drawOn(draw.Crop(draw.New(c), border, -border, border, -border), f.theme)
}

package viz

import (
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// BoxOptions are the options of BoxPlot. The zero value gives the defaults.
type BoxOptions struct {
	Title          string // default: none
	XLabel, YLabel string // default: none

	// YRange holds the two ends of the vertical axis; default: the range of the
	// data, with a margin of 7 % at both ends.
	YRange [2]float64

	Width, Height float64 // inches, 1 to 30; default 5.25 × 3.75
}

// BoxPlot draws a box for each sample, above its name. The box reaches from the
// lower to the upper quartile, with a line at the median. The whiskers reach to
// the last values within 1.5 box heights of the box. Values beyond them are
// single points (Tukey, Exploratory Data Analysis (1977)). Quartiles are
// interpolated as in R and NumPy.
//
// The error wraps learn.ErrShape if there is no sample or if a sample has no
// values. It wraps ErrRange for an infinite value or an option out of its range.
// BoxPlot panics if it gets more than one BoxOptions.
func BoxPlot(samples []Sample, opts ...BoxOptions) (*Figure, error) {
	o := only("BoxPlot", opts)
	values, err := checkSamples(samples)
	if err != nil {
		return nil, err
	}
	p := &panel{title: o.Title, grid: levelLines}
	names := make([]string, len(samples))
	var all [][]float64
	for k, v := range values {
		names[k] = samples[k].Name
		all = append(all, v)
		p.layers = append(p.layers, boxes{newBox(v, float64(k)), hue(k)})
	}
	p.x = newCategories(o.XLabel, names)
	if p.y, err = newAxis(o.YLabel, o.YRange, false, all...); err != nil {
		return nil, err
	}
	if o.Height == 0 {
		o.Height = lineHeight
	}
	words := caption{text: describe(o.Title, sampleText("box plot", samples, values, o.YLabel)), details: boxDetails(samples, values)}
	return newChart(o.Width, o.Height, words, p, nil, boxChart(samples, values, p))
}

// boxes draws one box at one place.
type boxes struct {
	plotter.BoxPlot
	hue hue
}

// newBox computes the box of the sorted values. It does not use the quartiles of
// plotter.NewBoxPlot: with an odd number of values, those put the middle value
// into the upper half only.
func newBox(sorted plotter.Values, at float64) plotter.BoxPlot {
	box, err := plotter.NewBoxPlot(1, at, sorted)
	if err != nil {
		panic(err) // there are values, and they are finite
	}
	box.Quartile1, box.Median, box.Quartile3 = quantile(0.25, sorted), quantile(0.5, sorted), quantile(0.75, sorted)
	reach := 1.5 * (box.Quartile3 - box.Quartile1)
	box.Outside, box.AdjLow, box.AdjHigh = nil, box.Quartile1, box.Quartile3
	for i, v := range sorted {
		if v < box.Quartile1-reach || v > box.Quartile3+reach {
			box.Outside = append(box.Outside, i)
			continue
		}
		box.AdjLow, box.AdjHigh = min(box.AdjLow, v), max(box.AdjHigh, v)
	}
	return *box
}

const (
	boxShare            = 0.5 // of a category's width
	widestBox vg.Length = 48
)

// Plot implements plot.Plotter.
func (b boxes) Plot(c draw.Canvas, p *plot.Plot) {
	t := themeOf(p)
	box := b.BoxPlot
	box.Width = min(vg.Length(p.X.Norm(boxShare)-p.X.Norm(0))*c.Size().X, widestBox)
	box.CapWidth = box.Width / 3
	fill := t.color(b.hue)
	line := draw.LineStyle{Color: t.text, Width: 1}
	box.FillColor, box.BoxStyle, box.WhiskerStyle = fill, line, line
	box.MedianStyle = draw.LineStyle{Color: t.paper, Width: strong}
	box.GlyphStyle = look{mark: disc, fill: b.hue}.glyph(t)
	box.Plot(c, p)
}

// GlyphBoxes hides the method of plotter.BoxPlot, which assumes another width. The
// axis has enough room for the boxes.
func (b boxes) GlyphBoxes(*plot.Plot) []plot.GlyphBox { return nil }

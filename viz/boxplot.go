package viz

import (
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// BoxOptions adjust BoxPlot. The zero value is the default.
type BoxOptions struct {
	Title          string // default: none
	XLabel, YLabel string // default: none

	// YRange are the ends of the upright axis; zero: the data and 7 % more at
	// either end.
	YRange [2]float64

	Width, Height float64 // inches, 1 to 30; default 5.25 × 3.75
}

// BoxPlot draws a box for each sample, above its name: from the lower to the upper
// quartile, with a line at the median. Whiskers reach to the last values within
// 1.5 heights of the box; values beyond them are single points (Tukey, Exploratory
// Data Analysis (1977)). Quartiles are interpolated as in R and NumPy.
//
// The error wraps learn.ErrShape when there is no sample or one has no values, and
// ErrRange for an infinite value or options that make no sense. BoxPlot panics
// when given more than one BoxOptions.
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
	return newFigure(o.Width, o.Height, describe(o.Title, sampleText("box plot", samples, values, o.YLabel)), p, nil)
}

// boxes is a box at one place.
type boxes struct {
	plotter.BoxPlot
	hue hue
}

// newBox measures the sorted values. The quartiles of plotter.NewBoxPlot count the
// middle one of an odd number of values to the upper half only.
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

// GlyphBoxes hides that of plotter.BoxPlot, whose boxes are of another width: the
// axis has room for them.
func (b boxes) GlyphBoxes(*plot.Plot) []plot.GlyphBox { return nil }

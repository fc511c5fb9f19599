package viz

import (
	"fmt"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg/draw"
)

// HistogramOptions are the options of Histogram. The zero value gives the
// defaults.
type HistogramOptions struct {
	Title  string // default: none
	XLabel string // default: none
	YLabel string // default: "count", or "density" if Density is set

	// Bins is the approximate number of bins, 1 to 1000; default: the rule of
	// Freedman and Diaconis, with at most 50. It is approximate because the edges
	// are round numbers.
	Bins int

	// Density makes the area of each histogram 1, so that you can compare samples
	// of different sizes. Default: bars show counts.
	Density bool

	// XRange and YRange hold the two ends of each axis; default: all bins, and from
	// 0 to the highest bar with a margin of 7 %.
	XRange, YRange [2]float64

	Width, Height float64 // inches, 1 to 30; default 5.25 × 3.75
}

// Histogram counts how many values of each sample are in each bin. All bins have
// the same width, and all samples have the same bins. A value on an edge is in
// the bin to its right; the greatest value of all is in the last bin. The bars of
// several samples are transparent.
//
//	viz.Histogram([]viz.Sample{{Values: x}})
//
// The error wraps learn.ErrShape if there is no sample or if a sample has no
// values. It wraps ErrRange for an infinite value or an option out of its range.
// Histogram panics if it gets more than one HistogramOptions.
func Histogram(samples []Sample, opts ...HistogramOptions) (*Figure, error) {
	o := only("Histogram", opts)
	values, err := checkSamples(samples)
	if err != nil {
		return nil, err
	}
	if o.Bins < 0 || o.Bins > mostBins {
		return nil, fmt.Errorf("%w: Bins %d, want 1 to %d, or 0 for the default", ErrRange, o.Bins, mostBins)
	}
	if o.YLabel == "" {
		o.YLabel = "count"
		if o.Density {
			o.YLabel = "density"
		}
	}
	edges := binEdges(values, o.Bins)
	p := &panel{title: o.Title, grid: levelLines}
	var legend []entry
	var tops []float64
	var all []histogram
	for k, v := range values {
		h := newHistogram(v, edges, o.Density, k, len(values))
		all = append(all, h)
		p.layers = append(p.layers, h)
		for _, b := range h.bins {
			tops = append(tops, b.Weight)
		}
		if samples[k].Name != "" {
			legend = append(legend, entry{samples[k].Name, h.look()})
		}
	}
	want := o.XRange
	if want == [2]float64{} {
		want = [2]float64{edges[0], edges[len(edges)-1]}
	}
	if p.x, err = newAxis(o.XLabel, want, false); err != nil {
		return nil, err
	}
	p.x.fixed = o.XRange != [2]float64{}
	if p.y, err = newBase(o.YLabel, o.YRange, tops); err != nil {
		return nil, err
	}
	if o.Height == 0 {
		o.Height = lineHeight
	}
	words := caption{text: describe(o.Title, sampleText("histogram", samples, values, o.XLabel)), details: histogramDetails(samples, values, all)}
	return newChart(o.Width, o.Height, words, p, legend, histogramChart(samples, all, p))
}

const (
	mostBins    = 1000
	defaultMost = 50 // bins without an option
)

// binEdges returns multiples of a round width that enclose all values. If the number
// of bins is 0, the width is about 2·IQR/∛n of the largest sample (Freedman &
// Diaconis, Zeitschrift für Wahrscheinlichkeitstheorie 57 (1981)).
func binEdges(values []plotter.Values, bins int) []float64 {
	lo, hi := math.Inf(1), math.Inf(-1)
	var largest plotter.Values
	for _, v := range values {
		lo, hi = min(lo, v[0]), max(hi, v[len(v)-1])
		if len(v) > len(largest) {
			largest = v
		}
	}
	if lo == hi || math.IsInf(hi-lo, 0) {
		margin := max(0.5, math.Abs(lo)/100)
		if lo < hi {
			margin = 0
		}
		return []float64{lo - margin, hi + margin}
	}
	width := 2 * (quantile(0.75, largest) - quantile(0.25, largest)) / math.Cbrt(float64(len(largest)))
	if bins > 0 {
		width = (hi - lo) / float64(bins)
	}
	width = max(width, (hi-lo)/defaultMost)
	if bins > 0 {
		width = (hi - lo) / float64(bins)
	}
	m, e := niceStep(width)
	first, last := math.Floor(lo/decimal(m, e)), math.Ceil(hi/decimal(m, e))
	if math.Abs(first) > 1<<50 || math.Abs(last) > 1<<50 { // hi-lo is below the resolution of lo
		return []float64{lo, hi}
	}
	var edges []float64
	for k := int64(first); k <= int64(last); k++ {
		edges = append(edges, decimal(k*m, e))
	}
	if len(edges) < 2 {
		return []float64{lo, hi}
	}
	return edges
}

// histogram is the bars of one sample.
type histogram struct {
	bins   []plotter.HistogramBin
	hue    hue
	dash   dash
	shared bool // with another sample behind it
}

func newHistogram(sorted plotter.Values, edges []float64, density bool, k, n int) histogram {
	h := histogram{hue: hue(k), dash: dash(k % len(patterns)), shared: n > 1}
	unit := 1.0
	if density {
		unit = 1 / float64(len(sorted))
	}
	for i := range len(edges) - 1 {
		h.bins = append(h.bins, plotter.HistogramBin{Min: edges[i], Max: edges[i+1]})
	}
	i := 0
	for _, v := range sorted {
		for i < len(h.bins)-1 && v >= h.bins[i].Max {
			i++
		}
		h.bins[i].Weight++
	}
	for i, b := range h.bins {
		if density {
			h.bins[i].Weight *= unit / (b.Max - b.Min)
		}
	}
	return h
}

func (h histogram) look() look {
	l := look{mark: swatch, fill: h.hue}
	if h.shared {
		l.line = pen{hue: h.hue, width: medium, dash: h.dash}
	}
	return l
}

// sharedOpacity is the opacity of bars that have others behind them.
const sharedOpacity = 0x66

// Plot implements plot.Plotter.
func (h histogram) Plot(c draw.Canvas, p *plot.Plot) {
	t := themeOf(p)
	fill, edge := t.color(h.hue), draw.LineStyle{Color: t.paper, Width: thin}
	if h.shared {
		fill.A = sharedOpacity
		edge = draw.LineStyle{}
	}
	chart := plotter.Histogram{Bins: h.bins, FillColor: fill, LineStyle: edge}
	chart.Plot(c, p)
	if !h.shared {
		return
	}
	var outline plotter.XYs // bars of one colour may have others of another behind them
	for _, b := range h.bins {
		outline = append(outline, plotter.XY{X: b.Min, Y: b.Weight}, plotter.XY{X: b.Max, Y: b.Weight})
	}
	first, last := outline[0], outline[len(outline)-1]
	outline = append(append(plotter.XYs{{X: first.X}}, outline...), plotter.XY{X: last.X})
	curves{[]plotter.XYs{outline}, h.look().line}.Plot(c, p)
}

// DataRange implements plot.DataRanger.
func (h histogram) DataRange() (xmin, xmax, ymin, ymax float64) {
	return (&plotter.Histogram{Bins: h.bins}).DataRange()
}

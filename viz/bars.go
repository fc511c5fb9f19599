package viz

import (
	"fmt"
	"math"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"

	"github.com/mercer-go/mercer/lib/learn"
)

// BarOptions are the options of Bars. The zero value gives the defaults.
type BarOptions struct {
	Title          string // default: none
	XLabel, YLabel string // default: none

	// YRange holds the two ends of the vertical axis; default: from 0 to the
	// longest bar, with a margin of 7 %.
	YRange [2]float64

	Width, Height float64 // inches, 1 to 30; default 5.25 × 3.75
}

// group is the fraction of a category's width that its bars fill together.
const group = 0.8

// Bars draws a group of bars for each name. A group has one bar per series, in
// the order of the legend. A bar runs from 0 to its value. Series.Err is drawn as an
// error bar at its end.
//
//	viz.Bars([]string{"sonar", "wine"}, []viz.Series{{Name: "stump", Y: []float64{15.7, 2.1}}})
//
// The error wraps learn.ErrShape if there is no name or no series, or if lengths
// differ. It wraps ErrRange for an infinite value, a negative Err, or an option
// out of its range. Bars panics if it gets more than one BarOptions.
func Bars(names []string, series []Series, opts ...BarOptions) (*Figure, error) {
	o := only("Bars", opts)
	if len(names) == 0 || len(series) == 0 {
		return nil, fmt.Errorf("%w: %d names and %d series, want at least one of each", learn.ErrShape, len(names), len(series))
	}
	if err := checkSeries(len(names), series, false, func(i int) string { return names[i] }); err != nil {
		return nil, err
	}
	y, err := newBase(o.YLabel, o.YRange, heights(series, false)...)
	if err != nil {
		return nil, err
	}
	if o.Height == 0 {
		o.Height = lineHeight
	}
	names = append([]string(nil), names...) // the caller may change its slice
	p := &panel{title: o.Title, x: newCategories(o.XLabel, names), y: y, grid: levelLines}
	var legend []entry
	for k, s := range series {
		p.layers = append(p.layers, s.bars(k, len(series))...)
		if s.Name != "" {
			legend = append(legend, entry{s.Name, look{mark: swatch, fill: hue(k)}})
		}
	}
	p.layers = append(p.layers, baseline{})
	text := summary(len(series)*len(names), "bar", named(series), o.YLabel, strings.Join(names, ", "))
	return newChart(o.Width, o.Height, caption{text: describe(o.Title, text), details: barDetails(names, series)}, p, legend, barChart(names, series, p))
}

// bars returns the bars of series k of n.
func (s Series) bars(k, n int) []plot.Plotter {
	share := group / float64(n)
	first := (float64(k) - float64(n-1)/2) * share
	values, x := make(plotter.Values, len(s.Y)), make([]float64, len(s.Y))
	for i, v := range s.Y {
		x[i] = float64(i) + first
		if !math.IsNaN(v) {
			values[i] = v
		}
	}
	layers := []plot.Plotter{bars{values, first, 0.94 * share, hue(k)}}
	if s.Err != nil {
		layers = append(layers, newWhiskers(x, s, ink))
	}
	return layers
}

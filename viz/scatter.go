package viz

import (
	"fmt"

	"gonum.org/v1/plot"

	"github.com/mercer-go/mercer/lib/learn"
)

// ScatterOptions adjust Scatter. The zero value is the default.
type ScatterOptions struct {
	Title string // default: the name of the data set

	// XRange and YRange are the ends of the axes; zero: the data and 7 % more
	// at either end. Give panels the same ranges to compare them.
	XRange, YRange [2]float64

	Width, Height float64 // inches, 1 to 30; default 5.25 × 4.5
}

// Scatter draws the examples of a set of two features, each class with its own
// colour and marker: -1 as blue discs and +1 as vermillion triangles, as in
// Boundary. It takes any number of classes; from the eighth on, colours
// repeat with another marker. Without labels (ds.Y nil) all examples are grey
// discs.
//
// The error wraps learn.ErrShape unless there are two features, what
// Dataset.Validate returns, or ErrRange for options that make no sense. It
// panics when given more than one ScatterOptions.
func Scatter(ds *learn.Dataset, opts ...ScatterOptions) (*Figure, error) {
	o := only("Scatter", opts)
	if err := plane(ds); err != nil {
		return nil, err
	}
	x, y, err := ranges(ds, o.XRange, o.YRange)
	if err != nil {
		return nil, err
	}
	if o.Title == "" {
		o.Title = ds.Name
	}
	signs := twoClass(ds) == nil
	var legend []entry
	for _, label := range ds.Labels() {
		legend = append(legend, classEntry(ds, label, signs))
	}
	p := &panel{title: o.Title, x: x, y: y, grid: allLines, layers: []plot.Plotter{classDots(ds, signs)}}
	text := describe(o.Title, fmt.Sprintf("%s over %s and %s", census(ds), x.label, y.label))
	return newChart(o.Width, o.Height, text, p, legend, scatterChart(ds, p, legend))
}

// only is the one options struct of a call, or the zero value.
func only[T any](function string, opts []T) T {
	var zero T
	switch len(opts) {
	case 0:
		return zero
	case 1:
		return opts[0]
	}
	panic(fmt.Sprintf("viz: %s takes at most one options struct, got %d", function, len(opts)))
}

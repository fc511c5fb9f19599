package viz

import (
	"fmt"

	"gonum.org/v1/plot"

	"github.com/mercer-go/mercer/lib/learn"
)

// ScatterOptions are the options of Scatter. The zero value gives the defaults.
type ScatterOptions struct {
	Title string // default: the name of the data set

	// XRange and YRange hold the two ends of each axis; default: the range of the
	// data, with a margin of 7 % at both ends. To compare panels, give them the
	// same ranges.
	XRange, YRange [2]float64

	Width, Height float64 // inches, 1 to 30; default 5.25 × 4.5
}

// Scatter draws the examples of a set with two features. Each class has its own
// colour and marker. In a two-class set, -1 has blue discs and +1 vermillion
// triangles, as in Boundary. From the eighth class on, the colours repeat with
// other markers. Without labels (ds.Y is nil) all examples are grey discs.
//
// The error wraps learn.ErrShape unless there are two features, and ErrRange for
// an option out of its range. Other errors are those of Dataset.Validate. Scatter
// panics if it gets more than one ScatterOptions.
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
	return newChart(o.Width, o.Height, caption{text: text, details: scatterDetails(ds, x, y)}, p, legend, scatterChart(ds, p, legend))
}

// only returns the single options struct of a call, or the zero value if there is none.
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

package viz

import (
	"fmt"
	"math"
	"time"

	"gonum.org/v1/plot"

	"github.com/mercer-go/mercer/lib/learn"
)

// LineOptions are the options of Lines, TimeLines, Steps and Stems. The zero value gives the
// defaults.
type LineOptions struct {
	Title          string // default: none
	XLabel, YLabel string // default: none
	LogX, LogY     bool   // logarithmic axes; their values must be > 0

	// XRange and YRange hold the two ends of each axis; default: the range of the
	// data, with a margin of 7 % at both ends. To compare panels, give them the
	// same ranges.
	XRange, YRange [2]float64

	Width, Height float64 // inches, 1 to 30; default 5.25 × 3.75
}

// Lines draws curves over the same values x. Each curve has its own colour and
// dash pattern, and a marker at each point if there are at most 40 points.
// Series.Err is drawn as a band around the curve.
//
//	viz.Lines(log2C, []viz.Series{{Name: "stump", Y: errs}}, viz.LineOptions{XLabel: "log2 C"})
//
// On a logarithmic vertical axis, where Y-Err <= 0 the band reaches down to the end
// of the axis.
//
// The error wraps learn.ErrShape if there is no x or no series, or if lengths
// differ. It wraps ErrRange for an infinite value, a NaN in x, a value <= 0 on a
// logarithmic axis, a negative Err, or an option out of its range. Lines panics
// if it gets more than one LineOptions.
func Lines(x []float64, series []Series, opts ...LineOptions) (*Figure, error) {
	return lineFigure(lineKind{noun: "curve", parts: Series.curve}, x, series, only("Lines", opts))
}

// TimeLines is like Lines, over times in any order. The ticks are at round times of the
// first time's zone. If there is no XLabel, the axis has what the ticks leave out, such
// as the year. XRange holds Unix times in seconds. The errors are those of Lines;
// ErrRange also stands for a time or an end of XRange outside of the years 1 to 9999,
// the zero time, and LogX.
//
//	viz.TimeLines(days, []viz.Series{{Name: "price", Y: prices}})
func TimeLines(times []time.Time, series []Series, opts ...LineOptions) (*Figure, error) {
	o := only("TimeLines", opts)
	x, err := checkTimes(times, o.XRange)
	if err != nil {
		return nil, err
	}
	if o.LogX {
		return nil, fmt.Errorf("%w: LogX for an axis of times", ErrRange)
	}
	kind := lineKind{noun: "curve", parts: Series.curve}
	if len(times) > 0 {
		kind.zone = times[0].Location()
	}
	return lineFigure(kind, x, series, o)
}

// Steps is like Lines, for values that stay the same until the next x, such as a
// count. Each curve is level from one x to the next and then jumps. It has no
// markers. The errors are those of Lines.
func Steps(x []float64, series []Series, opts ...LineOptions) (*Figure, error) {
	return lineFigure(lineKind{noun: "step curve", parts: Series.curve, steps: true}, x, series, only("Steps", opts))
}

// Stems is like Lines, for single values, such as weights. Each value is a
// vertical line from 0 to a marker, and nothing joins the values. On a
// logarithmic axis the lines begin at its lower end. The errors are those of
// Lines.
func Stems(x []float64, series []Series, opts ...LineOptions) (*Figure, error) {
	return lineFigure(lineKind{noun: "stem plot", parts: Series.stems, stems: true}, x, series, only("Stems", opts))
}

// lineKind holds what differs between Lines, Steps and Stems.
type lineKind struct {
	noun         string
	parts        func(s Series, x []float64, l look, steps bool) []plot.Plotter
	steps, stems bool
	zone         *time.Location // of times; nil for numbers
}

func lineFigure(kind lineKind, x []float64, series []Series, o LineOptions) (*Figure, error) {
	if err := checkLines(x, series, o); err != nil {
		return nil, err
	}
	xaxis, err := newAxis(o.XLabel, o.XRange, o.LogX, x)
	if err != nil {
		return nil, err
	}
	xaxis.zone = kind.zone
	yaxis, err := newAxis(o.YLabel, o.YRange, o.LogY, heights(series, o.LogY)...)
	if kind.stems && !o.LogY {
		yaxis, err = newBase(o.YLabel, o.YRange, heights(series, false)...)
	}
	if err != nil {
		return nil, err
	}
	if o.Height == 0 {
		o.Height = lineHeight
	}
	p := &panel{title: o.Title, x: xaxis, y: yaxis, grid: allLines}
	var legend []entry
	for k, s := range series {
		l := kind.look(k, len(x))
		p.layers = append(p.layers, kind.parts(s, x, l, kind.steps)...)
		if s.Name != "" {
			legend = append(legend, entry{s.Name, l})
		}
	}
	text := describe(o.Title, summary(len(series), kind.noun, named(series), o.YLabel, o.XLabel))
	return newChart(o.Width, o.Height, caption{text: text, details: lineDetails(kind, x, series, p)}, p, legend, lineChart(kind, x, series, p))
}

func checkLines(x []float64, series []Series, o LineOptions) error {
	if len(x) == 0 || len(series) == 0 {
		return fmt.Errorf("%w: %d values of x and %d series, want at least one of each", learn.ErrShape, len(x), len(series))
	}
	for i, v := range x {
		if math.IsNaN(v) || math.IsInf(v, 0) || o.LogX && v <= 0 {
			return fmt.Errorf("%w: x[%d] is %v", ErrRange, i, v)
		}
	}
	return checkSeries(len(x), series, o.LogY, func(i int) string { return fmt.Sprintf("x = %v", x[i]) })
}

const (
	lineHeight = 3.75 // inches
	mostMarked = 40   // a longer curve has no markers
)

// look returns the look of curve k with n points.
func (kind lineKind) look(k, n int) look {
	l := look{fill: hue(k)}
	l.line = pen{hue: l.fill, width: 1.5, dash: dash(k % len(patterns))}
	if n <= mostMarked && !kind.steps || kind.stems {
		l.mark = points[k%len(points)]
	}
	if kind.stems {
		l.line.width, l.line.dash = medium, solid
	}
	return l
}

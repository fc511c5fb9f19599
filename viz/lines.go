package viz

import (
	"fmt"
	"math"
	"strings"

	"github.com/mercer-go/mercer/lib/learn"
)

// Series is one curve of a line chart.
type Series struct {
	Name string    // in the legend; default: not in the legend
	Y    []float64 // one value per x; a NaN leaves a gap
	Err  []float64 // half the height of a band around Y, such as a standard error, >= 0 or NaN; nil: no band
}

// LineOptions adjust Lines. The zero value is the default.
type LineOptions struct {
	Title          string // default: none
	XLabel, YLabel string // default: none
	LogX, LogY     bool   // logarithmic axes; their values must be > 0

	// XRange and YRange are the ends of the axes; zero: the data and 7 % more
	// at either end. Give panels the same ranges to compare them.
	XRange, YRange [2]float64

	Width, Height float64 // inches, 1 to 30; default 5.25 × 3.75
}

const (
	lineHeight = 3.75 // inches
	mostMarked = 40   // a longer curve has no markers
)

// Lines draws curves over common values x, each with its own colour and dash,
// and a marker at each point when there are at most 40:
//
//	viz.Lines(log2C, []viz.Series{{Name: "stump", Y: errs}}, viz.LineOptions{XLabel: "log2 C"})
//
// The error wraps learn.ErrShape when there is no series or lengths differ, and
// ErrRange for an infinite value, a NaN in x, a value <= 0 on a logarithmic
// axis, a negative Err, or options that make no sense. Where Y-Err <= 0 on a
// logarithmic axis the band ends at the axis. Lines panics when given more
// than one LineOptions.
func Lines(x []float64, series []Series, opts ...LineOptions) (*Figure, error) {
	o := only("Lines", opts)
	if err := checkLines(x, series, o); err != nil {
		return nil, err
	}
	var heights [][]float64
	for _, s := range series {
		heights = append(heights, s.Y, s.edge(+1, o.LogY), s.edge(-1, o.LogY))
	}
	xaxis, err := newAxis(o.XLabel, o.XRange, o.LogX, x)
	if err != nil {
		return nil, err
	}
	yaxis, err := newAxis(o.YLabel, o.YRange, o.LogY, heights...)
	if err != nil {
		return nil, err
	}
	if o.Height == 0 {
		o.Height = lineHeight
	}
	p := panel{title: o.Title, x: xaxis, y: yaxis, grid: true}
	var legend []entry
	var names []string
	for k, s := range series {
		look := seriesEntry(s.Name, k, len(x))
		p.layers = append(p.layers, s.layers(x, look, yaxis)...)
		if s.Name != "" {
			legend = append(legend, look)
			names = append(names, s.Name)
		}
	}
	text := count(len(series), "curve")
	if len(names) > 0 {
		text += " (" + strings.Join(names, ", ") + ")"
	}
	if o.YLabel != "" && o.XLabel != "" {
		text += fmt.Sprintf(" of %s over %s", o.YLabel, o.XLabel)
	}
	return newChart(o.Width, o.Height, describe(o.Title, text), legend, p.draw, lineChart(x, series, p))
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
	for k, s := range series {
		if len(s.Y) != len(x) || s.Err != nil && len(s.Err) != len(x) {
			return fmt.Errorf("%w: series %d (%s) has %d values and %d errors for %d values of x",
				learn.ErrShape, k, s.Name, len(s.Y), len(s.Err), len(x))
		}
		for i, v := range s.Y {
			if math.IsInf(v, 0) || o.LogY && v <= 0 {
				return fmt.Errorf("%w: series %d (%s) is %v at x = %v", ErrRange, k, s.Name, v, x[i])
			}
		}
		for i, e := range s.Err {
			if e < 0 || math.IsInf(e, 0) {
				return fmt.Errorf("%w: series %d (%s) has error %v at x = %v", ErrRange, k, s.Name, e, x[i])
			}
		}
	}
	return nil
}

func seriesEntry(name string, k, n int) entry {
	e := entry{name: name, fill: palette[k%len(palette)]}
	e.line = pen{color: e.fill, width: 1.5, dash: dash(k % len(patterns))}
	if n <= mostMarked {
		e.mark = points[k%len(points)]
	}
	return e
}

// edge is one side of the band, NaN where there is none to draw.
func (s Series) edge(sign float64, log bool) []float64 {
	edge := make([]float64, len(s.Err))
	for i, e := range s.Err {
		edge[i] = s.Y[i] + sign*e
		if log && edge[i] <= 0 {
			edge[i] = math.NaN()
		}
	}
	return edge
}

func (s Series) layers(x []float64, look entry, y axis) []layer {
	var marks []dot
	var line, upper, lower []xy
	var layers []layer
	var lines [][]xy
	flush := func() {
		if len(line) > 0 {
			lines = append(lines, line)
		}
		if len(upper) > 1 {
			for i := len(lower) - 1; i >= 0; i-- {
				upper = append(upper, lower[i])
			}
			tint := look.fill
			tint.A = 0x33
			layers = append(layers, area(upper, tint))
		}
		line, upper, lower = nil, nil, nil
	}
	for i := range x {
		if math.IsNaN(s.Y[i]) {
			flush()
			continue
		}
		at := xy{x[i], s.Y[i]}
		line = append(line, at)
		marks = append(marks, dot{at, look.mark, pointRadius, look.fill})
		if s.Err == nil {
			continue
		}
		e := s.Err[i]
		if math.IsNaN(e) {
			e = 0
		}
		low := at.y - e
		if y.log {
			low = max(low, y.lo)
		}
		upper, lower = append(upper, xy{at.x, at.y + e}), append(lower, xy{at.x, low})
	}
	flush()
	return append(layers, curves(lines, look.line), dots(marks))
}

package viz

import (
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
)

// pieces cuts the series where a value is missing, and calls each with the range of
// indices of each piece.
func (s Series) pieces(each func(from, to int)) {
	from := 0
	for i := range len(s.Y) + 1 {
		if i == len(s.Y) || math.IsNaN(s.Y[i]) {
			if from < i {
				each(from, i)
			}
			from = i + 1
		}
	}
}

// curve returns the band, the line above it and the markers on top.
func (s Series) curve(x []float64, l look, steps bool) []plot.Plotter {
	var bands []plot.Plotter
	var line curves
	var marks dots
	line.pen = l.line
	s.pieces(func(from, to int) {
		at := xys(x[from:to], s.Y[from:to])
		for _, q := range at {
			marks = append(marks, dot{q, l})
		}
		if s.Err != nil && to-from > 1 {
			bands = append(bands, s.band(x, from, to, l.fill, steps))
		}
		if steps {
			at = stairs(at)
		}
		line.lines = append(line.lines, at)
	})
	layers := append(bands, line)
	if l.mark != noMarker {
		layers = append(layers, marks)
	}
	return layers
}

// band returns the band at the indices from, …, to-1. Its height is 0 where Err is NaN.
func (s Series) band(x []float64, from, to int, h hue, steps bool) band {
	low, high := xys(x[from:to], s.Y[from:to]), xys(x[from:to], s.Y[from:to])
	for i := range low {
		if e := s.Err[from+i]; !math.IsNaN(e) {
			low[i].Y, high[i].Y = low[i].Y-e, high[i].Y+e
		}
	}
	if steps {
		low, high = stairs(low), stairs(high)
	}
	b := band{hue: h}
	for i := range low {
		b.x, b.low, b.high = append(b.x, low[i].X), append(b.low, low[i].Y), append(b.high, high[i].Y)
	}
	return b
}

func (s Series) stems(x []float64, l look, _ bool) []plot.Plotter {
	all := stems{pen: l.line}
	var marks dots
	for i, y := range s.Y {
		if !math.IsNaN(y) {
			all.at = append(all.at, plotter.XY{X: x[i], Y: y})
			marks = append(marks, dot{plotter.XY{X: x[i], Y: y}, l})
		}
	}
	layers := []plot.Plotter{baseline{}, all}
	if s.Err != nil {
		layers = append(layers, newWhiskers(x, s, l.fill))
	}
	return append(layers, marks)
}

func xys(x, y []float64) plotter.XYs {
	at := make(plotter.XYs, len(x))
	for i := range at {
		at[i] = plotter.XY{X: x[i], Y: y[i]}
	}
	return at
}

// stairs adds a corner before each jump. It does not use the StepStyle of plotter.Line,
// which cuts a curve at the edge of the axes before it makes the steps, so that the
// steps there are not level.
func stairs(at plotter.XYs) plotter.XYs {
	var all plotter.XYs
	for i, q := range at {
		if i > 0 {
			all = append(all, plotter.XY{X: q.X, Y: at[i-1].Y})
		}
		all = append(all, q)
	}
	return all
}

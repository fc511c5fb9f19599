package viz

import (
	"fmt"

	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"

	"github.com/mercer-go/mercer/lib/learn"
)

// Polyline returns a line through points of the plane for Figure.With, in the colour
// Color(k) and 2 points wide. A point is its first two numbers; more are left out, so the
// weights of three machines can be drawn by two of them.
//
//	line, err := viz.Polyline(2, [][]float64{{0, 0}, {1, 0}, {0, 1}, {0, 0}})
//	fig = fig.With("triangle", line)
//
// The error wraps learn.ErrShape if there is no point or a point has fewer than two
// numbers, and ErrRange if a number is NaN or infinite. Polyline panics if k is negative.
func Polyline(k int, points [][]float64) (*plotter.Line, error) {
	if len(points) == 0 {
		return nil, fmt.Errorf("%w: a Polyline without points", learn.ErrShape)
	}
	at := make(plotter.XYs, len(points))
	for i, p := range points {
		if len(p) < 2 {
			return nil, fmt.Errorf("%w: point %d of a Polyline has %d numbers, want at least 2", learn.ErrShape, i, len(p))
		}
		at[i] = plotter.XY{X: p[0], Y: p[1]}
		if plotter.CheckFloats(p[0], p[1]) != nil {
			return nil, fmt.Errorf("%w: point %d of a Polyline is %v", ErrRange, i, p)
		}
	}
	line, err := plotter.NewLine(at)
	if err != nil {
		return nil, fmt.Errorf("viz: Polyline: %w", err)
	}
	line.Color, line.Width = Color(k), vg.Length(strong)
	return line, nil
}

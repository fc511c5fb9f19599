package viz

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg/draw"

	"github.com/mercer-go/mercer/lib/learn"
)

// Marks returns large discs at the rows of the n×2 matrix points, for example at the
// centres of clusters. Figure.With adds them to a figure:
//
//	fig.With("centres", must(viz.Marks(centres)))
//
// The error wraps learn.ErrShape unless there are two columns, and ErrRange for a
// value that is NaN or infinite.
func Marks(points mat.Matrix) (plot.Plotter, error) {
	n, d := points.Dims()
	if d != 2 {
		return nil, fmt.Errorf("%w: Marks wants two columns, got %d", learn.ErrShape, d)
	}
	at := make(plotter.XYs, n)
	for i := range at {
		x, y := points.At(i, 0), points.At(i, 1)
		if sum := x - x + y - y; math.IsNaN(sum) { // Inf - Inf is NaN
			return nil, fmt.Errorf("%w: mark %d is at (%v, %v)", ErrRange, i, x, y)
		}
		at[i] = plotter.XY{X: x, Y: y}
	}
	return &plotter.Scatter{XYs: at, GlyphStyle: draw.GlyphStyle{Color: Color(3), Radius: 7, Shape: draw.CircleGlyph{}}}, nil
}

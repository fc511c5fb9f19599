package viz_test

import (
	"bytes"
	"errors"
	"math"
	"strings"
	"testing"

	"gonum.org/v1/plot/plotter"

	"github.com/google/go-cmp/cmp"

	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/viz"
)

func TestPolyline(t *testing.T) {
	line, err := viz.Polyline(3, [][]float64{{0, 1, 9}, {2, -1, 8}})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(plotter.XYs{{X: 0, Y: 1}, {X: 2, Y: -1}}, line.XYs); diff != "" || line.Color != viz.Color(3) {
		t.Errorf("%s, colour %v", diff, line.Color)
	}
	plain, err := viz.Lines([]float64{0, 1}, []viz.Series{{Y: []float64{0, 0}}})
	if err != nil {
		t.Fatal(err)
	}
	fig := plain.With("a line", line)
	if !strings.HasSuffix(fig.String(), "; a line") || bytes.Equal(fig.PNG(), plain.PNG()) {
		t.Error(fig)
	}
}

func TestPolylineErrors(t *testing.T) {
	for name, c := range map[string]struct {
		points [][]float64
		want   error
		says   string
	}{
		"no points":    {nil, learn.ErrShape, "without points"},
		"one number":   {[][]float64{{1, 2}, {3}}, learn.ErrShape, "point 1 of a Polyline has 1 numbers"},
		"NaN":          {[][]float64{{1, math.NaN()}}, viz.ErrRange, "point 0 of a Polyline is [1 NaN]"},
		"an infinity":  {[][]float64{{1, 2}, {math.Inf(1), 0}}, viz.ErrRange, "point 1 of a Polyline is [+Inf 0]"},
		"no real line": {[][]float64{{}}, learn.ErrShape, "has 0 numbers"},
	} {
		if line, err := viz.Polyline(0, c.points); !errors.Is(err, c.want) || !strings.Contains(err.Error(), c.says) || line != nil {
			t.Errorf("%s: %v, %v", name, line, err)
		}
	}
}

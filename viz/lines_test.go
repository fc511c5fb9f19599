package viz

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/mercer-go/mercer/lib/learn"
)

var nan = math.NaN()

func TestLinesGolden(t *testing.T) {
	x := []float64{-2, -1, 0, 1, 2, 3}
	golden(t, "lines", must(Lines(x, []Series{
		{Name: "stump", Y: []float64{0.3, 0.22, 0.2, 0.19, 0.21, 0.25}, Err: []float64{0.02, 0.02, 0.01, nan, 0.01, 0.02}},
		{Name: "Gaussian", Y: []float64{0.35, 0.3, nan, 0.22, 0.2, 0.2}},
	}, LineOptions{Title: "Test error", XLabel: "log2 C", YLabel: "error", Width: 3, Height: 2.5})))
	golden(t, "log", must(Lines([]float64{1, 10, 100}, []Series{
		{Y: []float64{1, 0.1, 0.01}, Err: []float64{0.5, 0.2, 0.005}},
	}, LineOptions{LogX: true, LogY: true, Width: 3, Height: 2.5})))
}

func TestLinesGapAtNaN(t *testing.T) {
	x, y := []float64{0, 1, 2, 3, 4}, []float64{1, 2, nan, 2, 1}
	pieces := func(y []float64) int {
		const stroke = "stroke:#0072B2"
		svg := must(Lines(x, []Series{{Y: y}})).SVG()
		return strings.Count(svg, stroke)
	}
	if whole, cut := pieces([]float64{1, 2, 3, 2, 1}), pieces(y); whole != 1 || cut != 2 {
		t.Errorf("%d and %d pieces, want 1 without and 2 with a gap", whole, cut)
	}
}

func TestLinesMarksShortCurves(t *testing.T) {
	for n, want := range map[int]int{40: 40, 41: 0} {
		v := make([]float64, n)
		for i := range v {
			v[i] = float64(i)
		}
		if got := strings.Count(must(Lines(v, []Series{{Y: v}})).SVG(), "fill:#0072B2"); got != want {
			t.Errorf("%d values have %d markers, want %d", n, got, want)
		}
	}
}

func TestLinesAxisHoldsTheBand(t *testing.T) {
	s := Series{Y: []float64{1, 1}, Err: []float64{0.5, 3}}
	a, err := newAxis("", [2]float64{}, true, s.Y, s.edge(1, true), s.edge(-1, true))
	if err != nil || a.lo > 0.5 || a.hi < 4 {
		t.Errorf("axis from %v to %v (%v), want 0.5 to 4 in it", a.lo, a.hi, err)
	}
}

func TestLinesErrors(t *testing.T) {
	x := []float64{1, 2}
	for _, tc := range []struct {
		name string
		x    []float64
		s    Series
		o    LineOptions
		want error
	}{
		{"no x", nil, Series{}, LineOptions{}, learn.ErrShape},
		{"length of Y", x, Series{Y: []float64{1}}, LineOptions{}, learn.ErrShape},
		{"length of Err", x, Series{Y: x, Err: []float64{1}}, LineOptions{}, learn.ErrShape},
		{"x NaN", []float64{1, nan}, Series{Y: x}, LineOptions{}, ErrRange},
		{"y Inf", x, Series{Y: []float64{1, math.Inf(1)}}, LineOptions{}, ErrRange},
		{"x on a log axis", []float64{0, 1}, Series{Y: x}, LineOptions{LogX: true}, ErrRange},
		{"y on a log axis", x, Series{Y: []float64{1, -1}}, LineOptions{LogY: true}, ErrRange},
		{"negative error", x, Series{Y: x, Err: []float64{1, -1}}, LineOptions{}, ErrRange},
		{"range", x, Series{Y: x}, LineOptions{YRange: [2]float64{1, 1}}, ErrRange},
	} {
		if _, err := Lines(tc.x, []Series{tc.s}, tc.o); !errors.Is(err, tc.want) {
			t.Errorf("%s: error %v, want %v", tc.name, err, tc.want)
		}
	}
	if _, err := Lines(x, nil); !errors.Is(err, learn.ErrShape) {
		t.Errorf("no series: error %v, want ErrShape", err)
	}
}

func TestLinesDescribeThemselves(t *testing.T) {
	f := must(Lines([]float64{1}, []Series{{Name: "a", Y: []float64{1}}, {Name: "b", Y: []float64{2}}},
		LineOptions{Title: "T", XLabel: "x", YLabel: "y"}))
	if want := "T: 2 curves (a, b) of y over x"; f.String() != want {
		t.Errorf("%q, want %q", f, want)
	}
}

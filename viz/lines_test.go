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
	lines := must(Lines(x, []Series{
		{Name: "stump", Y: []float64{0.3, 0.22, 0.2, 0.19, 0.21, 0.25}, Err: []float64{0.02, 0.02, 0.01, nan, 0.01, 0.02}},
		{Name: "Gaussian", Y: []float64{0.35, 0.3, nan, 0.22, 0.2, 0.2}},
	}, LineOptions{Title: "Test error", XLabel: "log2 C", YLabel: "error", Width: 3, Height: 2.5}))
	golden(t, "lines", lines)
	golden(t, "lines_dark", lines.Dark())
	golden(t, "log", must(Lines([]float64{1, 10, 100}, []Series{
		{Y: []float64{1, 0.1, 0.01}, Err: []float64{0.5, 0.2, 0.005}},
	}, LineOptions{LogX: true, LogY: true, XLabel: "seconds", YLabel: "loss of all pairs", Width: 3, Height: 2.5})))
}

func TestLinesGapAtNaN(t *testing.T) {
	x, y := []float64{0, 1, 2, 3, 4}, []float64{1, 2, nan, 2, 1}
	pieces := func(y []float64) int {
		const stroke = `stroke="#0072b2"`
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
		if got := strings.Count(must(Lines(v, []Series{{Y: v}})).SVG(), "fill=\"#0072b2\""); got != want {
			t.Errorf("%d values have %d markers, want %d", n, got, want)
		}
	}
}

func TestLinesAxisHoldsTheBand(t *testing.T) {
	s := Series{Y: []float64{1, 1}, Err: []float64{0.5, 3}}
	a, err := newAxis("", [2]float64{}, true, heights([]Series{s}, true)...)
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

func TestStepsAndStemsGolden(t *testing.T) {
	var x, y, e []float64
	for i := range 20 {
		x, e = append(x, float64(i)), append(e, 0.1)
		y = append(y, math.Cos(float64(i)/3)*math.Exp(-float64(i)/15))
	}
	o := LineOptions{XLabel: "round", Width: 3, Height: 2.5, Title: "Steps", YRange: [2]float64{-0.4, 0.9}}
	steps := must(Steps(x, []Series{{Name: "one", Y: y, Err: e}, {Name: "other", Y: e}}, o))
	golden(t, "steps", steps)
	golden(t, "steps_dark", steps.Dark())
	o.Title, o.YRange = "Stems", [2]float64{}
	stems := must(Stems(x, []Series{{Name: "weight", Y: y}}, o))
	golden(t, "stems", stems)
	golden(t, "stems_dark", stems.Dark())
}

// TestStepsAreLevel: every piece of the line is level or upright, also where the
// axes cut it.
func TestStepsAreLevel(t *testing.T) {
	x, y := []float64{0, 1, 2, 3}, []float64{0, 9, 1, 2}
	for _, o := range []LineOptions{{}, {YRange: [2]float64{-1, 5}}} {
		for _, e := range elements(t, must(Steps(x, []Series{{Y: y}}, o)).SVG()) {
			if e.attr["stroke"] != "#0072b2" {
				continue
			}
			var last []string
			for _, at := range strings.FieldsFunc(e.attr["d"], func(r rune) bool { return r == 'M' || r == 'L' }) {
				now := strings.Split(at, ",")
				if last != nil && last[0] != now[0] && last[1] != now[1] {
					t.Errorf("range %v: the line slopes from %v to %v", o.YRange, last, now)
				}
				last = now
			}
		}
	}
}

func TestStemsStandOnZero(t *testing.T) {
	f := must(Stems([]float64{1, 2, 3}, []Series{{Y: []float64{5, nan, 7}, Err: []float64{1, 1, nan}}}))
	if p := f.Plot(); p.Y.Min != 0 {
		t.Errorf("the axis begins at %v", p.Y.Min)
	}
	n := 0
	for _, e := range elements(t, f.SVG()) {
		if e.attr["stroke"] == "#0072b2" {
			n++
		}
	}
	if n != 2+3 { // stems, and an error bar with two caps
		t.Errorf("%d lines, want 2 stems and 3 of an error bar", n)
	}
	log := must(Stems([]float64{1, 2}, []Series{{Y: []float64{0.1, 10}}}, LineOptions{LogY: true}))
	if p := log.Plot(); !(p.Y.Min > 0) || len(log.PNG()) == 0 {
		t.Errorf("a logarithmic axis from %v", p.Y.Min)
	}
}

package viz

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/mercer-go/mercer/lib/learn"
)

func TestBarsGolden(t *testing.T) {
	f := must(Bars([]string{"sonar", "german credit, numeric", "wine"}, []Series{
		{Name: "stump", Y: []float64{15.7, 25, 2.1}, Err: []float64{1, 2, 0.4}},
		{Name: "perceptron", Y: []float64{14, nan, 3}},
		{Name: "Gaussian", Y: []float64{13, 24, 4}},
	}, BarOptions{Title: "Test error", YLabel: "error (%)", XLabel: "data set", Width: 3.5, Height: 2.5}))
	golden(t, "bars", f)
	golden(t, "bars_dark", f.Dark())
	signed := must(Bars([]string{"a", "b"}, []Series{{Y: []float64{-1, 2}}}, BarOptions{Width: 2, Height: 2}))
	golden(t, "signed_bars", signed)
}

// TestBarsStandSideBySide: groups are as wide as group says, bars of one group do
// not overlap, and a bar is as long as its value.
func TestBarsStandSideBySide(t *testing.T) {
	f := must(Bars([]string{"a", "b"}, []Series{{Y: []float64{1, 2}}, {Y: []float64{4, nan}}}, BarOptions{YRange: [2]float64{0, 5}}))
	var boxes [][4]float64
	for k, layer := range f.Layers()[:2] {
		b := layer.(bars)
		for i, v := range b.values {
			x := b.x + float64(i)
			boxes = append(boxes, [4]float64{x - b.width/2, x + b.width/2, v, float64(k)})
		}
	}
	for i, p := range boxes {
		if middle := math.Round((p[0] + p[1]) / 2); p[0] < middle-group/2 || p[1] > middle+group/2 {
			t.Errorf("a bar from %v to %v leaves its group", p[0], p[1])
		}
		for _, q := range boxes[:i] {
			if p[0] < q[1] && q[0] < p[1] {
				t.Errorf("bars from %v and %v overlap", p[0], q[0])
			}
		}
	}
	var high []float64
	for _, e := range elements(t, f.SVG()) {
		if e.name == "path" && e.attr["fill"] == "#0072b2" {
			var x, y1, y2 float64
			parts := strings.FieldsFunc(e.attr["d"], func(r rune) bool { return strings.ContainsRune("MLZ,", r) })
			x, y1, y2 = number(parts[0]), number(parts[1]), number(parts[3])
			_ = x
			high = append(high, math.Abs(y1-y2))
		}
	}
	if len(high) != 2 || math.Abs(high[1]/high[0]-2) > 0.01 {
		t.Errorf("bars of 1 and 2 are %v high", high)
	}
}

func TestBarsErrors(t *testing.T) {
	for _, test := range []struct {
		name  string
		names []string
		s     []Series
		o     BarOptions
		want  error
	}{
		{"no names", nil, []Series{{}}, BarOptions{}, learn.ErrShape},
		{"no series", []string{"a"}, nil, BarOptions{}, learn.ErrShape},
		{"length", []string{"a"}, []Series{{Y: []float64{1, 2}}}, BarOptions{}, learn.ErrShape},
		{"Inf", []string{"a"}, []Series{{Y: []float64{math.Inf(1)}}}, BarOptions{}, ErrRange},
		{"range", []string{"a"}, []Series{{Y: []float64{1}}}, BarOptions{YRange: [2]float64{2, 1}}, ErrRange},
		{"size", []string{"a"}, []Series{{Y: []float64{1}}}, BarOptions{Width: 99}, ErrRange},
	} {
		if _, err := Bars(test.names, test.s, test.o); !errors.Is(err, test.want) {
			t.Errorf("%s: error %v, want %v", test.name, err, test.want)
		}
	}
}

func TestBarsDescribeThemselves(t *testing.T) {
	f := must(Bars([]string{"a", "b"}, []Series{{Name: "one", Y: []float64{1, 2}}, {Y: []float64{1, 2}}}, BarOptions{Title: "T", YLabel: "y"}))
	if want := "T: 4 bars (one) of y over a, b"; f.String() != want {
		t.Errorf("%q, want %q", f, want)
	}
}

// TestNamesOfCategoriesStayApart: long names are broken and cut, not overlapping.
func TestNamesOfCategoriesStayApart(t *testing.T) {
	names := []string{"a name of many words that would never fit", "incomprehensibilities", "x"}
	a := newCategories("", names)
	sty := style(tickSize, 0, light.text)
	ticks := a.categories(sty, 180)
	lines := strings.Count(ticks[0].Label, "\n") + 1
	for k, tick := range ticks {
		if w := sty.Width(tick.Label); w > 60 || tick.Value != float64(k) || strings.Count(tick.Label, "\n")+1 != lines || lines > mostLines {
			t.Errorf("%q at %v is %v wide, want at most 60 and %d lines", tick.Label, tick.Value, w, lines)
		}
	}
}

func TestBand(t *testing.T) {
	s := Band("runs", [][]float64{{1, 2, nan}, {3, 2, 5}, {5, nan, nan}})
	if s.Name != "runs" || s.Y[0] != 3 || s.Y[1] != 2 || s.Y[2] != 5 {
		t.Errorf("means %v, want 3, 2 and 5", s.Y)
	}
	if math.Abs(s.Err[0]-2/math.Sqrt(3)) > 1e-12 || s.Err[1] != 0 || !math.IsNaN(s.Err[2]) {
		t.Errorf("standard errors %v, want 2/√3, 0 and none", s.Err)
	}
	if f := must(Lines([]float64{1, 2, 3}, []Series{s})); strings.Contains(f.SVG(), "NaN") {
		t.Error("a NaN is drawn")
	}
	defer func() {
		if got, _ := recover().(string); got != "viz: Band: run 1 has 1 values, run 0 has 2" {
			t.Errorf("panic %q", got)
		}
	}()
	Band("", [][]float64{{1, 2}, {3}})
}

package viz

import (
	"encoding/json"
	"errors"
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
)

func TestInteractive(t *testing.T) {
	lines, err := Lines([]float64{1, 10}, []Series{{Name: "a", Y: []float64{1, math.NaN()}}, {Y: []float64{3, 4}}}, LineOptions{LogX: true, XLabel: "C"})
	if err != nil {
		t.Fatal(err)
	}
	scatter, err := Scatter(&learn.Dataset{X: mat.NewDense(2, 2, []float64{1, 2, 3, 4}), Y: []int{-1, 1}})
	if err != nil {
		t.Fatal(err)
	}
	bars := must(Bars([]string{"a", "a"}, []Series{{Name: "one", Y: []float64{1, math.NaN()}, Err: []float64{0.5, 1}}, {Y: []float64{3, 4}}}, BarOptions{YLabel: "error"}))
	histogram := must(Histogram([]Sample{{Values: []float64{1, 1, 2}}, {Name: "b", Values: []float64{1}}}, HistogramOptions{XLabel: "size"}))
	box := must(BoxPlot([]Sample{{Name: "s", Values: []float64{1, 2, 3, 4, 100}}, {Name: "s", Values: []float64{5}}}))
	density := must(Density([]Sample{{Name: "s", Values: []float64{1, 2}}}, DensityOptions{Bandwidth: 100, XLabel: "mass"}))
	n := len(density.chart.rows)
	for name, test := range map[string]struct {
		figure *Figure
		rows   int
		want   []string
	}{
		"lines":     {lines, 3, []string{`"type":"line"`, `"type":"log"`, `"title":"C"`, `"name":"curve 2"`, `"domain":["a","curve 2"]`}},
		"bars":      {bars, 3, []string{`"xOffset":{"field":"name"`, `"labelExpr":"[\"a\",\"a\"][datum.value]"`, `"low":0.5`, `"high":1.5`, `"domain":["one","series 2"]`, `"title":"error"`}},
		"histogram": {histogram, -1, []string{`"type":"rect"`, `"x2":{"field":"to"}`, `"title":"size from"`, `"domain":["sample 1","b"]`, `"value":0.4`}},
		"box":       {box, -1, []string{`"median":3`, `"q1":2`, `"high":4`, `"n":5`, `"y":100`, `"n":1`}},
		"density":   {density, n, []string{`"interpolate":"linear","point":"transparent"`, `"title":"mass"`}},
		"scatter":   {scatter, 2, []string{`"type":"point"`, `"range":["#0072b2","#d55e00"]`, `"range":["circle","triangle-up"]`, `"bind":"scales"`}},
	} {
		chart, err := test.figure.Interactive()
		if err != nil {
			t.Fatal(err)
		}
		shown := chart.SimpleRender()
		spec, err := json.Marshal(shown["application/vnd.vegalite.v5+json"])
		if err != nil || shown["image/png"] == nil || shown["text/plain"] != test.figure.String() {
			t.Errorf("%s: %v, %v", name, shown, err)
		}
		for _, want := range test.want {
			if !strings.Contains(string(spec), want) {
				t.Errorf("%s: no %s in %s", name, want, spec)
			}
		}
		if n := len(test.figure.chart.rows); test.rows >= 0 && n != test.rows {
			t.Errorf("%s: %d rows, want %d", name, n, test.rows)
		}
	}
	small := interactive(t, must(Bars([]string{"a"}, []Series{{Y: []float64{1}}}, BarOptions{Width: 1, Height: 1})))
	if small.spec["width"] != leastPixels || small.spec["height"] != leastPixels {
		t.Errorf("a small chart: %v × %v", small.spec["width"], small.spec["height"])
	}
	if _, err := Grid(1, lines).Interactive(); !errors.Is(err, ErrRange) {
		t.Errorf("a grid: %v", err)
	}
	long := make([]float64, mostRows+1)
	for i := range long {
		long[i] = float64(i)
	}
	many, err := Lines(long, []Series{{Y: long}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := many.Interactive(); !errors.Is(err, ErrRange) {
		t.Errorf("too many: %v", err)
	}
}

// TestInteractiveHasItsOwnColours: the theme of a page may write in white on white.
func TestInteractiveHasItsOwnColours(t *testing.T) {
	curve := must(Steps([]float64{1, 2}, []Series{{Name: "a", Y: []float64{1, 2}}}))
	for _, test := range []struct {
		figure *Figure
		theme  *theme
	}{{curve, light}, {curve.Dark(), dark}} {
		spec := interactive(t, test.figure).spec
		config := spec["config"].(map[string]any)
		if got := spec["background"]; got != hex(test.theme.paper) {
			t.Errorf("background %v, want %v", got, hex(test.theme.paper))
		}
		for _, at := range [][2]string{{"axis", "titleColor"}, {"legend", "labelColor"}, {"title", "color"}} {
			if got := config[at[0]].(map[string]any)[at[1]]; got != hex(test.theme.text) {
				t.Errorf("%s of %s is %v, want %v", at[1], at[0], got, hex(test.theme.text))
			}
		}
		if got := spec["mark"].(map[string]any)["interpolate"]; got != "step-after" {
			t.Errorf("steps are joined by %v", got)
		}
	}
	if _, err := must(Stems([]float64{1}, []Series{{Y: []float64{1}}})).Interactive(); !errors.Is(err, ErrRange) {
		t.Errorf("stems: %v", err)
	}
}

package display

import (
	"bytes"
	"image/color"
	"image/png"
	"math"
	"strings"
	"testing"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
)

func parabola(t *testing.T) *plot.Plot {
	t.Helper()
	p := plot.New()
	p.Title.Text, p.X.Label.Text, p.Y.Label.Text = "Growth", "day", "height"
	line, err := plotter.NewLine(plotter.XYs{{X: 0, Y: 0}, {X: 1, Y: 1}, {X: 2, Y: 4}})
	if err != nil {
		t.Fatal(err)
	}
	p.Add(line)
	return p
}

func TestPlot(t *testing.T) {
	d, rich := Render(parabola(t))
	const text = "plot Growth: day from 0 to 2, height from 0 to 4"
	if !rich || d.Data[MIMETypeText] != text {
		t.Errorf("%v, text %q", rich, d.Data[MIMETypeText])
	}
	img, err := png.Decode(bytes.NewReader(d.Data[MIMETypePNG].([]byte)))
	if err != nil || img.Bounds().Dx() != 1008 || img.Bounds().Dy() != 720 {
		t.Fatalf("%v, %v", img.Bounds(), err)
	}
	dark := 0
	for x := range 1008 {
		for y := range 720 {
			if r, _, _, _ := img.At(x, y).RGBA(); r < 0x4000 {
				dark++
			}
		}
	}
	if dark < 1000 {
		t.Errorf("%d dark pixels", dark)
	}
	hints := d.Metadata[MIMETypePNG].(map[string]any)
	if hints["width"] != 504 || hints["height"] != 360 || hints["alt"] != text || !strings.Contains(d.Data[MIMETypeHTML].(string), `alt="`+text+`"`) {
		t.Errorf("%v", hints)
	}
}

// TestPlotStaysAsItIs: to show a plot does not change it.
func TestPlotStaysAsItIs(t *testing.T) {
	p := plot.New()
	p.BackgroundColor = nil
	d, _ := Render(p)
	if d.Data[MIMETypeText] != "plot, without data" || d.Data[MIMETypePNG] == nil || !math.IsInf(p.X.Min, 1) || p.BackgroundColor != color.Color(nil) {
		t.Errorf("%q, X from %v, background %v", d.Data[MIMETypeText], p.X.Min, p.BackgroundColor)
	}
}

// TestPlotFails: a plot that cannot be drawn says why.
func TestPlotFails(t *testing.T) {
	nan := parabola(t)
	nan.Y.Max = math.NaN()
	logarithm := parabola(t)
	logarithm.Y.Scale = plot.LogScale{}
	for want, p := range map[string]*plot.Plot{
		"*plot.Plot that cannot be drawn: the axis Y goes from 0 to NaN":       nan,
		"*plot.Plot that cannot be drawn: Values must be greater than 0 for a": logarithm,
		"*plot.Plot that cannot be drawn: runtime error: invalid memory":       {},
		"<nil>": nil,
	} {
		if d, rich := Render(p); rich || !strings.HasPrefix(d.Data[MIMETypeText].(string), want) {
			t.Errorf("got %v, want %s", d.Data, want)
		}
	}
	wide := parabola(t)
	wide.X.Min, wide.X.Max = -math.MaxFloat64, math.MaxFloat64
	if d, _ := Render(wide); d.Data[MIMETypeText] == "" {
		t.Errorf("%v", d.Data)
	}
}

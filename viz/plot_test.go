package viz

import (
	"bytes"
	"image"
	"image/color"
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
)

// TestForeignPlotterInAFigure: plotters of gonum/plot are drawn and named.
func TestForeignPlotterInAFigure(t *testing.T) {
	before := must(Scatter(bumps(30)))
	line, err := plotter.NewLine(plotter.XYs{{X: -2, Y: -1}, {X: 2, Y: 1}})
	if err != nil {
		t.Fatal(err)
	}
	line.Color, line.Width = color.NRGBA{0x12, 0x34, 0x56, 0xff}, 3
	bubbles, err := plotter.NewScatter(plotter.XYs{{X: 9, Y: 0}})
	if err != nil {
		t.Fatal(err)
	}
	bubbles.Color, bubbles.Shape = color.NRGBA{0x65, 0x43, 0x21, 0xff}, draw.CircleGlyph{}
	old := before.SVG()
	after := before.With("trend", line).With("", bubbles)
	svg := after.SVG()
	if n := strings.Count(svg, `stroke="#123456"`); n != 2 {
		t.Errorf("the line is drawn %d times, want once in the figure and once in the legend", n)
	}
	if !strings.Contains(svg, ">trend<") || !strings.Contains(after.String(), "; trend") {
		t.Error("the line has no name")
	}
	if !strings.Contains(svg, `fill="#654321"`) || after.Plot().X.Max < 9 {
		t.Errorf("a point at x = 9 is beyond the axis, which ends at %v", after.Plot().X.Max)
	}
	if before.SVG() != old || len(before.Layers()) != 1 || len(after.Layers()) != 3 {
		t.Errorf("%d layers before and %d after, want 1 and 3", len(before.Layers()), len(after.Layers()))
	}
	if _, err := after.Interactive(); err == nil {
		t.Error("a chart that lacks the line")
	}
}

func TestWithKeepsFixedAxes(t *testing.T) {
	far, err := plotter.NewScatter(plotter.XYs{{X: 1e3, Y: 1e3}})
	if err != nil {
		t.Fatal(err)
	}
	ds := bumps(10)
	for name, f := range map[string]*Figure{
		"options":  must(Scatter(ds, ScatterOptions{XRange: [2]float64{-1, 1}, YRange: [2]float64{-1, 1}})),
		"boundary": must(Boundary(gaussians(ds), ds)),
		"heat map": must(HeatMap(mat.NewDense(2, 2, nil), "")),
	} {
		if a, b := f.Plot(), f.With("", far).Plot(); a.X.Max != b.X.Max || a.Y.Max != b.Y.Max {
			t.Errorf("%s: the axes grew to %v and %v", name, b.X.Max, b.Y.Max)
		}
	}
}

// TestFigureInAForeignPlot: layers drawn by gonum/plot, on a light and a dark
// background, look as they do in the figure.
func TestFigureInAForeignPlot(t *testing.T) {
	ds := bumps(30)
	f := must(Boundary(machine{gaussians(ds), []int{3}}, ds, BoundaryOptions{Resolution: 40}))
	for _, th := range []*theme{light, dark} {
		p := plot.New()
		p.BackgroundColor = th.paper
		p.Add(plotter.NewGrid())
		p.Add(f.Layers()...)
		own := f.Plot()
		if p.X.Min != own.X.Min || p.X.Max != own.X.Max || p.Y.Min != own.Y.Min || p.Y.Max != own.Y.Max {
			t.Errorf("axes %v to %v, want those of the figure, %v to %v", p.X.Min, p.X.Max, own.X.Min, own.X.Max)
		}
		c := vgimg.New(4*vg.Inch, 3*vg.Inch)
		p.Draw(draw.New(c))
		seen := map[color.NRGBA]int{}
		for y := range 288 {
			for x := range 384 {
				seen[color.NRGBAModel.Convert(c.Image().At(x, y)).(color.NRGBA)]++
			}
		}
		for name, want := range map[string]color.NRGBA{"region of -1": th.deepest[0], "region of +1": th.deepest[1], "class -1": th.hues[0], "class +1": th.hues[1], "boundary": th.text} {
			if seen[want] < 20 {
				t.Errorf("%d pixels of %s, %v", seen[want], name, want)
			}
		}
	}
}

func TestPlotHasTheLegendAndTheWords(t *testing.T) {
	f := must(Lines([]float64{1, 2}, []Series{{Name: "a curve", Y: []float64{3, 4}}}, LineOptions{Title: "T", XLabel: "X", YLabel: "Y", LogX: true}))
	p := f.Plot()
	if p.Title.Text != "T" || p.X.Label.Text != "X" || p.Y.Label.Text != "Y" {
		t.Errorf("title %q, axes %q and %q", p.Title.Text, p.X.Label.Text, p.Y.Label.Text)
	}
	if r := p.Legend.Rectangle(draw.Canvas{}); r.Size().X < 30 {
		t.Errorf("a legend %v wide", r.Size().X)
	}
	w, err := p.WriterTo(3*vg.Inch, 3*vg.Inch, "png")
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if _, err := w.WriteTo(&b); err != nil || b.Len() < 1000 {
		t.Errorf("%d bytes, %v", b.Len(), err)
	}
	p.Title.Text = "changed"
	if f.Plot().Title.Text != "T" {
		t.Error("a plot of the figure is shared")
	}
}

func TestAGridIsNoPlot(t *testing.T) {
	g := Grid(1, must(Scatter(bumps(4))))
	if g.Layers() != nil {
		t.Error("a grid has layers")
	}
	for name, call := range map[string]func(){"With": func() { g.With("") }, "Plot": func() { g.Plot() }} {
		func() {
			defer func() {
				if s, _ := recover().(string); !strings.HasPrefix(s, "viz: "+name+" ") {
					t.Errorf("%s: panic %q", name, s)
				}
			}()
			call()
		}()
	}
}

// TestPartOfARegion: a plot that shows a part of it shows the same pixels there.
func TestPartOfARegion(t *testing.T) {
	r := newRegion(fieldOf(t, 40, func(x, y float64) float64 { return x + 2*y*y - 1 }))
	all := r.rasterize(whole, 80, 80, light.tints)
	quarter := r.rasterize(part{0.5, 1, 0, 0.5}, 40, 40, light.tints)
	for y := range 40 {
		for x := range 40 {
			if got, want := quarter.ColorIndexAt(x, y), all.ColorIndexAt(x+40, y); got != want {
				t.Fatalf("pixel (%d, %d) has colour %d, want %d", x, y, got, want)
			}
		}
	}
	p := plot.New()
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = 1, 5, -2, 2 // half of it is left of the axes
	c := vgimg.New(288, 288)
	canvas := draw.New(c)
	paint(canvas, p, r.box, func(of part, width, height int) *image.Paletted {
		if math.Abs(of.left-0.75) > 1e-9 || of.right != 1 || of.top != 0 || of.bottom != 1 {
			t.Errorf("part %+v, want the right quarter", of)
		}
		if width != 96 {
			t.Errorf("%d pixels wide, want 96", width)
		}
		return r.rasterize(of, width, height, light.tints)
	})
	if got := color.NRGBAModel.Convert(c.Image().At(200, 100)); got != (color.NRGBA{0xff, 0xff, 0xff, 0xff}) {
		t.Errorf("beyond the region: %v", got)
	}
}

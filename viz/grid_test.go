package viz

import (
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/plot/vg"
)

func TestGridGolden(t *testing.T) {
	ds := bumps(30)
	small := BoundaryOptions{Resolution: 40, Width: 2.25, Height: 2}
	small.Title = "one"
	a := must(Boundary(gaussians(ds), ds, small))
	small.Title = "two"
	b := must(Boundary(gaussians(bumps(6)), ds, small))
	golden(t, "grid", Grid(2, a, b))
	golden(t, "grid_dark", Grid(2, a, b.Dark()).Dark()) // which colours all
}

func TestGridSharesALegend(t *testing.T) {
	ds := bumps(10)
	a, b := must(Scatter(ds)), must(Boundary(gaussians(ds), ds))
	if got := strings.Count(Grid(2, a, b).SVG(), ">odd<"); got != 1 {
		t.Errorf("the class is named %d times, want once", got)
	}
	ds.Classes = []string{"odd", "even"} // the colours are swapped
	c := must(Scatter(ds))
	if got := strings.Count(Grid(2, a, c).SVG(), ">odd<"); got != 2 {
		t.Errorf("the class is named %d times, want in each legend", got)
	}
}

func TestGridSize(t *testing.T) {
	a := must(Scatter(bumps(4), ScatterOptions{Width: 3, Height: 2}))
	b := must(HeatMap(mat.NewDense(2, 2, nil), "zero")) // 5.25 × 4.5
	for _, tc := range []struct {
		columns       int
		figs          []*Figure
		width, height vg.Length // inches
	}{
		{1, []*Figure{a}, 3, 2},
		{2, []*Figure{a, a, a}, 6, 4},
		{5, []*Figure{a, a}, 6, 2},
		{1, []*Figure{a, b}, 5.25, 9},
		{3, []*Figure{b, b, b}, 9.75, 3.541}, // 4.5·√(3.25/5.25)
	} {
		g := Grid(tc.columns, tc.figs...)
		if dw, dh := g.width/vg.Inch-tc.width, g.height/vg.Inch-tc.height; dw*dw+dh*dh > 1e-6 {
			t.Errorf("%d columns of %d figures: %v × %v inches, want %v × %v",
				tc.columns, len(tc.figs), g.width/vg.Inch, g.height/vg.Inch, tc.width, tc.height)
		}
	}
}

func TestGridOfGrids(t *testing.T) {
	a := must(Scatter(bumps(4)))
	g := Grid(2, Grid(1, a, a), a)
	if got := strings.Count(g.SVG(), ">four bumps<"); got != 3 {
		t.Errorf("%d titles, want 3", got)
	}
	if want := "2 panels: 2 panels: "; !strings.HasPrefix(g.String(), want) {
		t.Errorf("%q does not begin with %q", g, want)
	}
}

func TestGridPanics(t *testing.T) {
	a := must(Scatter(bumps(4)))
	for name, call := range map[string]func(){
		"no column": func() { Grid(0, a) },
		"no figure": func() { Grid(1) },
		"nil":       func() { Grid(1, a, nil) },
	} {
		func() {
			defer func() {
				if s, _ := recover().(string); !strings.HasPrefix(s, "viz: Grid") {
					t.Errorf("%s: panic %q, want one of viz", name, s)
				}
			}()
			call()
		}()
	}
}

// TestFramesOfARowAreLevel, also where the topmost number of one reaches beyond it.
func TestFramesOfARowAreLevel(t *testing.T) {
	y := []Series{{Y: []float64{0, 1}}}
	o := LineOptions{Title: "T", YRange: [2]float64{0, 1.04}, Width: 3, Height: 3}
	a := must(Lines([]float64{0, 1}, y, o))
	o.YRange[1] = 1 // a number at the very top
	b := must(Lines([]float64{0, 1}, y, o))
	o.Title = ""
	c := must(Lines([]float64{0, 1}, y, o))
	top := func(f *Figure) float64 {
		for _, e := range elements(t, f.SVG()) {
			if e.attr["stroke"] == hex(light.faint) && strings.HasSuffix(e.attr["d"], "Z") { // the frame
				corner := strings.Split(strings.FieldsFunc(e.attr["d"], func(r rune) bool { return strings.ContainsRune("MLZ", r) })[2], ",")
				return number(corner[1])
			}
		}
		t.Fatal("no frame")
		return 0
	}
	if top(a) != top(b) || top(c) >= top(b) || top(c) < tickSize.Points()/2 {
		t.Errorf("frames begin at %v and %v, and without a title at %v", top(a), top(b), top(c))
	}
}

package viz

import (
	"bytes"
	"html"
	"math"
	"reflect"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
)

// speaking is a model that says what it is.
type speaking struct{ learn.ScoreFunc }

func (speaking) String() string { return "SVM with kernel stump, C = 2\nmore\n" }

type labeller func(x float64) int

func (l labeller) Predict(X mat.Matrix) []int {
	n, _ := X.Dims()
	labels := make([]int, n)
	for i := range labels {
		labels[i] = l(X.At(i, 0))
	}
	return labels
}

// fourPoints is a data set whose picture reaches from -1 to 1 on both axes.
func fourPoints() (*learn.Dataset, [2]float64) {
	X := mat.NewDense(4, 2, []float64{-0.5, 0, 0.5, 0.25, 0.5, 0.75, -0.5, 0.5})
	return &learn.Dataset{Name: "four", X: X, Y: []int{-1, 1, 1, -1}}, [2]float64{-1, 1}
}

func TestAltTellsWhatAFigureShows(t *testing.T) {
	ds, side := fourPoints()
	many := &learn.Dataset{Name: "three", X: ds.X, Y: []int{0, 1, 2, 0}, Classes: []string{"low", "mid", "top"}}
	left := scorer(func(x, _ float64) float64 { return 4 * (x - 0.4) })
	half := scorer(func(x, _ float64) float64 {
		if x < 0 {
			return nan
		}
		return math.Inf(1)
	})
	valley := func(c mat.Matrix) []float64 {
		n, _ := c.Dims()
		v := make([]float64, n)
		for i := range v {
			v[i] = math.Abs(c.At(i, 0)-0.5) + math.Abs(c.At(i, 1)-0.25)
		}
		return v
	}
	boundary := BoundaryOptions{XRange: side, YRange: side, Resolution: 9}
	beside := boundary
	beside.Reference, beside.ReferenceName = left, "truth"
	x := []float64{1, 10, 100, 65536}
	series := []Series{
		{Name: "a", Y: []float64{3, 1, nan, 2}, Err: []float64{0.1, 0.2, 0.3, nan}},
		{Y: []float64{12.5, 12.5, 12.5, 12.5}},
		{Name: "gaps", Y: []float64{nan, nan, nan, nan}},
	}
	rounds := LineOptions{Title: "T", XLabel: "rounds", YLabel: "error (%)", LogX: true, LogY: true}
	for name, test := range map[string]struct {
		f    *Figure
		want string
	}{
		"scatter":  {must(Scatter(ds, ScatterOptions{XRange: side})), "x1 from −1 to 1, x2 from −0.0525 to 0.8025. -1: around (−0.5, 0.25). +1: around (0.5, 0.5)."},
		"boundary": {must(Boundary(speaking{left}, ds, boundary)), "x1 from −1 to 1, x2 from −1 to 1. Model: SVM with kernel stump, C = 2. -1 on 70 % of the plane, +1 on 30 %; scores from −5.6 to 2.4."},
		"holes":    {must(Boundary(half, ds, boundary)), "x1 from −1 to 1, x2 from −1 to 1. -1 on 0 % of the plane, +1 on 50 %, no score on 50 %; scores all ∞."},
		"beside":   {must(Boundary(left, ds, beside)), "x1 from −1 to 1, x2 from −1 to 1. -1 on 70 % of the plane, +1 on 30 %; scores from −5.6 to 2.4. Beside it the boundary of truth."},
		"regions": {
			must(Regions(labeller(func(x float64) int { return map[bool]int{true: 2, false: -1}[x > 0.4] }), many, RegionOptions{XRange: side, YRange: side, Resolution: 9})),
			"x1 from −1 to 1, x2 from −1 to 1. Share of the plane: label -1 on 70 %, top on 30 %.",
		},
		"lines": {
			must(Lines(x, series, rounds)),
			"rounds from 1 to 65536 (logarithmic), vertical axis logarithmic. a: 3 at 1, 2 at 65536, least 1 at 10, with errors of at most ± 0.2. curve 2: all 12.5. gaps: no values.",
		},
		"steps": {must(Steps(x[:3], []Series{{Y: []float64{1, 5, 2}}})), "x from 1 to 100. 1 at 1, 2 at 100, greatest 5 at 10."},
		"one":   {must(Lines(x[:1], []Series{{Y: []float64{1}}})), "x all 1. 1 at 1."},
		"stems": {must(Stems(x, series)), "x from 1 to 65536. a: from 1 at 10 to 3 at 1, with errors of at most ± 0.2. stem plot 2: all 12.5. gaps: no values."},
		"bars":  {must(Bars([]string{"p", "q", "r", "s"}, series[:2])), "a: p 3 ± 0.1, q 1 ± 0.2, r missing, s 2. p 12.5, q 12.5, r 12.5, s 12.5."},
		"heat":  {must(HeatMap(mat.NewDense(2, 2, []float64{1, -0.5, nan, 1}), "K")), "On the diagonal all 1, beside it all −0.5. Not finite: 1 of 4 entries."},
		"table": {must(HeatMap(mat.NewDense(1, 2, []float64{1, 2}), "K")), ""},
		"boxes": {must(BoxPlot([]Sample{{"a", []float64{1, 2, 3, 4, 90}}})), "a: median 3, quartiles 2 and 4, from 1 to 90, 1 value beyond the whiskers."},
		"bins":  {must(Histogram([]Sample{{"a", []float64{0, 1, 1, 3}}}, HistogramOptions{Bins: 3})), "Bins of width 1. a: from 0 to 3, highest bar 2 between 1 and 2."},
		"simplex": {
			must(Simplex(valley, []Path{{Name: "way", Points: [][]float64{{1, 0, 0}, {0, 0, 1}}}, {Points: [][]float64{{0, 1, 0}}}, {Name: "none"}}, SimplexOptions{Symbol: "µ", Resolution: 4})),
			"The least value on the grid is 0 at (µ1, µ2, µ3) = (0.5, 0.25, 0.25). way: from (1, 0, 0) to (0, 0, 1) in 1 step. at (0, 1, 0). none: no points.",
		},
	} {
		if test.f.details != test.want {
			t.Errorf("%s:\n%s, want\n%s", name, test.f.details, test.want)
		}
		want := test.f.String()
		if test.want != "" {
			want += ". " + test.want
		}
		if test.f.Alt() != want {
			t.Errorf("%s: Alt is %q, want %q", name, test.f.Alt(), want)
		}
	}
}

// TestAltOfManyIsShort: nobody wants to listen to a hundred curves.
func TestAltOfManyIsShort(t *testing.T) {
	var series []Series
	var names []string
	for range 30 {
		series = append(series, Series{Name: "curve", Y: []float64{1, 2}})
		names = append(names, "name")
	}
	f := must(Lines([]float64{0, 1}, series))
	if n := strings.Count(f.details, "curve: "); n != mostTold || !strings.HasSuffix(f.Alt(), " And 22 more.") {
		t.Errorf("%d curves in %q", n, f.Alt())
	}
	y := make([]float64, 30)
	y[3] = 7
	bars := must(Bars(names, []Series{{Name: "long", Y: y}}))
	if want := "long: from 0 at name to 7 at name."; bars.details != want {
		t.Errorf("%q, want %q", bars.details, want)
	}
	long := strings.Repeat("long ", 100)
	speaker := must(Boundary(talker{long}, bumps(9), BoundaryOptions{Resolution: 5}))
	if strings.Contains(speaker.Alt(), long) || !strings.Contains(speaker.Alt(), "long long …") && !strings.Contains(speaker.Alt(), "…. ") {
		t.Errorf("%q", speaker.Alt())
	}
	grid := Grid(4, f, f, f, f, f, bars.Describe("Only one bar"), f, f)
	if !strings.HasPrefix(grid.Alt(), "8 panels. Panel 1: "+f.String()+". Panel 2: ") || !strings.Contains(grid.Alt(), ". Panel 6: Only one bar. Panel 7: ") {
		t.Errorf("a large grid says %q", grid.Alt())
	}
	small := Grid(2, bars, bars.Describe("Only one bar."))
	if want := "2 panels. Panel 1: " + bars.Alt() + " Panel 2: Only one bar."; small.Alt() != want {
		t.Errorf("a small grid says %q, want %q", small.Alt(), want)
	}
}

type talker struct{ text string }

func (talker) Scores(X mat.Matrix) []float64 { n, _ := X.Dims(); return make([]float64, n) }
func (m talker) String() string              { return m.text }

func TestSmallSharesAreNotNothing(t *testing.T) {
	for want, part := range map[string]int{"0 %": 0, "under 1 %": 1, "50 %": 500, "over 99 %": 999, "100 %": 1000} {
		if got := sayPercent(part, 1000); got != want {
			t.Errorf("%d of 1000 are %q, want %q", part, got, want)
		}
	}
}

func TestDescribeReplacesTheText(t *testing.T) {
	f := must(Lines([]float64{0, 1}, []Series{{Name: "a", Y: []float64{1, 2}}}, LineOptions{Title: "T"}))
	own, text := f.Alt(), `It <rises> & "falls"`
	g := f.Describe(text)
	if g.Alt() != text || g.String() != f.String() || f.Alt() != own {
		t.Errorf("%q and %q; the first figure says %q, want %q", g.Alt(), g, f.Alt(), own)
	}
	if !bytes.Equal(g.PNG(), f.PNG()) {
		t.Error("the picture changed")
	}
	size := map[string]any{"width": 504, "height": 360, "alt": text}
	if got := g.DisplayMetadata()["image/png"]; !reflect.DeepEqual(got, size) {
		t.Errorf("metadata %v, want %v", got, size)
	}
	if !strings.Contains(g.HTML(), ` alt="`+html.EscapeString(text)+`"`) || !strings.Contains(f.HTML(), ` alt="`+html.EscapeString(own)+`"`) {
		t.Error("the texts are not in the HTML")
	}
	root := elements(t, g.SVG())
	if root[0].attr["aria-label"] != text || root[1].text != "T" || root[2].text != text {
		t.Errorf("label %q, title %q, description %q", root[0].attr["aria-label"], root[1].text, root[2].text)
	}
	chart := interactive(t, g)
	if chart.spec["description"] != text || !reflect.DeepEqual(chart.DisplayMetadata()["image/png"], size) {
		t.Errorf("the chart says %v", chart.spec["description"])
	}
	if got := g.Dark().Alt(); got != text {
		t.Errorf("the dark figure says %q", got)
	}
	if got := g.With("more", curves{}).Alt(); got != text+"; more" {
		t.Errorf("with more: %q", got)
	}
	if got := g.Describe("").Alt(); got != own {
		t.Errorf("without a description: %q, want %q", got, own)
	}
}

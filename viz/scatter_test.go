package viz

import (
	"errors"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
)

func TestScatterGolden(t *testing.T) {
	ds := bumps(40)
	for i := range ds.Y {
		ds.Y[i] = i % 6
	}
	ds.Classes = []string{"a", "b", "c", "d", "e", "f"}
	golden(t, "scatter", must(Scatter(ds, ScatterOptions{Title: "six classes", Width: 3, Height: 2.5})))
}

func TestScatterLooksLikeBoundary(t *testing.T) {
	ds := bumps(10)
	a, b := must(Scatter(ds)), must(Boundary(gaussians(ds), ds))
	if _, ok := mergeLegends([]*Figure{a, b}); !ok {
		t.Errorf("legends %v and %v disagree", a.legend, b.legend)
	}
	positive := &learn.Dataset{X: mat.NewDense(1, 2, nil), Y: []int{1}, Classes: ds.Classes}
	if got := must(Scatter(positive)).legend; len(got) != 1 || got[0] != a.legend[1] {
		t.Errorf("class +1 alone has the legend %v, want %v", got, a.legend[1:])
	}
}

func TestScatterLeavesOutWhatIsBeyondTheAxes(t *testing.T) {
	ds := &learn.Dataset{X: mat.NewDense(2, 2, []float64{0, 0, 9, 9}), Y: []int{-1, 1}}
	count := func(o ScatterOptions) int { return strings.Count(must(Scatter(ds, o)).SVG(), "fill:#D55E00") }
	all, cut := count(ScatterOptions{}), count(ScatterOptions{XRange: [2]float64{-1, 1}})
	if all != 2 || cut != 1 { // the legend has one
		t.Errorf("%d triangles of all, %d of the left; want 2 and 1", all, cut)
	}
}

func TestScatterErrors(t *testing.T) {
	ds := bumps(8)
	if _, err := Scatter(ds.Columns(1)); !errors.Is(err, learn.ErrShape) {
		t.Errorf("one feature: error %v, want ErrShape", err)
	}
	if _, err := Scatter(ds, ScatterOptions{YRange: [2]float64{1, 0}}); !errors.Is(err, ErrRange) {
		t.Errorf("reversed range: error %v, want ErrRange", err)
	}
}

// TestWithoutLabels: points of one look, in Scatter and under a Boundary.
func TestWithoutLabels(t *testing.T) {
	ds := bumps(10)
	bare := &learn.Dataset{X: ds.X}
	f := must(Scatter(bare))
	if n := strings.Count(f.SVG(), "fill:#0072B2"); n != ds.Len() {
		t.Errorf("%d discs, want %d", n, ds.Len())
	}
	if alt := f.String(); !strings.Contains(alt, "10 points over x1 and x2") {
		t.Error(alt)
	}
	if b := must(Boundary(gaussians(ds), bare)); strings.Count(b.SVG(), "fill:#D55E00") > 1 {
		t.Error("a point has a class")
	}
	if len(f.chart.rows) != ds.Len() || len(f.chart.legend) != 1 {
		t.Errorf("%d points with %d names in the interactive picture", len(f.chart.rows), len(f.chart.legend))
	}
}

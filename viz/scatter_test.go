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
	f := must(Scatter(ds, ScatterOptions{Title: "six classes", Width: 3, Height: 2.5}))
	golden(t, "scatter", f)
	golden(t, "scatter_dark", f.Dark())
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
	count := func(o ScatterOptions) int { return strings.Count(must(Scatter(ds, o)).SVG(), "fill=\"#d55e00\"") }
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

func TestScatterWithoutLabels(t *testing.T) {
	ds := bumps(7)
	ds.Y = nil
	f := must(Scatter(ds))
	if want := "four bumps: 7 points over width and height"; f.String() != want {
		t.Errorf("%q, want %q", f, want)
	}
	if n := strings.Count(f.SVG(), `fill="#555555"/>`); n != 7 || f.legend != nil {
		t.Errorf("%d grey discs and the legend %v, want 7 and none", n, f.legend)
	}
	if rows := interactive(t, f).spec["data"].(map[string]any)["values"].([]map[string]any); len(rows) != 7 || rows[0]["name"] != "example" {
		t.Errorf("a chart of %v", rows)
	}
}

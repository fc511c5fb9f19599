package viz

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/plot/plotter"

	"github.com/mercer-go/mercer/lib/learn"
)

// bowl is a parabola with its minimum in the middle.
func bowl(c mat.Matrix) []float64 {
	n, _ := c.Dims()
	v := make([]float64, n)
	for i := range v {
		for k := range 3 {
			d := c.At(i, k) - 1./3
			v[i] += d * d
		}
	}
	return v
}

func TestSimplex(t *testing.T) {
	paths := []Path{{Name: "start", Points: [][]float64{{1. / 3, 1. / 3, 1. / 3}}}, {Name: "way", Points: [][]float64{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}}
	fig, err := Simplex(bowl, paths, SimplexOptions{Title: "Three weights", Symbol: "µ"})
	if err != nil {
		t.Fatal(err)
	}
	svg := fig.SVG()
	for _, want := range []string{"Three weights", "start", "way", "µ1", "µ2", "equal values"} {
		if !strings.Contains(svg, want) {
			t.Errorf("no %q in the figure", want)
		}
	}
	if len(fig.PNG()) == 0 || fig.String() != "Three weights: 12 contour lines of a function of three weights, and 2 paths" {
		t.Error(fig)
	}
	for _, test := range []struct {
		f     learn.ScoreFunc
		paths []Path
		o     SimplexOptions
		want  error
	}{
		{func(mat.Matrix) []float64 { return nil }, nil, SimplexOptions{}, learn.ErrShape},
		{bowl, []Path{{Points: [][]float64{{1}}}}, SimplexOptions{}, learn.ErrShape},
		{bowl, []Path{{Points: [][]float64{{0.5, 0.6, -0.1}}}}, SimplexOptions{}, ErrRange},
		{bowl, []Path{{Points: [][]float64{{math.NaN(), 0, 1}}}}, SimplexOptions{}, ErrRange},
		{bowl, nil, SimplexOptions{Levels: -1}, ErrRange},
		{bowl, nil, SimplexOptions{Resolution: 1}, ErrRange},
		{bowl, nil, SimplexOptions{Width: 99}, ErrRange},
	} {
		if _, err := Simplex(test.f, test.paths, test.o); !errors.Is(err, test.want) {
			t.Errorf("%v, want %v", err, test.want)
		}
	}
}

// Contour lines lie on the level, inside the triangle.
func TestSimplexContours(t *testing.T) {
	values, err := simplexField(bowl, 200)
	if err != nil {
		t.Fatal(err)
	}
	lines := values.contour(0.05) // a circle in the triangle
	if len(lines) != 1 {
		t.Fatalf("%d lines", len(lines))
	}
	for _, at := range lines[0] {
		got := bowl(mat.NewDense(1, 3, []float64{at.X, at.Y, 1 - at.X - at.Y}))[0]
		if math.Abs(got-0.05) > 1e-4 || at.X < 0 || at.Y < 0 || at.X+at.Y > 1 {
			t.Errorf("%v has the value %v", at, got)
		}
	}
	// Functions without finite values, and constants, have a picture too.
	for _, v := range []float64{0, math.NaN(), math.Inf(1), math.Inf(-1)} {
		flat := func(c mat.Matrix) []float64 {
			n, _ := c.Dims()
			all := make([]float64, n)
			for i := range all {
				all[i] = v
			}
			return all
		}
		if fig, err := Simplex(flat, nil); err != nil || len(fig.PNG()) == 0 {
			t.Error(err)
		}
	}
}

// A line reaches the slanted side and ends there, on the finest and the coarsest grid. The
// function gets weights only.
func TestSimplexEnds(t *testing.T) {
	for _, cells := range []int{200, 7} {
		testSimplexEnds(t, cells)
	}
}

func testSimplexEnds(t *testing.T, cells int) {
	values, err := simplexField(func(c mat.Matrix) []float64 {
		n, _ := c.Dims()
		v := make([]float64, n)
		for i := range v {
			if sum := c.At(i, 0) + c.At(i, 1) + c.At(i, 2); math.Abs(sum-1) > 1e-12 || min(c.At(i, 0), c.At(i, 1), c.At(i, 2)) < 0 {
				t.Fatalf("point %d is %v %v %v", i, c.At(i, 0), c.At(i, 1), c.At(i, 2))
			}
			v[i] = c.At(i, 0)
		}
		return v
	}, cells)
	if err != nil {
		t.Fatal(err)
	}
	lines, most := withinTriangle(values.contour(0.3)), 0.0
	if len(lines) != 1 {
		t.Fatalf("%d lines", len(lines))
	}
	for _, at := range lines[0] {
		most = max(most, at.X+at.Y)
		if math.Abs(at.X-0.3) > 1e-9 {
			t.Errorf("%v is not on the level", at)
		}
	}
	if math.Abs(most-1) > 1e-12 {
		t.Errorf("the line ends at c1 + c2 = %v", most)
	}
}

// The distances of the levels of a parabola's contour lines are equal.
func TestSimplexLevels(t *testing.T) {
	got := levelsOf([]float64{2, math.NaN(), 18, math.Inf(1), 5}, 3)
	for k, want := range []float64{3, 6, 11} {
		if math.Abs(got[k]-want) > 1e-12 {
			t.Errorf("level %d is %v, want %v", k, got[k], want)
		}
	}
}

// The resolution is the number of cells of a side, and the letter c the default.
func TestSimplexResolution(t *testing.T) {
	got := 0
	f := func(c mat.Matrix) []float64 {
		got, _ = c.Dims()
		return bowl(c)
	}
	fig, err := Simplex(f, nil, SimplexOptions{Resolution: 20})
	if err != nil || got != 21*22/2 || !strings.Contains(fig.SVG(), "c1") {
		t.Errorf("%d points, %v", got, err)
	}
	if _, err := Simplex(f, nil); err != nil || got != 201*202/2 {
		t.Errorf("%d points, %v", got, err)
	}
}

// A line that leaves the triangle and comes back has two parts, which end on its side.
func TestWithinTriangle(t *testing.T) {
	zigzag := plotter.XYs{{X: 0.9, Y: 0.9}, {X: 0.1, Y: 0.1}, {X: 0.1, Y: 1.7}, {X: 0.1, Y: 0.3}, {X: 0, Y: 0}}
	want := []plotter.XYs{{{X: 0.5, Y: 0.5}, {X: 0.1, Y: 0.1}, {X: 0.1, Y: 0.9}}, {{X: 0.1, Y: 0.9}, {X: 0.1, Y: 0.3}, {X: 0, Y: 0}}}
	got := withinTriangle([]plotter.XYs{zigzag, {{X: 2, Y: 2}, {X: 3, Y: 3}}})
	near := cmp.Comparer(func(a, b float64) bool { return math.Abs(a-b) < 1e-12 })
	if diff := cmp.Diff(want, got, near); diff != "" {
		t.Error(diff)
	}
}

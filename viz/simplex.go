package viz

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"

	"github.com/mercer-go/mercer/lib/learn"
)

// Path is a sequence of points on the simplex that Simplex draws. A path of one
// point is a mark.
type Path struct {
	Name   string      // in the legend; "" for none
	Points [][]float64 // points (c1, c2, c3), each number >= 0 and with the sum 1
}

// SimplexOptions are the options of Simplex. The zero value gives the defaults.
type SimplexOptions struct {
	Title  string
	Symbol string // the weights are Symbol1, Symbol2 and Symbol3; default "c"
	Levels int    // number of contour lines, 1 to 100; default 12
	// Resolution is the number of grid cells per side, 2 to 2000; default 200. f gets
	// about half of Resolution² points.
	Resolution    int
	Width, Height float64 // inches, 1 to 30; default 5.25 × 4.5
}

// Simplex draws a function of three weights c1, c2, c3 >= 0 with the sum 1, for
// example the objective of an ensemble of three machines. The axes are c1 and
// c2. The weight c3 = 1 - c1 - c2 is 1 in the lower left corner and 0 on the
// slanted side. Thin lines connect points of equal value. They are closer to
// each other near the least value, so that a minimum shows.
//
// f gets a matrix with a point in each row and returns a value for each. It is
// called once. The error wraps learn.ErrShape if it returns another number of
// values or if a point of a path does not have three numbers. It wraps ErrRange
// for a point outside the simplex, and for an option out of its range. Simplex
// panics if f is nil or if it gets more than one SimplexOptions.
func Simplex(f learn.ScoreFunc, paths []Path, opts ...SimplexOptions) (*Figure, error) {
	o := only("Simplex", opts)
	if f == nil {
		panic("viz: Simplex of a nil function")
	}
	if o.Levels == 0 {
		o.Levels = 12
	}
	if o.Levels < 1 || o.Levels > 100 {
		return nil, fmt.Errorf("%w: %d levels, want 1 to 100", ErrRange, o.Levels)
	}
	if err := completeResolution(&o.Resolution); err != nil {
		return nil, err
	}
	if o.Symbol == "" {
		o.Symbol = "c"
	}
	side := func(k string) axis { return axis{label: o.Symbol + k, lo: -0.03, hi: 1.03, fixed: true} }
	p := &panel{title: o.Title, x: side("1"), y: side("2"), aspect: 1}
	values, err := simplexField(f, o.Resolution)
	if err != nil {
		return nil, err
	}
	for _, level := range levelsOf(values.v, o.Levels) {
		p.layers = append(p.layers, curves{withinTriangle(values.contour(level)), contourPen})
	}
	p.layers = append(p.layers, curves{[]plotter.XYs{{{X: 0, Y: 0}, {X: 1, Y: 0}, {X: 0, Y: 1}, {X: 0, Y: 0}}}, sidePen})
	legend := []entry{{"equal values", look{line: contourPen}}}
	for k, path := range paths {
		layers, l, err := path.draw(k)
		if err != nil {
			return nil, err
		}
		p.layers = append(p.layers, layers...)
		if path.Name != "" {
			legend = append(legend, entry{path.Name, l})
		}
	}
	text := describe(o.Title, fmt.Sprintf("%s of a function of three weights, and %s", count(o.Levels, "contour line"), count(len(paths), "path")))
	return newFigure(o.Width, o.Height, caption{text: text, details: simplexDetails(values, paths, o.Symbol)}, p, legend)
}

var (
	contourPen = pen{hue: pale, width: thin}
	sidePen    = pen{hue: ink, width: medium}
)

// simplexField computes f on the part of a grid that is in the triangle. One node beyond the
// slanted side it continues f as a plane, so that contour lines reach the side.
func simplexField(f learn.ScoreFunc, cells int) (*field, error) {
	at := nodes(axis{lo: 0, hi: 1}, cells)
	values := &field{xs: at, ys: at, v: make([]float64, len(at)*len(at))}
	var points []float64
	for j := range at {
		for i := range len(at) - j {
			points = append(points, at[i], at[j], max(0, 1-at[i]-at[j]))
		}
	}
	n := len(points) / 3
	scores := f(mat.NewDense(n, 3, points))
	if len(scores) != n {
		return nil, fmt.Errorf("%w: the function gave %d values for %d points", learn.ErrShape, len(scores), n)
	}
	for j := range at {
		row := values.v[j*len(at):]
		for i := range at {
			switch {
			case i+j <= cells:
				row[i], scores = min(max(scores[0], -huge), huge), scores[1:] // NaN stays NaN
			case i+j == cells+1:
				row[i] = row[i-1] + values.at(i, j-1) - values.at(i-1, j-1)
			default:
				row[i] = math.NaN()
			}
		}
	}
	return values, nil
}

// withinTriangle cuts lines off at the slanted side of the triangle.
func withinTriangle(lines []plotter.XYs) (inside []plotter.XYs) {
	for _, line := range lines {
		var part plotter.XYs
		for i, q := range line {
			beyond := q.X + q.Y - 1
			if i > 0 {
				before := line[i-1].X + line[i-1].Y - 1
				if before > 0 != (beyond > 0) {
					s := before / (before - beyond)
					part = append(part, plotter.XY{X: line[i-1].X*(1-s) + q.X*s, Y: line[i-1].Y*(1-s) + q.Y*s})
				}
			}
			if beyond <= 0 {
				part = append(part, q)
			} else if len(part) > 0 {
				inside, part = append(inside, part), nil
			}
		}
		if len(part) > 0 {
			inside = append(inside, part)
		}
	}
	return inside
}

// levelsOf returns values between the least and the greatest, closer to each other near
// the least. A parabola then has contour lines at equal distances.
func levelsOf(v []float64, n int) (at []float64) {
	low, high := math.Inf(1), math.Inf(-1)
	for _, x := range v {
		if math.Abs(x) < huge {
			low, high = min(low, x), max(high, x)
		}
	}
	for k := range n {
		part := float64(k+1) / float64(n+1)
		at = append(at, low+(high-low)*part*part)
	}
	return at
}

// draw returns the layers of path k, and its look in the legend.
func (path Path) draw(k int) ([]plot.Plotter, look, error) {
	l := look{fill: hue(k), mark: points[k%len(points)]}
	at, marks := plotter.XYs{}, dots{}
	for i, c := range path.Points {
		if len(c) != 3 {
			return nil, l, fmt.Errorf("%w: point %d of path %q has %d numbers, want 3", learn.ErrShape, i, path.Name, len(c))
		}
		if sum := c[0] + c[1] + c[2]; !(min(c[0], c[1], c[2]) >= -1e-9 && math.Abs(sum-1) <= 1e-9) {
			return nil, l, fmt.Errorf("%w: point %d of path %q is %v, want weights >= 0 with the sum 1", ErrRange, i, path.Name, c)
		}
		at = append(at, plotter.XY{X: c[0], Y: c[1]})
		marks = append(marks, dot{at[i], l})
	}
	if len(at) > 1 {
		l.line = pen{hue: l.fill, width: 1.5, dash: dash(k % len(patterns))}
		return []plot.Plotter{curves{[]plotter.XYs{at}, l.line}, marks}, l, nil
	}
	return []plot.Plotter{marks}, l, nil
}

package viz

import (
	"fmt"
	"strings"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/plot"

	"github.com/mercer-go/mercer/lib/learn"
)

// mostPairs is the largest number of features of Pairs.
const mostPairs = 6

// pairSide is the side of a panel of Pairs in inches.
const pairSide = 2.4

// Pairs draws each feature of a set over each other one, as points, and on the
// diagonal the density of each feature, class by class; see Scatter and Density. The
// interactive form links the panels: the points that you select in one of them are
// marked in all, and the diagonal shows their density.
//
//	viz.Pairs(ds.Columns(0, 2, 3))
//
// The error wraps learn.ErrShape unless there are two to six features. Other errors
// are those of Dataset.Validate.
func Pairs(ds *learn.Dataset) (*Figure, error) {
	if err := drawable(ds); err != nil {
		return nil, err
	}
	d := ds.Dim()
	if d < 2 || d > mostPairs {
		return nil, fmt.Errorf("%w: %d features, want 2 to %d for all pairs (see Dataset.Columns)", learn.ErrShape, d, mostPairs)
	}
	signs := twoClass(ds) == nil
	var figs []*Figure
	var names []string
	for i := range d {
		names = append(names, ds.FeatureName(i))
		for j := range d {
			f, err := pairPanel(ds, j, i, signs)
			if err != nil {
				return nil, err
			}
			figs = append(figs, f)
		}
	}
	g := Grid(d, figs...)
	text := fmt.Sprintf("all pairs of %s, %s", strings.Join(names, ", "), census(ds))
	g.caption = caption{text: describe(ds.Name, text), details: pairDetails(ds)}
	g.chart = pairChart(ds, signs)
	return g, nil
}

// pairPanel has feature j on the horizontal axis, and feature i on the other one.
func pairPanel(ds *learn.Dataset, j, i int, signs bool) (*Figure, error) {
	if i == j {
		a := pairAxis(ds, j)
		f, err := Density(classSamples(ds, j), DensityOptions{XLabel: a.label, XRange: [2]float64{a.lo, a.hi}, Width: pairSide, Height: pairSide})
		if err == nil {
			f.legend = nil // that of the points says the same
			f.panel.layers = recolored(f.panel.layers, ds, signs)
		}
		return f, err
	}
	two := ds.Columns(j, i)
	two.Name = ""
	return Scatter(two, ScatterOptions{Width: pairSide, Height: pairSide})
}

// pairAxis is the axis of a feature in all panels.
func pairAxis(ds *learn.Dataset, j int) axis {
	a := axis{label: ds.FeatureName(j)}
	a.lo, a.hi = span(false, [][]float64{mat.Col(nil, j, ds.X)})
	return a
}

// recolored gives the curves of a density the colours that the points have.
func recolored(layers []plot.Plotter, ds *learn.Dataset, signs bool) []plot.Plotter {
	all := make([]plot.Plotter, len(layers))
	for n, l := range layers {
		h := unlabelled.fill
		if ds.Y != nil {
			h = classEntry(ds, ds.Labels()[n/2], signs).look.fill
		}
		switch l := l.(type) {
		case band:
			l.hue = h
			all[n] = l
		case curves:
			l.pen.hue = h
			all[n] = l
		}
	}
	return all
}

// classSamples returns the values of a feature in each class.
func classSamples(ds *learn.Dataset, j int) []Sample {
	if ds.Y == nil {
		return []Sample{{Name: ds.FeatureName(j), Values: mat.Col(nil, j, ds.X)}}
	}
	var samples []Sample
	for _, label := range ds.Labels() {
		s := Sample{Name: ds.ClassName(label)}
		for i, y := range ds.Y {
			if y == label {
				s.Values = append(s.Values, ds.X.At(i, j))
			}
		}
		samples = append(samples, s)
	}
	return samples
}

// pairDetails tells the range and the mean of each feature in each class.
func pairDetails(ds *learn.Dataset) string {
	return tell(ds.Dim(), ds.FeatureName, func(j int) string {
		samples := classSamples(ds, j)
		var all []string
		for _, s := range samples {
			lo, hi, sum := s.Values[0], s.Values[0], 0.0
			for _, v := range s.Values {
				lo, hi, sum = min(lo, v), max(hi, v), sum+v
			}
			text := fmt.Sprintf("%s, mean %s", sayRange(lo, hi), say(sum/float64(len(s.Values))))
			if len(samples) > 1 {
				text = s.Name + " " + text
			}
			all = append(all, text)
		}
		return strings.Join(all, "; ")
	})
}

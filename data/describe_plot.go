package data

import (
	"fmt"
	"html"
	"math"
	"strings"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/stat"

	"github.com/mercer-go/mercer/lib/learn"
)

const (
	plotWidth, plotHeight = 360.0, 240.0
	plotMargin            = 24.0
	plotPoints            = 500 // more points would hide each other
)

// classColor returns the colour of class k, the same as in package viz. Most
// colour-blind readers can tell these colours apart.
func classColor(k int) string {
	colors := []string{"#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#222222"}
	return colors[k%len(colors)]
}

// plot returns an SVG of the examples. Its axes are the two numeric columns that
// each separate the classes best. With one such column the other axis is the class.
// It returns "" if there is none.
func (d *Description) plot() string {
	columns := bestColumns(d.ds, 2)
	if len(columns) == 0 {
		return ""
	}
	rank := map[int]int{}
	for k, c := range d.Classes {
		rank[c.Label] = k
	}
	value := func(i, axis int) float64 {
		if axis == 1 && len(columns) == 1 {
			return float64(rank[d.ds.Y[i]])
		}
		return d.ds.X.At(i, columns[axis])
	}
	names := []string{d.ds.FeatureName(columns[0]), "class"}
	if len(columns) > 1 {
		names[1] = d.ds.FeatureName(columns[1])
	}
	// scale maps an axis to the page and adds its range to its name.
	scale := func(axis int, size float64) func(v float64) float64 {
		low, high := math.Inf(1), math.Inf(-1)
		for i := range d.ds.Len() {
			if v := value(i, axis); !math.IsNaN(v) && !math.IsInf(v, 0) {
				low, high = min(low, v), max(high, v)
			}
		}
		if axis == 0 || len(columns) > 1 {
			names[axis] = fmt.Sprintf("%s, %.4g to %.4g", names[axis], low, high)
		}
		if !(high-low > 0) || math.IsInf(high-low, 0) {
			return func(float64) float64 { return size / 2 }
		}
		return func(v float64) float64 { return plotMargin + (v-low)/(high-low)*(size-2*plotMargin) }
	}
	x, y := scale(0, plotWidth), scale(1, plotHeight)
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" role="img" width="%.0f" height="%.0f" viewBox="0 0 %[1]v %[2]v" font-family="sans-serif" font-size="11">`+"\n",
		plotWidth, plotHeight)
	fmt.Fprintf(&b, "<title>%s over %s, coloured by class</title>\n", html.EscapeString(names[1]), html.EscapeString(names[0]))
	fmt.Fprintf(&b, `<rect width="%v" height="%v" fill="#ffffff"/>`+"\n", plotWidth, plotHeight)
	step := (d.ds.Len() + plotPoints - 1) / plotPoints
	for i := 0; i < d.ds.Len(); i += max(step, 1) {
		u, v := value(i, 0), value(i, 1)
		if math.IsNaN(u+v) || math.IsInf(u+v, 0) {
			continue
		}
		fmt.Fprintf(&b, `<circle cx="%.1f" cy="%.1f" r="2.2" fill="%s" fill-opacity="0.7"/>`+"\n", x(u), plotHeight-y(v), classColor(rank[d.ds.Y[i]]))
	}
	fmt.Fprintf(&b, `<text x="%v" y="%v" text-anchor="end" fill="#222222">%s</text>`+"\n", plotWidth-4, plotHeight-6, html.EscapeString(names[0]))
	fmt.Fprintf(&b, `<text x="4" y="14" fill="#222222">%s</text>`+"\n</svg>\n", html.EscapeString(names[1]))
	return b.String()
}

// bestColumns returns up to k numeric columns with the largest F ratios, best
// first. It leaves out constant columns.
func bestColumns(ds *learn.Dataset, k int) []int {
	var columns []int
	var ratios []float64
	for j := range ds.Dim() {
		if ds.LevelsOf(j) != nil {
			continue
		}
		if f := fRatio(ds, j); f >= 0 {
			columns, ratios = append(columns, j), append(ratios, -f)
		}
	}
	order := make([]int, len(columns))
	floats.ArgsortStable(ratios, order)
	var best []int
	for _, o := range order[:min(k, len(order))] {
		best = append(best, columns[o])
	}
	return best
}

// fRatio returns the variance of the class means of column j, weighted by the class
// sizes, divided by the variance within the classes. It is NaN for a constant column.
func fRatio(ds *learn.Dataset, j int) float64 {
	byClass := map[int][]float64{}
	var all []float64
	for i, y := range ds.Y {
		if v := ds.X.At(i, j); !math.IsNaN(v) && !math.IsInf(v, 0) {
			byClass[y], all = append(byClass[y], v), append(all, v)
		}
	}
	if len(all) == 0 || floats.Min(all) == floats.Max(all) {
		return math.NaN()
	}
	mean, between, within := stat.Mean(all, nil), 0.0, 0.0
	for _, y := range ds.Labels() {
		values := byClass[y]
		if len(values) == 0 {
			continue
		}
		m := stat.Mean(values, nil)
		between += float64(len(values)) * (m - mean) * (m - mean)
		for _, v := range values {
			within += (v - m) * (v - m)
		}
	}
	if within == 0 {
		return math.Inf(1)
	}
	return between / within
}

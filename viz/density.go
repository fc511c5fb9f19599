package viz

import (
	"fmt"
	"math"
	"slices"
	"sort"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/plot/plotter"
)

// DensityOptions are the options of Density. The zero value gives the defaults.
type DensityOptions struct {
	Title  string // default: none
	XLabel string // default: none
	YLabel string // default: "density"

	// Bandwidth is the standard deviation of the Gaussian around each value, in units of
	// the values, > 0; default: Silverman's rule, for each sample.
	Bandwidth float64

	// XRange and YRange hold the two ends of each axis; default: three bandwidths more
	// than the values, and from 0 to the highest point, with a margin of 7 %.
	XRange, YRange [2]float64

	Width, Height float64 // inches, 1 to 30; default 5.25 × 3.75
}

// Density draws a kernel density estimate of each sample: the mean of Gaussians
// around its values. So it is a smooth histogram with an area of 1. Each curve has its
// own colour and dash pattern. Where the values have a hard end, such as 0, the curve
// goes beyond it.
//
//	viz.Density([]viz.Sample{{Name: "errors", Values: x}})
//
// Silverman's rule is 0.9·min(s, IQR/1.34)·n^(-1/5) with the standard deviation s
// (Density Estimation for Statistics and Data Analysis (1986), equation 3.31). If most
// values are equal it takes s alone. If all are equal, the bandwidth is a hundredth of
// their size, or 0.5 at 0.
//
// The error wraps learn.ErrShape if there is no sample or if a sample has no values.
// It wraps ErrRange for an infinite value, an option out of its range, or a bandwidth
// so small or large that the curve has no finite place. Density panics if it gets more
// than one DensityOptions.
func Density(samples []Sample, opts ...DensityOptions) (*Figure, error) {
	o := only("Density", opts)
	values, err := checkSamples(samples)
	if err != nil {
		return nil, err
	}
	if o.Bandwidth < 0 || math.IsNaN(o.Bandwidth) || math.IsInf(o.Bandwidth, 0) {
		return nil, fmt.Errorf("%w: Bandwidth %v, want > 0, or 0 for the default", ErrRange, o.Bandwidth)
	}
	if o.YLabel == "" {
		o.YLabel = "density"
	}
	p := &panel{title: o.Title, grid: levelLines}
	c := &chart{panel: p, body: join{interpolate: "linear", bare: true}.body}
	var legend []entry
	var lines []plotter.XYs
	var xs, tops []float64
	for k, v := range values {
		h := o.Bandwidth
		if h == 0 {
			h = silverman(v)
		}
		line := estimate(v, h)
		if width, height := line[len(line)-1].X-line[0].X, highest(line).Y; !(width > 0 && height > 0 && height <= math.MaxFloat64) || math.IsInf(width, 0) {
			return nil, fmt.Errorf("%w: sample %d (%s) from %v to %v has no finite density for a bandwidth of %v", ErrRange, k, samples[k].Name, v[0], v[len(v)-1], h)
		}
		lines = append(lines, line)
		l := look{fill: hue(k), line: pen{hue: hue(k), width: 1.5, dash: dash(k % len(patterns))}}
		p.layers = append(p.layers, under(line, hue(k)), curves{[]plotter.XYs{line}, l.line})
		xs = append(xs, line[0].X, line[len(line)-1].X)
		for _, at := range line {
			tops = append(tops, at.Y)
		}
		if samples[k].Name != "" {
			legend = append(legend, entry{samples[k].Name, l})
		}
		c.legend = append(c.legend, entry{nameOr(samples[k].Name, "sample", k, len(values)), l})
	}
	want := o.XRange
	if want == [2]float64{} {
		want = [2]float64{slices.Min(xs), slices.Max(xs)}
	}
	if p.x, err = newAxis(o.XLabel, want, false); err != nil {
		return nil, err
	}
	p.x.fixed = o.XRange != [2]float64{}
	if p.y, err = newBase(o.YLabel, o.YRange, tops); err != nil {
		return nil, err
	}
	if o.Height == 0 {
		o.Height = lineHeight
	}
	for k, line := range lines {
		for _, at := range line {
			c.point(at.X, at.Y, c.legend[k].name)
		}
	}
	words := caption{text: describe(o.Title, sampleText("density curve", samples, values, o.XLabel)), details: densityDetails(samples, values, lines)}
	return newChart(o.Width, o.Height, words, p, legend, c)
}

// silverman returns the default bandwidth for sorted values.
func silverman(sorted plotter.Values) float64 {
	n := float64(len(sorted))
	spread := stat.StdDev(sorted, nil)
	if iqr := (quantile(0.75, sorted) - quantile(0.25, sorted)) / 1.34; iqr > 0 {
		spread = min(spread, iqr)
	}
	if h := 0.9 * spread * math.Pow(n, -0.2); h > 0 && !math.IsInf(h, 0) { // also not NaN
		return h
	}
	if v := math.Abs(sorted[0]); v > 0 && !math.IsInf((sorted[len(sorted)-1]-sorted[0]), 0) {
		return v / 100
	}
	return 0.5
}

const (
	densityPoints = 65   // evenly spaced, and as many where the values are
	densityMost   = 600  // points; a curve that has as many gets no finer
	densityError  = .002 // of the highest point, beside the curve
	densityReach  = 3    // bandwidths beyond the values
	kernelReach   = 8    // bandwidths; beyond, a Gaussian is 0 on any screen
)

// estimate returns the density of sorted values. It adds points until the curve
// between them is straight enough, so that no narrow peak is missed or too wide.
func estimate(sorted plotter.Values, h float64) plotter.XYs {
	norm := 1 / (math.Sqrt(2*math.Pi) * h * float64(len(sorted)))
	at := func(x float64) plotter.XY {
		sum := 0.0
		for _, v := range sorted[sort.SearchFloat64s(sorted, x-kernelReach*h):] {
			z := (v - x) / h
			if z > kernelReach {
				break
			}
			sum += math.Exp(-z * z / 2)
		}
		return plotter.XY{X: x, Y: norm * sum}
	}
	first, last := sorted[0]-densityReach*h, sorted[len(sorted)-1]+densityReach*h
	var xs []float64
	for i := range densityPoints {
		t := float64(i) / (densityPoints - 1)
		xs = append(xs, first*(1-t)+last*t, quantile(t, sorted))
	}
	slices.Sort(xs)
	var line plotter.XYs
	top := 0.0
	for _, x := range slices.Compact(xs) {
		line = append(line, at(x))
		top = max(top, line[len(line)-1].Y)
	}
	for again := true; again && len(line) < densityMost; {
		finer := plotter.XYs{line[0]}
		for i, p := range line[1:] {
			middle := at(line[i].X/2 + p.X/2)
			if math.Abs(middle.Y-line[i].Y/2-p.Y/2) > densityError*top {
				finer = append(finer, middle)
			}
			finer = append(finer, p)
		}
		again = len(finer) > len(line)
		line = finer
	}
	return line
}

// highest returns the highest point of a curve, or one that is no number.
func highest(line plotter.XYs) plotter.XY {
	top := line[0]
	for _, at := range line {
		if at.Y > top.Y || math.IsNaN(at.Y) {
			top = at
		}
	}
	return top
}

// under fills the area below a curve.
func under(line plotter.XYs, h hue) band {
	b := band{hue: h}
	for _, at := range line {
		b.x, b.low, b.high = append(b.x, at.X), append(b.low, 0), append(b.high, at.Y)
	}
	return b
}

// nameOr is the name of one of n things, or else its number if there are several.
func nameOr(name, noun string, k, n int) string {
	if name == "" && n > 1 {
		return fmt.Sprintf("%s %d", noun, k+1)
	}
	return name
}

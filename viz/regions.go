package viz

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg/draw"

	"github.com/mercer-go/mercer/lib/learn"
)

// RegionOptions are the options of Regions. The zero value gives the defaults.
type RegionOptions struct {
	Title string // default: the name of the data set

	HidePoints bool // leave out the examples

	// Resolution is the number of grid cells per side, 2 to 2000; default 200.
	// The model predicts (Resolution+1)² points in one call.
	Resolution int

	// XRange and YRange hold the two ends of each axis; default: the range of the
	// data, with a margin of 7 % at both ends. To compare panels, give them the
	// same ranges.
	XRange, YRange [2]float64

	Width, Height float64 // inches, 1 to 30; default 5.25 × 4.5
}

// Regions draws which class a model of two features predicts in each part of the
// plane, for any number of classes. A region has a light shade of the colour that
// Scatter gives to its class, and lines separate the regions. The examples are drawn
// above. If ds has the labels -1 and +1, so has the model; Boundary then shows the
// scores, too.
//
// From the eighth class on, the colours repeat. A model may predict a label that ds
// does not have, such as -1 for "none of the classes". Its region is then in the
// legend as a square: grey for a label that is no class, otherwise in the colour of
// its class.
//
// Regions calls the model once, before it returns, and does not keep it. If the
// model panics, Regions panics too.
//
// The error wraps learn.ErrShape unless ds has two features and the model returns
// one label per row, and ErrRange for an option out of its range. Other errors are
// those of Dataset.Validate. Regions panics if the model is nil or if it gets more
// than one RegionOptions.
func Regions(model learn.Classifier, ds *learn.Dataset, opts ...RegionOptions) (*Figure, error) {
	o := only("Regions", opts)
	if model == nil {
		panic("viz: Regions of a nil model")
	}
	if err := plane(ds); err != nil {
		return nil, err
	}
	if o.Title == "" {
		o.Title = ds.Name
	}
	if err := completeResolution(&o.Resolution); err != nil {
		return nil, err
	}
	x, y, err := ranges(ds, o.XRange, o.YRange)
	if err != nil {
		return nil, err
	}
	x.fixed, y.fixed = true, true // there are no predictions outside them
	r := &regions{}
	f, err := evaluate(func(X mat.Matrix) []float64 { return r.ranks(model.Predict(X)) }, x, y, o.Resolution)
	if err != nil {
		return nil, err
	}
	signs := r.signs(ds)
	r.paint(f, ds, signs)
	p := &panel{title: o.Title, x: x, y: y, layers: []plot.Plotter{r}}
	for k := range r.labels[:len(r.labels)-1] { // the last boundaries are drawn with the others
		p.layers = append(p.layers, curves{r.only(k).contour(0), regionPen})
	}
	text := describe(o.Title, fmt.Sprintf("regions of %s over %s and %s", count(len(r.labels), "label"), x.label, y.label))
	if !o.HidePoints {
		p.layers = append(p.layers, classDots(ds, signs))
		text += "; " + census(ds)
	}
	words := caption{text: text, details: sentences(sayPlane(x, y), sayModel(model), r.sayRegions(func(label int) string { return r.name(ds, label, signs) }))}
	return newFigure(o.Width, o.Height, words, p, r.legend(ds, signs, o.HidePoints))
}

var regionPen = pen{hue: ink, width: thin}

// regions colours the plane by the labels of a field. Its axes must be linear.
type regions struct {
	box
	labels []int  // the distinct labels, ascending
	field  *field // the rank of the label at each grid point
	hues   []hue  // of the labels
}

// ranks stores the distinct labels, and returns the rank of each.
func (r *regions) ranks(labels []int) []float64 {
	r.labels = slices.Compact(slices.Sorted(slices.Values(labels)))
	v := make([]float64, len(labels))
	for i, y := range labels {
		k, _ := slices.BinarySearch(r.labels, y)
		v[i] = float64(k)
	}
	return v
}

// signs reports whether the classes are -1 and +1. A set of one class, 1, can belong
// to a model of more.
func (r *regions) signs(ds *learn.Dataset) bool {
	if ds.Y == nil || twoClass(ds) != nil {
		return false
	}
	return slices.Contains(ds.Y, -1) || !slices.ContainsFunc(r.labels, func(label int) bool { return label != 1 && label != -1 })
}

// isClass reports whether a label can be that of a class.
func isClass(label int, signs bool) bool {
	return signs && (label == 1 || label == -1) || !signs && label >= 0
}

// paint chooses the colours. Labels that are no classes have two greys in turn.
func (r *regions) paint(f *field, ds *learn.Dataset, signs bool) {
	nx, ny := len(f.xs)-1, len(f.ys)-1
	r.box, r.field = box{f.xs[0], f.xs[nx], f.ys[0], f.ys[ny]}, f
	others := 0
	for _, label := range slices.Backward(r.labels) { // -1 before -2
		h := []hue{missing, pale}[others%2]
		if isClass(label, signs) {
			h = classEntry(ds, label, signs).look.fill.region()
		} else {
			others++
		}
		r.hues = append(r.hues, h)
	}
	slices.Reverse(r.hues)
}

// only is 1 where the label has rank k, and -1 elsewhere.
func (r *regions) only(k int) *field {
	f := &field{xs: r.field.xs, ys: r.field.ys, v: make([]float64, len(r.field.v))}
	for i, v := range r.field.v {
		if f.v[i] = -1; int(v) == k {
			f.v[i] = 1
		}
	}
	return f
}

// legend has the classes of the examples, then the labels that only the model has.
func (r *regions) legend(ds *learn.Dataset, signs, hidden bool) []entry {
	var legend []entry
	classes := ds.Labels()
	for _, label := range classes {
		e := classEntry(ds, label, signs)
		if hidden {
			e.look = look{mark: swatch, fill: e.look.fill.region()}
		}
		legend = append(legend, e)
	}
	if ds.Y == nil && !hidden {
		legend = append(legend, entry{"example", unlabelled})
	}
	for k, label := range r.labels {
		if !slices.Contains(classes, label) {
			legend = append(legend, entry{r.name(ds, label, signs), look{mark: swatch, fill: r.hues[k]}})
		}
	}
	return legend
}

// name is that of a class, or "label 7" for a label that is none.
func (r *regions) name(ds *learn.Dataset, label int, signs bool) string {
	if isClass(label, signs) {
		return ds.ClassName(label)
	}
	return fmt.Sprintf("label %d", label)
}

// Plot implements plot.Plotter.
func (r *regions) Plot(c draw.Canvas, p *plot.Plot) {
	t := themeOf(p)
	var tints color.Palette // few, whatever the number of labels
	tint := make([]uint8, len(r.hues))
	for k, h := range r.hues {
		at := slices.Index(tints, color.Color(t.color(h)))
		if at < 0 {
			at, tints = len(tints), append(tints, t.color(h))
		}
		tint[k] = uint8(at)
	}
	paint(c, p, r.box, func(of part, width, height int) *image.Paletted { return r.rasterize(of, width, height, tints, tint) })
}

// rasterize gives each pixel the colour of the label of the nearest grid point.
func (r *regions) rasterize(of part, width, height int, tints color.Palette, tint []uint8) *image.Paletted {
	img := image.NewPaletted(image.Rect(0, 0, width, height), tints)
	for py := range height {
		up := 1 - (of.top + (float64(py)+0.5)/float64(height)*(of.bottom-of.top)) // row 0 is the top
		j := int(math.Round(up * float64(len(r.field.ys)-1)))
		for px := range width {
			along := of.left + (float64(px)+0.5)/float64(width)*(of.right-of.left)
			i := int(math.Round(along * float64(len(r.field.xs)-1)))
			img.Pix[py*img.Stride+px] = tint[int(r.field.at(i, j))]
		}
	}
	return img
}

package viz

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/plot"

	"github.com/mercer-go/mercer/lib/learn"
)

// BoundaryOptions are the options of Boundary. The zero value gives the defaults.
type BoundaryOptions struct {
	Title string // default: the name of the data set

	// Reference gives the scores of a second model, whose boundary is drawn for
	// comparison as a thin dash-dotted curve. It is the Scores method of a model,
	// or a function. Default: none.
	Reference     learn.ScoreFunc
	ReferenceName string // its name in the legend; default "Bayes"

	Margins     bool // draw the lines of score -1 and +1 even if the model has no support vectors
	HidePoints  bool // leave out the examples and their support vectors
	HideSupport bool // leave out the rings of support vectors: set it if ds is not the training set

	// Resolution is the number of grid cells per side, 2 to 2000; default 200.
	// The model scores (Resolution+1)² points in one call.
	Resolution int

	// XRange and YRange hold the two ends of each axis; default: the range of the
	// data, with a margin of 7 % at both ends. To compare panels, give them the
	// same ranges.
	XRange, YRange [2]float64

	Width, Height float64 // inches, 1 to 30; default 5.25 × 4.5
}

const defaultResolution = 200

// Boundary draws the decision regions of a two-class model of two features. The
// colour of the plane shows the score: blue where it is negative, orange
// elsewhere, and deeper the larger its absolute value. ±Inf has the deepest
// colour and NaN is grey. A line shows the boundary, where the score is 0. The
// examples are drawn above: class -1 as blue discs, class +1 as vermillion
// triangles. Without labels (ds.Y is nil) all examples are grey discs.
//
// If the model has a method SupportVectors() []int, which returns rows of its
// training set, ds must be the training set, or HideSupport must be set. Boundary
// draws rings around the support vectors and dashed lines at the margins, where
// the score is -1 and +1.
//
// Boundary calls the model once, before it returns, and does not keep it. If the
// model panics, Boundary panics too.
//
// The error wraps learn.ErrShape unless ds has two features and the model returns
// one score per row. It wraps learn.ErrLabel unless the labels are -1 or +1, and
// ErrRange for an option out of its range. Other errors are those of
// Dataset.Validate. Boundary panics if the model is nil or if it gets more than
// one BoundaryOptions.
func Boundary(model learn.Scorer, ds *learn.Dataset, opts ...BoundaryOptions) (*Figure, error) {
	o := only("Boundary", opts)
	if model == nil {
		panic("viz: Boundary of a nil model")
	}
	if err := plane(ds); err != nil {
		return nil, err
	}
	if err := twoClass(ds); err != nil {
		return nil, err
	}
	if err := o.complete(ds); err != nil {
		return nil, err
	}
	x, y, err := ranges(ds, o.XRange, o.YRange)
	if err != nil {
		return nil, err
	}
	x.fixed, y.fixed = true, true // there are no scores outside them
	b := boundary{o: o, ds: ds, panel: &panel{title: o.Title, x: x, y: y}}
	support, isMachine := supportRows(model, ds.Len())
	b.o.Margins = b.o.Margins || isMachine
	if err := b.addScores(model); err != nil {
		return nil, err
	}
	b.addClasses()
	if !o.HidePoints {
		if o.HideSupport {
			support = nil
		}
		b.addPoints(support)
	}
	return newFigure(o.Width, o.Height, b.caption, b.panel, b.legend)
}

func (o *BoundaryOptions) complete(ds *learn.Dataset) error {
	if o.Title == "" {
		o.Title = ds.Name
	}
	if o.ReferenceName == "" {
		o.ReferenceName = "Bayes"
	}
	return completeResolution(&o.Resolution)
}

// completeResolution checks a number of grid cells and fills in its default.
func completeResolution(cells *int) error {
	if *cells == 0 {
		*cells = defaultResolution
	}
	if *cells < 2 || *cells > 2000 {
		return fmt.Errorf("%w: Resolution %d, want 2 to 2000", ErrRange, *cells)
	}
	return nil
}

// supportRows returns the rows of the support vectors if the model has them. A
// row beyond ds shows that ds is not the training set: then it returns none.
func supportRows(model learn.Scorer, n int) (support []int, ok bool) {
	m, ok := model.(interface{ SupportVectors() []int })
	if !ok {
		return nil, false
	}
	support = m.SupportVectors()
	for _, r := range support {
		if r < 0 || r >= n {
			return nil, true
		}
	}
	return support, true
}

var (
	boundaryPen  = pen{hue: ink, width: strong}
	marginPen    = pen{hue: ink, width: thin, dash: dashed}
	referencePen = pen{hue: ink, width: medium, dash: dashDotted}
)

// boundary gathers the parts of the figure.
type boundary struct {
	o      BoundaryOptions
	ds     *learn.Dataset
	panel  *panel
	legend []entry
	lines  []entry // entries of the legend after the classes
	caption
}

// addScores paints the regions and traces the lines.
func (b *boundary) addScores(model learn.Scorer) error {
	scores, err := evaluate(model.Scores, b.panel.x, b.panel.y, b.o.Resolution)
	if err != nil {
		return err
	}
	b.add(newRegion(scores))
	minus, plus := b.sides()
	b.details = sentences(sayPlane(b.panel.x, b.panel.y), sayModel(model), sayScores(scores, minus, plus))
	if b.o.Margins {
		if lines := append(scores.contour(-1), scores.contour(1)...); len(lines) > 0 {
			b.add(curves{lines, marginPen})
			b.lines = append(b.lines, entry{"margin ±1", look{line: marginPen}})
		}
	}
	if lines := scores.contour(0); len(lines) > 0 {
		b.add(curves{lines, boundaryPen})
		b.lines = append([]entry{{"boundary", look{line: boundaryPen}}}, b.lines...)
	}
	if slices.ContainsFunc(scores.v, math.IsNaN) {
		b.lines = append(b.lines, entry{"no score", look{mark: swatch, fill: missing}})
	}
	if b.o.Reference == nil {
		return nil
	}
	reference, err := evaluate(b.o.Reference, b.panel.x, b.panel.y, b.o.Resolution)
	if err != nil {
		return fmt.Errorf("reference: %w", err)
	}
	b.add(curves{reference.contour(0), referencePen})
	b.details += " " + sentences("Beside it the boundary of "+b.o.ReferenceName)
	b.lines = append(b.lines, entry{b.o.ReferenceName, look{line: referencePen}})
	return nil
}

// addClasses puts both classes into the legend, as points, or as regions if there
// are no points or no labels.
func (b *boundary) addClasses() {
	minus, plus := b.sides()
	for k, label := range []int{-1, 1} {
		e := classEntry(b.ds, label, true)
		e.name = [...]string{minus, plus}[k]
		if b.o.HidePoints || b.ds.Y == nil {
			e.look.mark, e.look.fill = swatch, [...]hue{regionOfMinus, regionOfPlus}[k]
		}
		b.legend = append(b.legend, e)
	}
	if b.ds.Y == nil && !b.o.HidePoints {
		b.legend = append([]entry{{"example", unlabelled}}, b.legend...)
	}
	b.legend = append(b.legend, b.lines...)
	b.text = describe(b.o.Title, fmt.Sprintf("decision boundary over %s and %s", b.panel.x.label, b.panel.y.label))
}

// sides names the two parts of the plane.
func (b *boundary) sides() (minus, plus string) {
	if b.ds.Y == nil {
		return "score < 0", "score ≥ 0"
	}
	return b.ds.ClassName(-1), b.ds.ClassName(1)
}

func (b *boundary) addPoints(support []int) {
	examples := classDots(b.ds, true)
	b.text += "; " + census(b.ds)
	if len(support) > 0 {
		b.add(rings(examples, support))
		b.legend = append(b.legend, entry{"support vector", supportRing})
		b.text += "; " + count(len(support), "support vector")
	}
	b.add(examples)
}

var supportRing = look{mark: ring, fill: ink}

func rings(examples dots, rows []int) dots {
	around := make(dots, len(rows))
	for k, r := range rows {
		around[k] = dot{examples[r].at, supportRing}
	}
	return around
}

func (b *boundary) add(l plot.Plotter) { b.panel.layers = append(b.panel.layers, l) }

package viz

import (
	"image/color"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// hue names a colour of a theme: hue k of the theme, or one of the names below.
type hue int

const (
	ink     hue = -1 - iota
	pale        // frames, and points without a class
	missing     // where a value is NaN
	regionOfMinus
	regionOfPlus
)

// firstRegion - k is the colour of the region of hue k >= 0.
const firstRegion hue = -100

// region returns the colour of the region where hue h >= 0 is predicted.
func (h hue) region() hue { return firstRegion - h%hue(len(light.hues)) }

// depth is how much of its hue a region has. Points of the same hue must stand out.
const depth = 0.3

func (t *theme) color(h hue) color.NRGBA {
	if h <= firstRegion {
		return blend(t.paper, t.color(firstRegion-h), depth)
	}
	switch h {
	case ink:
		return t.text
	case pale:
		return t.faint
	case missing:
		return t.void
	case regionOfMinus:
		return t.deepest[0]
	case regionOfPlus:
		return t.deepest[1]
	}
	return t.hues[int(h)%len(t.hues)]
}

// dash is a name of a dash pattern. Unlike a slice it is comparable.
type dash int

const (
	solid dash = iota
	dashed
	dotted
	dashDotted
)

var patterns = [][]vg.Length{nil, {5, 3}, {1.2, 2}, {6, 2.5, 1.2, 2.5}}

// pen is how a line looks; the zero pen draws nothing.
type pen struct {
	hue   hue
	width vg.Length
	dash  dash
}

func (p pen) style(t *theme) draw.LineStyle {
	return draw.LineStyle{Color: t.color(p.hue), Width: p.width, Dashes: patterns[p.dash]}
}

// look says how a class, a curve or another part of a figure is drawn. It is comparable,
// so that a Grid can find panels with the same legend.
type look struct {
	mark  marker
	fill  hue // of the marker
	line  pen
	other *thumbnail // sample of a plotter from another package; it replaces all fields above
}

// thumbnail is a plotter's own sample for a legend.
type thumbnail struct{ plot.Thumbnailer }

const (
	pointRadius vg.Length = 2.7
	ringRadius  vg.Length = 4.6
)

func (m marker) radius() vg.Length {
	if m == ring {
		return ringRadius
	}
	return pointRadius
}

// glyph returns the look of a point.
func (l look) glyph(t *theme) draw.GlyphStyle {
	return draw.GlyphStyle{Color: t.color(l.fill), Radius: l.mark.radius(), Shape: glyph{l.mark, t.paper}}
}

// sample draws the look into a legend.
type sample struct {
	look  look
	theme *theme
}

// Thumbnail draws a piece of the line with the marker in the middle.
func (s sample) Thumbnail(c *draw.Canvas) {
	if s.look.other != nil {
		s.look.other.Thumbnail(c)
		return
	}
	if y := c.Center().Y; s.look.line.width > 0 {
		c.StrokeLine2(s.look.line.style(s.theme), c.Min.X, y, c.Max.X, y)
	}
	c.DrawGlyphNoClip(s.look.glyph(s.theme), c.Center())
}

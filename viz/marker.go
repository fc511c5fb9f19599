package viz

import (
	"image/color"
	"math"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// marker is the shape of a point.
type marker int

const (
	noMarker marker = iota
	disc
	triangle
	square
	diamond
	inverted // triangle with a corner at the bottom
	plus
	swatch // legend sample of a region
	ring   // around a support vector
)

// points lists the markers of classes and curves, in order.
var points = []marker{disc, triangle, square, diamond, inverted, plus}

// glyph draws a filled marker. Its rim has the colour of the background, so that
// neighbours stay visible. All markers with the same radius have nearly the same area.
type glyph struct {
	marker
	rim color.Color
}

// DrawGlyph makes a glyph a draw.GlyphDrawer.
func (g glyph) DrawGlyph(c *draw.Canvas, sty draw.GlyphStyle, at vg.Point) {
	if g.marker == noMarker {
		return
	}
	path := g.path(at, sty.Radius)
	if g.marker == ring {
		c.SetLineStyle(draw.LineStyle{Color: sty.Color, Width: 1})
		c.Stroke(path)
		return
	}
	c.SetLineStyle(draw.LineStyle{Color: g.rim, Width: 1})
	c.Stroke(path)
	c.SetColor(sty.Color)
	c.Fill(path)
}

func (m marker) path(at vg.Point, r vg.Length) vg.Path {
	switch m {
	case triangle:
		return polygon(at, 1.45*r, 3, math.Pi/2)
	case inverted:
		return polygon(at, 1.45*r, 3, -math.Pi/2)
	case square:
		return polygon(at, 1.25*r, 4, math.Pi/4)
	case swatch:
		return polygon(at, 1.9*r, 4, math.Pi/4)
	case diamond:
		return polygon(at, 1.35*r, 4, 0)
	case plus:
		return cross(at, 1.25*r, 0.42*r)
	default:
		var p vg.Path
		p.Move(vg.Point{X: at.X + r, Y: at.Y})
		p.Arc(at, r, 0, 2*math.Pi)
		p.Close()
		return p
	}
}

func polygon(at vg.Point, r vg.Length, corners int, start float64) vg.Path {
	p := make(vg.Path, 0, corners+1)
	for k := range corners {
		sin, cos := math.Sincos(start + 2*math.Pi*float64(k)/float64(corners))
		corner := at.Add(vg.Point{X: r * vg.Length(cos), Y: r * vg.Length(sin)})
		if k == 0 {
			p.Move(corner)
		} else {
			p.Line(corner)
		}
	}
	p.Close()
	return p
}

// cross returns the outline of a plus sign with arms of length r and thickness 2w.
func cross(at vg.Point, r, w vg.Length) vg.Path {
	var p vg.Path
	for k, d := range []vg.Point{
		{X: r, Y: w},
		{X: w, Y: w},
		{X: w, Y: r},
		{X: -w, Y: r},
		{X: -w, Y: w},
		{X: -r, Y: w},
		{X: -r, Y: -w},
		{X: -w, Y: -w},
		{X: -w, Y: -r},
		{X: w, Y: -r},
		{X: w, Y: -w},
		{X: r, Y: -w},
	} {
		if k == 0 {
			p.Move(at.Add(d))
		} else {
			p.Line(at.Add(d))
		}
	}
	p.Close()
	return p
}

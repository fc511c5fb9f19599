package viz

import (
	"image/color"
	"sync"

	stdfont "golang.org/x/image/font"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/font/liberation"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Sizes are in points (1/72 inch).
const (
	titleSize  vg.Length = 11
	labelSize  vg.Length = 10
	tickSize   vg.Length = 9
	legendSize vg.Length = 9

	defaultWidth  = 5.25 // inches
	defaultHeight = 4.5

	thin   vg.Length = 0.75
	medium vg.Length = 1.25
	strong vg.Length = 2

	pointRadius vg.Length = 2.7
	ringRadius  vg.Length = 4.6
)

var (
	ink   = color.NRGBA{0x22, 0x22, 0x22, 0xff} // text and strong lines
	faint = color.NRGBA{0x55, 0x55, 0x55, 0xff} // axes and ticks
	mist  = color.NRGBA{0xe6, 0xe6, 0xe6, 0xff} // grid lines
	void  = color.NRGBA{0xcc, 0xcc, 0xcc, 0xff} // where a value is NaN
	paper = color.NRGBA{0xff, 0xff, 0xff, 0xff}
)

// palette tells series and classes apart: Okabe & Ito, "Color Universal
// Design" (2008), without the yellow, which is too pale on white.
var palette = []color.NRGBA{
	{0x00, 0x72, 0xb2, 0xff}, // blue
	{0xd5, 0x5e, 0x00, 0xff}, // vermillion
	{0x00, 0x9e, 0x73, 0xff}, // bluish green
	{0xcc, 0x79, 0xa7, 0xff}, // reddish purple
	{0xe6, 0x9f, 0x00, 0xff}, // orange
	{0x56, 0xb4, 0xe9, 0xff}, // sky blue
	{0x22, 0x22, 0x22, 0xff}, // black
}

// dash is a comparable name for a dash pattern.
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
	color color.NRGBA
	width vg.Length
	dash  dash
}

func (p pen) style() draw.LineStyle {
	return draw.LineStyle{Color: p.color, Width: p.width, Dashes: patterns[p.dash]}
}

// fonts holds Liberation Sans, whose metrics are those of Arial and Helvetica:
// an SVG keeps its layout with any of the three.
var fonts = sync.OnceValue(func() *font.Cache { return font.NewCache(liberation.Collection()) })

func face(size vg.Length, weight stdfont.Weight) font.Face {
	return fonts().Lookup(font.Font{Typeface: "Liberation", Variant: "Sans", Weight: weight}, size)
}

func blend(a, b color.NRGBA, t float64) color.NRGBA {
	mix := func(x, y uint8) uint8 { return uint8(float64(x) + t*(float64(y)-float64(x)) + 0.5) }
	return color.NRGBA{mix(a.R, b.R), mix(a.G, b.G), mix(a.B, b.B), mix(a.A, b.A)}
}

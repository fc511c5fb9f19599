package viz

import (
	"image/color"

	stdfont "golang.org/x/image/font"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
)

// Sizes are in points (1/72 inch).
const (
	titleSize  vg.Length = 11
	labelSize  vg.Length = 10
	tickSize   vg.Length = 9
	legendSize vg.Length = 9

	thin   vg.Length = 0.75
	medium vg.Length = 1.25
	strong vg.Length = 2
)

// theme holds the colours of a figure.
type theme struct {
	paper color.NRGBA   // background
	text  color.NRGBA   // text and strong lines
	faint color.NRGBA   // frames, ticks and their numbers
	mist  color.NRGBA   // grid lines
	void  color.NRGBA   // where a value is NaN
	hues  []color.NRGBA // of series and classes, in order

	lightest, deepest [2]color.NRGBA // shades of the regions of -1 and +1, near the boundary and far from it
	tints, heat       color.Palette  // of regions and of heat maps, see tintsOf and heatOf
}

var light = &theme{
	paper: color.NRGBA{0xff, 0xff, 0xff, 0xff},
	text:  color.NRGBA{0x22, 0x22, 0x22, 0xff},
	faint: color.NRGBA{0x55, 0x55, 0x55, 0xff},
	mist:  color.NRGBA{0xe6, 0xe6, 0xe6, 0xff},
	void:  color.NRGBA{0xcc, 0xcc, 0xcc, 0xff},
	// Okabe & Ito, "Color Universal Design" (2008), without the yellow, which
	// is too pale on white.
	hues: []color.NRGBA{
		{0x00, 0x72, 0xb2, 0xff}, // blue
		{0xd5, 0x5e, 0x00, 0xff}, // vermillion
		{0x00, 0x9e, 0x73, 0xff}, // bluish green
		{0xcc, 0x79, 0xa7, 0xff}, // reddish purple
		{0xe6, 0x9f, 0x00, 0xff}, // orange
		{0x56, 0xb4, 0xe9, 0xff}, // sky blue
		{0x22, 0x22, 0x22, 0xff}, // black
	},
	lightest: [2]color.NRGBA{{0xe4, 0xef, 0xf7, 0xff}, {0xfd, 0xee, 0xe0, 0xff}},
	deepest:  [2]color.NRGBA{{0xb3, 0xd3, 0xe8, 0xff}, {0xf8, 0xcd, 0xa4, 0xff}},
}

// dark has the hues of light in the same order. Those that would be hard to see on the
// dark background are lighter.
var dark = &theme{
	paper: color.NRGBA{0x11, 0x11, 0x11, 0xff}, // like the pages of JupyterLab's dark theme
	text:  color.NRGBA{0xe8, 0xe8, 0xe8, 0xff},
	faint: color.NRGBA{0xb0, 0xb0, 0xb0, 0xff},
	mist:  color.NRGBA{0x33, 0x33, 0x33, 0xff},
	void:  color.NRGBA{0x5a, 0x5a, 0x5a, 0xff},
	hues: []color.NRGBA{
		{0x4f, 0xa8, 0xe0, 0xff}, // blue
		{0xf5, 0x8a, 0x3c, 0xff}, // vermillion
		{0x2b, 0xc4, 0x98, 0xff}, // bluish green
		{0xe0, 0x9a, 0xc2, 0xff}, // reddish purple
		{0xf0, 0xc0, 0x40, 0xff}, // orange
		{0x9a, 0xd4, 0xf5, 0xff}, // sky blue
		{0xe8, 0xe8, 0xe8, 0xff}, // white
	},
	lightest: [2]color.NRGBA{{0x16, 0x22, 0x2c, 0xff}, {0x2c, 0x1f, 0x14, 0xff}},
	deepest:  [2]color.NRGBA{{0x14, 0x42, 0x60, 0xff}, {0x66, 0x3a, 0x12, 0xff}},
}

func init() {
	for _, t := range []*theme{light, dark} {
		t.tints, t.heat = tintsOf(t), heatOf(t)
	}
}

// Color returns the colour of curve or class k, counted from 0, in a figure on
// white. Use it for your own plotters. From the eighth on, the colours repeat. It
// panics if k is negative.
func Color(k int) color.Color { return light.hues[k%len(light.hues)] }

// themeOf returns the theme that fits a plot, which may be the user's own. It is dark
// if the background is dark, or if there is no background and the title is bright.
func themeOf(p *plot.Plot) *theme {
	isDark := false
	if p.BackgroundColor != nil {
		isDark = !bright(p.BackgroundColor)
	} else if p.Title.TextStyle.Color != nil {
		isDark = bright(p.Title.TextStyle.Color)
	}
	if isDark {
		return dark
	}
	return light
}

// bright reports whether a colour is closer to white than to black, by its brightness
// in ITU-R BT.601. A fully transparent colour counts as white.
func bright(c color.Color) bool {
	r, g, b, a := c.RGBA()
	return a == 0 || 299*r+587*g+114*b >= 500*a
}

// style returns a text style in Liberation Sans. It has the metrics of Arial and
// Helvetica, so an SVG keeps its layout with any of the three. The fonts are those that
// gonum/plot has loaded, even if the user has set another text handler.
func style(size vg.Length, weight stdfont.Weight, c color.Color) text.Style {
	return text.Style{
		Color:   c,
		Font:    font.Font{Typeface: "Liberation", Variant: "Sans", Weight: weight, Size: size},
		Handler: text.Plain{Fonts: font.DefaultCache},
	}
}

func blend(a, b color.NRGBA, t float64) color.NRGBA {
	mix := func(x, y uint8) uint8 { return uint8(float64(x) + t*(float64(y)-float64(x)) + 0.5) }
	return color.NRGBA{mix(a.R, b.R), mix(a.G, b.G), mix(a.B, b.B), mix(a.A, b.A)}
}

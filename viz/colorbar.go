package viz

import (
	"image"
	"math"

	stdfont "golang.org/x/image/font"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

const (
	barGap   vg.Length = 12 // between the matrix and its colour bar
	barWidth vg.Length = 11
	barTicks           = 5
)

// colorBar is drawn to the right of the data area, which leaves room for it. Its
// numbers are on its right side, which plotter.ColorBar cannot do.
type colorBar struct {
	scale axis
	ticks []plot.Tick
}

func newColorBar(lo, hi float64) *colorBar {
	if lo == hi {
		margin := max(0.5, math.Abs(lo)/2)
		lo, hi = lo-margin, hi+margin
	}
	return &colorBar{axis{lo: lo, hi: hi}, ticker{about: barTicks}.Ticks(lo, hi)}
}

// ramp is the colour bar, one pixel per colour.
var ramp = func() *image.Paletted {
	img := image.NewPaletted(image.Rect(0, 0, 1, levels), nil)
	for k := range levels {
		img.Pix[k] = uint8(levels - 1 - k)
	}
	return img
}()

// Plot implements plot.Plotter.
func (b *colorBar) Plot(c draw.Canvas, p *plot.Plot) {
	t := themeOf(p)
	c.Min.X = c.Max.X + barGap
	c.Max.X = c.Min.X + barWidth
	own := *p // with the axes of the bar instead of those of the matrix
	own.X.Min, own.X.Max, own.X.Scale = 0, 1, plot.LinearScale{}
	own.Y.Min, own.Y.Max, own.Y.Scale = b.scale.lo, b.scale.hi, plot.LinearScale{}
	paint(c, &own, box{0, 1, b.scale.lo, b.scale.hi}, func(of part, w, h int) *image.Paletted { return enlarge(ramp, t.heat, of, w, h) })
	line := draw.LineStyle{Color: t.faint, Width: thin}
	frame{line}.Plot(c, p)
	number := style(tickSize, stdfont.WeightNormal, t.faint)
	number.YAlign = besideTick(number)
	for _, tick := range b.ticks {
		y := c.Y(own.Y.Norm(tick.Value))
		c.StrokeLine2(line, c.Max.X, y, c.Max.X+tickLength, y)
		at := vg.Point{X: c.Max.X + tickLength + tickGap, Y: y + number.FontExtents().Descent}
		c.FillText(number, at, tick.Label)
	}
}

// GlyphBoxes implements plot.GlyphBoxer. It returns the room for the bar on the right.
func (b *colorBar) GlyphBoxes(*plot.Plot) []plot.GlyphBox {
	number := style(tickSize, stdfont.WeightNormal, light.text)
	var widest vg.Length
	for _, tick := range b.ticks {
		widest = max(widest, number.Width(tick.Label))
	}
	width := barGap + barWidth + tickLength + tickGap + widest + 1
	return []plot.GlyphBox{{X: 1, Rectangle: vg.Rectangle{Max: vg.Point{X: width}}}}
}

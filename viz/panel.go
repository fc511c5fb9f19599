package viz

import (
	"math"
	"strings"

	stdfont "golang.org/x/image/font"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// panel is a title, two axes and the layers between them: the contents of a plot.Plot,
// independent of size and theme.
type panel struct {
	title  string
	x, y   axis
	grid   gridLines
	aspect float64 // width/height of the data area; 0 fills the canvas
	layers []plot.Plotter
}

// gridLines says which axes have lines across the data area at their ticks.
type gridLines int

const (
	noLines gridLines = iota
	levelLines
	allLines
)

// titleGap is between the title and the frame.
const titleGap vg.Length = 5

// plot returns the panel as a plot for a canvas of the given size.
func (p *panel) plot(t *theme, size vg.Point) *plot.Plot {
	to := plot.New()
	to.BackgroundColor = t.paper
	to.Title.TextStyle = style(titleSize, stdfont.WeightBold, t.text)
	to.Title.TextStyle.XAlign, to.Title.TextStyle.YAlign = draw.XCenter, draw.YTop
	to.Title.Text = strings.Join(wrap(to.Title.TextStyle, p.title, size.X), "\n")
	to.Title.Padding = titleGap
	if p.grid != noLines {
		line := draw.LineStyle{Color: t.mist, Width: 0.6}
		lines := &plotter.Grid{Horizontal: line}
		if p.grid == allLines {
			lines.Vertical = line
		}
		to.Add(lines)
	}
	to.Add(p.layers...)
	p.x.setX(&to.X, t, size.X, max(2, int(size.X/60))) // the layers' own ranges have no margin
	p.y.setY(&to.Y, t, max(2, int(size.Y/48)))
	to.Add(frame{draw.LineStyle{Color: t.faint, Width: thin}})
	return to
}

// frame draws a line around the data area, above the layers.
type frame struct{ line draw.LineStyle }

// Plot implements plot.Plotter.
func (f frame) Plot(c draw.Canvas, _ *plot.Plot) {
	c.SetLineStyle(f.line)
	c.Stroke(c.Rectangle.Path())
}

// draw draws everything except the background. It centres title and labels on the frame
// and makes them no longer than the frame. gonum/plot itself would make the data area
// smaller for a long label, and would centre the title on the page.
func (p *panel) draw(c draw.Canvas, t *theme) {
	to := p.plot(t, c.Size())
	title, x, y := to.Title.Text, to.X.Label.Text, to.Y.Label.Text
	to.Title.Text, to.X.Label.Text, to.Y.Label.Text = "", "", ""
	to.BackgroundColor = nil // the page has been filled

	sty := to.Title.TextStyle
	page, over, around := c, sty.Height(title)+titleGap, to.X.Label.TextStyle.Height("x")+labelGap
	if title == "" {
		over = tickSize / 2 // room for half of the topmost number
	}
	c.Max.Y -= over
	if x != "" {
		c.Min.Y += around
	}
	if y != "" {
		c.Min.X += around
	}
	c = p.place(to, c)
	data := to.DataCanvas(c)

	half := sty.Width(title) / 2
	middle := min(max(data.Center().X, page.Min.X+half), page.Max.X-half)
	c.FillText(sty, vg.Point{X: middle, Y: data.Max.Y + over}, title)
	sty = to.X.Label.TextStyle
	c.FillText(sty, vg.Point{X: data.Center().X, Y: c.Min.Y - around}, cut(sty, x, data.Size().X))
	sty = to.Y.Label.TextStyle
	y = cut(sty, y, data.Size().Y)
	sty.Rotation, sty.YAlign = math.Pi/2, draw.YTop
	c.FillText(sty, vg.Point{X: c.Min.X - around, Y: data.Center().Y}, y)
	to.Draw(c)
}

// pixel is the side length of a pixel in a PNG.
const pixel = vg.Inch / (density * cssDPI)

// place shrinks the canvas until the plot's data area has the wanted proportions and
// its edges are between pixels, so that images stay sharp.
func (p *panel) place(to *plot.Plot, c draw.Canvas) draw.Canvas {
	bare := *to // the topmost number may use the room above, so that the frames of a Grid have one height
	bare.Y.Tick.Marker = plot.ConstantTicks(nil)
	top := bare.DataCanvas(c).Max.Y
	for range 2 { // margins depend a little on the size
		data := to.DataCanvas(c)
		want := data.Rectangle
		want.Max.Y = top
		if p.aspect > 0 {
			want = fit(want, p.aspect)
		}
		want = snap(want)
		c = draw.Crop(c, want.Min.X-data.Min.X, want.Max.X-data.Max.X, want.Min.Y-data.Min.Y, want.Max.Y-data.Max.Y)
	}
	return c
}

// fit returns the largest part of r with the given width/height, centred, at the top.
func fit(r vg.Rectangle, aspect float64) vg.Rectangle {
	size := r.Size()
	w := min(size.X, size.Y*vg.Length(aspect))
	h := min(size.Y, size.X/vg.Length(aspect))
	r.Min.X += (size.X - w) / 2
	r.Max.X = r.Min.X + w
	r.Min.Y = r.Max.Y - h
	return r
}

// snap moves the edges of r inwards to the nearest pixel edges.
func snap(r vg.Rectangle) vg.Rectangle {
	up := func(v vg.Length) vg.Length { return vg.Length(math.Ceil(float64(v/pixel)-1e-6)) * pixel }
	down := func(v vg.Length) vg.Length { return vg.Length(math.Floor(float64(v/pixel)+1e-6)) * pixel }
	return vg.Rectangle{Min: vg.Point{X: up(r.Min.X), Y: up(r.Min.Y)}, Max: vg.Point{X: down(r.Max.X), Y: down(r.Max.Y)}}
}

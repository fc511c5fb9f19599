package viz

import (
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// layer draws data. The canvas is the data area, and at maps data to it.
type layer func(c draw.Canvas, at func(x, y float64) vg.Point)

// panel is a title, a pair of axes and the layers between them.
type panel struct {
	title  string
	x, y   axis
	grid   bool      // light lines at the ticks
	aspect float64   // width/height of the data area; 0 fills the canvas
	right  vg.Length // room kept free on the right, for aside
	aside  func(c draw.Canvas)
	layers []layer
}

var (
	titleText = label{size: titleSize, bold: true, color: ink, anchor: 0.5}
	axisText  = label{size: labelSize, color: ink, anchor: 0.5}
	tickText  = label{size: tickSize, color: faint}
)

const (
	tickLength vg.Length = 3.5
	tickGap    vg.Length = 3 // between a tick and its label
	labelGap   vg.Length = 5 // between tick labels and the axis label
	leading              = 1.25
)

func (p panel) draw(c draw.Canvas) {
	xticks := p.x.ticks(max(2, int(c.Size().X/60)))
	yticks := p.y.ticks(max(2, int(c.Size().Y/48)))
	data, title := p.dataArea(c, xticks, yticks)
	for i, line := range title {
		up := labelGap + titleSize*leading*vg.Length(len(title)-1-i)
		titleText.draw(c, vg.Point{X: data.Center().X, Y: data.Max.Y + up}, line)
	}
	at := func(x, y float64) vg.Point {
		return vg.Point{X: data.X(p.x.norm(x)), Y: data.Y(p.y.norm(y))}
	}
	if p.grid {
		p.drawGrid(data, xticks, yticks)
	}
	for _, l := range p.layers {
		l(data, at)
	}
	p.drawAxes(data, xticks, yticks)
	if p.aside != nil {
		side := data
		side.Min.X, side.Max.X = data.Max.X, data.Max.X+p.right
		p.aside(side)
	}
}

// dataArea is what titles, labels and ticks leave of c, and the lines of the
// title. They may be wider than an area of fixed proportions.
func (p panel) dataArea(c draw.Canvas, xticks, yticks []tick) (data draw.Canvas, title []string) {
	left := tickLength + tickGap + widest(yticks)
	if p.y.label != "" {
		left += labelGap + labelSize
	}
	bottom := tickLength + tickGap + tickSize
	if p.x.label != "" {
		bottom += labelGap + labelSize*leading
	}
	right := p.right
	if n := len(xticks); n > 0 && p.right == 0 { // the last label may reach beyond the axis
		last := xticks[n-1]
		overhang := tickText.width(last.label)/2 - vg.Length(1-p.x.norm(last.at))*(c.Size().X-left)
		right = max(1, overhang+1)
	}
	top := tickSize / 2
	if title = titleText.wrap(p.title, c.Size().X-left-right); len(title) > 0 {
		top = labelGap + titleSize*leading*vg.Length(len(title))
	}
	data = draw.Crop(c, left, -right, bottom, -top)
	if p.aspect > 0 {
		data = fit(data, p.aspect)
	}
	return snap(data), title
}

// fit is the largest part of c with the given width/height, centred, at the top.
func fit(c draw.Canvas, aspect float64) draw.Canvas {
	size := c.Size()
	w := min(size.X, size.Y*vg.Length(aspect))
	h := min(size.Y, size.X/vg.Length(aspect))
	return draw.Crop(c, (size.X-w)/2, -(size.X-w)/2, size.Y-h, 0)
}

func widest(ticks []tick) vg.Length {
	var w vg.Length
	for _, t := range ticks {
		w = max(w, tickText.width(t.label))
	}
	return w
}

func (p panel) drawGrid(c draw.Canvas, xticks, yticks []tick) {
	line := pen{color: mist, width: 0.6}.style()
	for _, t := range xticks {
		if x := c.X(p.x.norm(t.at)); t.label != "" {
			c.StrokeLine2(line, x, c.Min.Y, x, c.Max.Y)
		}
	}
	for _, t := range yticks {
		if y := c.Y(p.y.norm(t.at)); t.label != "" {
			c.StrokeLine2(line, c.Min.X, y, c.Max.X, y)
		}
	}
}

func (p panel) drawAxes(c draw.Canvas, xticks, yticks []tick) {
	line := pen{color: faint, width: thin}.style()
	below, beside := tickText, tickText
	below.anchor, beside.anchor = 0.5, 1
	for _, t := range xticks {
		x := c.X(p.x.norm(t.at))
		c.StrokeLine2(line, x, c.Min.Y, x, c.Min.Y-t.length())
		below.draw(c, vg.Point{X: x, Y: c.Min.Y - tickLength - tickGap - capHeight*tickSize}, t.label)
	}
	for _, t := range yticks {
		y := c.Y(p.y.norm(t.at))
		c.StrokeLine2(line, c.Min.X, y, c.Min.X-t.length(), y)
		beside.draw(c, vg.Point{X: c.Min.X - tickLength - tickGap, Y: y - capHeight*tickSize/2}, t.label)
	}
	c.SetLineStyle(line)
	frame := c.Rectangle.Path()
	c.Stroke(frame)

	xlabel := axisText.cut(p.x.label, c.Size().X)
	axisText.draw(c, vg.Point{X: c.Center().X, Y: c.Min.Y - tickLength - tickGap - tickSize - labelGap - capHeight*labelSize}, xlabel)
	ylabel := axisText.cut(p.y.label, c.Size().Y)
	axisText.drawUp(c, vg.Point{X: c.Min.X - tickLength - tickGap - widest(yticks) - labelGap, Y: c.Center().Y}, ylabel)
}

func (t tick) length() vg.Length {
	if t.label == "" {
		return tickLength / 2
	}
	return tickLength
}

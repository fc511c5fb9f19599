package display

import (
	"bytes"
	"fmt"
	"image/color"
	"math"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
)

// A plot has the size of a curve of package viz, and as many pixels.
const (
	plotWidth  = 5.25 * vg.Inch
	plotHeight = 3.75 * vg.Inch
	plotBorder = vg.Length(6) // points
	cssDPI     = 96
	density    = 2 // pixels per CSS pixel
)

// renderPlot shows a chart of gonum/plot as a picture. A chart that cannot be drawn,
// such as one with a logarithmic axis from 0, is shown as a text that says why.
func renderPlot(p *plot.Plot, d *Data) {
	defer func() {
		if fault := recover(); fault != nil {
			d.Data[MIMETypeText] = fmt.Sprintf("%T that cannot be drawn: %v", p, fault)
		}
	}()
	for _, a := range []struct {
		name string
		axis *plot.Axis
	}{{"X", &p.X}, {"Y", &p.Y}} {
		if length := a.axis.Max - a.axis.Min; math.IsNaN(length) || math.IsInf(length, 1) { // gonum/plot would look for ticks for ever
			panic(fmt.Sprintf("the axis %s goes from %v to %v", a.name, a.axis.Min, a.axis.Max))
		}
	}
	drawn := *p // drawing a chart without data sets the range of its axes
	if drawn.BackgroundColor == nil {
		drawn.BackgroundColor = color.White // a page may be dark
	}
	c := vgimg.NewWith(vgimg.UseWH(plotWidth, plotHeight), vgimg.UseDPI(density*cssDPI), vgimg.UseBackgroundColor(drawn.BackgroundColor))
	drawn.Draw(draw.Crop(draw.New(c), plotBorder, -plotBorder, plotBorder, -plotBorder))
	var b bytes.Buffer
	if _, err := (vgimg.PngCanvas{Canvas: c}).WriteTo(&b); err != nil {
		panic(err)
	}
	text := plotText(p)
	d.Data[MIMETypePNG], d.Data[MIMETypeText] = b.Bytes(), text
	d.Metadata = merge(d.Metadata, MIMEMap{MIMETypePNG: map[string]any{
		"width": int(plotWidth.Dots(cssDPI)), "height": int(plotHeight.Dots(cssDPI)),
	}})
	*d = WithAlt(text, *d)
}

// plotText says what a chart shows: its title, and the names and ranges of its axes.
func plotText(p *plot.Plot) string {
	text := "plot"
	if p.Title.Text != "" {
		text += " " + strings.Join(strings.Fields(p.Title.Text), " ")
	}
	var axes []string
	for _, a := range []struct {
		name string
		axis plot.Axis
	}{{"x", p.X}, {"y", p.Y}} {
		name := a.name
		if a.axis.Label.Text != "" {
			name = strings.Join(strings.Fields(a.axis.Label.Text), " ")
		}
		if a.axis.Min <= a.axis.Max {
			axes = append(axes, fmt.Sprintf("%s from %s to %s", name, digits(a.axis.Min), digits(a.axis.Max)))
		}
	}
	if len(axes) == 0 {
		return text + ", without data"
	}
	return text + ": " + strings.Join(axes, ", ")
}

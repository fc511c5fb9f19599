package viz

import (
	"image/color"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// entry explains one look of a figure. It is comparable, so that a Grid can
// see which panels share a legend.
type entry struct {
	name string
	mark marker
	fill color.NRGBA // of the marker
	line pen
}

const (
	sampleWidth vg.Length = 17
	sampleGap   vg.Length = 4
	entryGap    vg.Length = 11
	rowHeight   vg.Length = 13.5
	legendAbove vg.Length = 6 // between the figure and its legend
)

var legendText = label{size: legendSize, color: ink}

func (e entry) sample() vg.Length {
	switch {
	case e.line.width == 0:
		return sampleWidth / 2
	case e.mark != noMarker: // leave some line to see beside the marker
		return sampleWidth * 1.5
	}
	return sampleWidth
}

func (e entry) width() vg.Length { return e.sample() + sampleGap + legendText.width(e.name) }

// legendRows breaks the entries into rows no wider than width; a longer name
// is cut short.
func legendRows(entries []entry, width vg.Length) [][]entry {
	var rows [][]entry
	left := vg.Length(-1)
	for _, e := range entries {
		e.name = legendText.cut(e.name, width-e.sample()-sampleGap)
		if left < e.width()+entryGap {
			rows = append(rows, nil)
			left = width + entryGap
		}
		left -= e.width() + entryGap
		rows[len(rows)-1] = append(rows[len(rows)-1], e)
	}
	return rows
}

func legendHeight(entries []entry, width vg.Length) vg.Length {
	if len(entries) == 0 {
		return 0
	}
	return legendAbove + rowHeight*vg.Length(len(legendRows(entries, width)))
}

// drawLegend fills the lower end of c with centred rows.
func drawLegend(c draw.Canvas, entries []entry) {
	rows := legendRows(entries, c.Size().X)
	y := c.Min.Y + rowHeight*vg.Length(len(rows))
	for _, row := range rows {
		y -= rowHeight
		width := -entryGap
		for _, e := range row {
			width += e.width() + entryGap
		}
		x := c.Center().X - width/2
		for _, e := range row {
			e.draw(c, vg.Point{X: x, Y: y + rowHeight/2})
			x += e.width() + entryGap
		}
	}
}

func (e entry) draw(c draw.Canvas, at vg.Point) {
	if e.line.width > 0 {
		c.StrokeLine2(e.line.style(), at.X, at.Y, at.X+e.sample(), at.Y)
	}
	radius := pointRadius
	if e.mark == ring {
		radius = ringRadius
	}
	e.mark.draw(c, vg.Point{X: at.X + e.sample()/2, Y: at.Y}, radius, e.fill)
	legendText.draw(c, vg.Point{X: at.X + e.sample() + sampleGap, Y: at.Y - capHeight*legendSize/2}, e.name)
}

// mergeLegends joins the legends of several panels into one. It fails when a
// name or a look would mean two things, or when a panel has nothing in common
// with those before it.
func mergeLegends(figs []*Figure) (merged []entry, ok bool) {
	byName, byLook := map[string]entry{}, map[entry]string{}
	for _, f := range figs {
		alien := len(merged) > 0 && len(f.legend) > 0
		for _, e := range f.legend {
			look := e
			look.name = ""
			name, seen := byLook[look]
			if other, named := byName[e.name]; named != seen || named && (other != e || name != e.name) {
				return nil, false
			}
			if seen {
				alien = false
			} else {
				merged = append(merged, e)
			}
			byName[e.name], byLook[look] = e, e.name
		}
		if alien {
			return nil, false
		}
	}
	return merged, true
}

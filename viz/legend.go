package viz

import (
	"fmt"
	"slices"

	stdfont "golang.org/x/image/font"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// entry is a name in a legend and the look that it explains.
type entry struct {
	name string
	look look
}

const (
	sampleWidth vg.Length = 17
	entryGap    vg.Length = 11
	rowHeight   vg.Length = 13.5
	legendAbove vg.Length = 6 // between the figure and its legend
)

func (e entry) sample() vg.Length {
	switch {
	case e.look.other != nil:
		return sampleWidth
	case e.look.line.width == 0:
		return sampleWidth / 2
	case e.look.mark != noMarker: // part of the line must be visible beside the marker
		return sampleWidth * 1.5
	}
	return sampleWidth
}

// alone returns a legend of gonum/plot with only this entry. The entries are drawn in
// rows below the figure; one plot.Legend of all entries would cover the data.
func (e entry) alone(t *theme, most vg.Length) plot.Legend {
	l := plot.NewLegend()
	l.TextStyle = style(legendSize, stdfont.WeightNormal, t.text)
	l.Left, l.ThumbnailWidth = true, e.sample()
	l.Add(" "+cut(l.TextStyle, e.name, most-e.sample()-2*l.TextStyle.Width(" ")), sample{e.look, t})
	return l
}

func (e entry) width(most vg.Length) vg.Length {
	l := e.alone(light, most)
	return l.Rectangle(draw.Canvas{}).Size().X
}

// legendRows puts the entries into rows that are at most width wide. It shortens a name
// that is wider than a row.
func legendRows(entries []entry, width vg.Length) [][]entry {
	var rows [][]entry
	left := vg.Length(-1)
	for _, e := range entries {
		if left < e.width(width)+entryGap {
			rows = append(rows, nil)
			left = width + entryGap
		}
		left -= e.width(width) + entryGap
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

// noThumbnail draws nothing.
var noThumbnail plot.Thumbnailer = &plotter.Line{}

// shortened is a legend that takes half of the height at most: its last entry says
// how many more there are.
func shortened(entries []entry, size vg.Point) []entry {
	rows, keep := legendRows(entries, size.X), max(1, int((size.Y/2-legendAbove)/rowHeight))
	if len(rows) <= keep {
		return entries
	}
	kept := 0
	for _, row := range rows[:keep] {
		kept += len(row)
	}
	for {
		kept--
		rest := entry{fmt.Sprintf("and %d more", len(entries)-kept), look{other: &thumbnail{noThumbnail}}}
		short := append(slices.Clone(entries[:kept]), rest)
		if kept == 0 || len(legendRows(short, size.X)) <= keep {
			return short
		}
	}
}

// drawLegend draws the rows at the bottom of c, centred.
func drawLegend(c draw.Canvas, entries []entry, t *theme) {
	most := c.Size().X
	rows := legendRows(entries, most)
	y := c.Min.Y + rowHeight*vg.Length(len(rows))
	for _, row := range rows {
		y -= rowHeight
		width := -entryGap
		for _, e := range row {
			width += e.width(most) + entryGap
		}
		x := c.Center().X - width/2
		for _, e := range row {
			l := e.alone(t, most)
			place := vg.Rectangle{Min: vg.Point{X: x, Y: y}, Max: vg.Point{X: x + e.width(most), Y: y + rowHeight}}
			place.Min.Y += (rowHeight - l.Rectangle(c).Size().Y) / 2
			l.Draw(draw.Canvas{Canvas: c, Rectangle: place})
			x += e.width(most) + entryGap
		}
	}
}

// mergeLegends joins the legends of several panels into one. It fails if a name or a
// look would have two meanings, or if a panel has no entry in common with those before.
func mergeLegends(figs []*Figure) (merged []entry, ok bool) {
	byName, byLook := map[string]look{}, map[look]string{}
	for _, f := range figs {
		alien := len(merged) > 0 && len(f.legend) > 0
		for _, e := range f.legend {
			name, seen := byLook[e.look]
			if other, named := byName[e.name]; named != seen || named && (other != e.look || name != e.name) {
				return nil, false
			}
			if seen {
				alien = false
			} else {
				merged = append(merged, e)
			}
			byName[e.name], byLook[e.look] = e.look, e.name
		}
		if alien {
			return nil, false
		}
	}
	return merged, true
}

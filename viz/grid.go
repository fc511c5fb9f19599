package viz

import (
	"fmt"
	"math"
	"strings"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

const (
	pageWidth   = 9.75 * vg.Inch // a wider grid shrinks its panels, but not their text
	narrowPanel = 2.25 * vg.Inch // a panel is never narrower than this
	gutter      = vg.Length(14)
)

// Grid puts figures side by side as panels of one figure, row by row. All panels
// have the size of the largest figure. If a row would be wider than 9.75 inches,
// the panels shrink, but their text does not. The panels share one legend below them if
// their legends have entries in common, and if each name and each look has the same
// meaning in all of them. The colours are those for a light page; Dark changes them
// in all panels.
//
// It panics unless columns >= 1, there is at least one figure, and no figure is
// nil.
func Grid(columns int, figs ...*Figure) *Figure {
	if columns < 1 || len(figs) == 0 {
		panic(fmt.Sprintf("viz: Grid of %d columns and %d figures, want at least one of each", columns, len(figs)))
	}
	var width, height vg.Length
	names := make([]string, len(figs))
	for i, f := range figs {
		if f == nil {
			panic(fmt.Sprintf("viz: Grid figure %d is nil", i))
		}
		width, height = max(width, f.width), max(height, f.height)
		names[i] = f.text
	}
	columns = min(columns, len(figs))
	rows := (len(figs) + columns - 1) / columns
	if most := max(pageWidth/vg.Length(columns), narrowPanel); width > most {
		height *= vg.Length(math.Sqrt(float64(most / width))) // labels do not shrink: keep room for the data
		width = most
	}

	legend, shared := mergeLegends(figs)
	if !shared {
		legend = nil
	}
	figs = append([]*Figure(nil), figs...) // the caller may change its slice
	body := func(c draw.Canvas, t *theme) {
		tiles := draw.Tiles{Cols: columns, Rows: rows, PadX: gutter, PadY: gutter}
		for i, f := range figs {
			tile := tiles.At(c, i%columns, i/columns)
			if shared {
				f.body(tile, t)
			} else {
				f.drawOn(tile, t)
			}
		}
	}
	panels := count(len(figs), "panel")
	words := caption{text: panels + ": " + strings.Join(names, " | "), lead: panels, details: gridDetails(figs)}
	g := Figure{width: vg.Length(columns) * width, height: vg.Length(rows) * height, caption: words, body: body, legend: legend, theme: light}
	return g.finished()
}

package viz

import (
	"encoding/base64"
	"fmt"
	"image/color"
	"maps"
)

// Interactive is a figure that a notebook shows as a Vega-Lite chart. You can pan
// and zoom it, and see the values of the point under the pointer. It also holds
// the figure's PNG, for programs that cannot show such charts.
type Interactive struct {
	figure *Figure
	spec   map[string]any
}

// mostRows is the largest number of points in an interactive chart. The notebook
// stores all of them.
const mostRows = 5000

// Interactive returns the figure as a Vega-Lite chart. The chart has the figure's
// own colours, whatever the theme of the page; see Dark. Figures of Scatter, Lines,
// Steps, Bars, Histogram, BoxPlot, Density, TimeLines and Pairs can become such a
// chart, if they have at most 5000 points, bars or other marks. The chart does not
// have the bands of Series.Err. For other figures, and after With, the error wraps
// ErrRange.
func (f *Figure) Interactive() (*Interactive, error) {
	switch {
	case f.chart == nil:
		return nil, fmt.Errorf("%w: this figure has no interactive form; those of Scatter, Lines, Steps, Bars, Histogram, BoxPlot, Density, TimeLines and Pairs have one", ErrRange)
	case len(f.chart.rows) > mostRows:
		return nil, fmt.Errorf("%w: more than %d marks for an interactive chart", ErrRange, mostRows)
	}
	return &Interactive{f, f.chart.spec(f)}, nil
}

// String describes the figure in one line.
func (i *Interactive) String() string { return i.figure.text }

// SimpleRender returns the chart, the PNG and the text, by MIME type. It has no
// HTML, because programs would show that and not the chart.
func (i *Interactive) SimpleRender() map[string]any {
	return map[string]any{
		"application/vnd.vegalite.v5+json": i.spec,
		"image/png":                        base64.StdEncoding.EncodeToString(i.figure.png()),
		"text/plain":                       i.figure.text,
	}
}

// DisplayMetadata returns the metadata of the figure; see Figure.DisplayMetadata.
func (i *Interactive) DisplayMetadata() map[string]any { return i.figure.DisplayMetadata() }

// chart is a figure in the terms of Vega-Lite.
type chart struct {
	panel  *panel // nil if there are several
	legend []entry
	rows   []map[string]any                         // the data
	body   func(c *chart, f *Figure) map[string]any // what the chart does with the rows
}

// add appends a row, unless there are too many.
func (c *chart) add(row map[string]any) {
	if len(c.rows) > mostRows { // one more than can be shown is enough for the error
		return
	}
	c.rows = append(c.rows, row)
}

func (c *chart) spec(f *Figure) map[string]any {
	w, h := f.pixels()
	spec := map[string]any{
		"$schema":     "https://vega.github.io/schema/vega-lite/v5.json",
		"description": f.Alt(), "background": hex(f.theme.paper), "config": vegaColors(f.theme),
		"data": map[string]any{"values": c.rows},
	}
	if c.panel != nil {
		spec["title"], spec["width"], spec["height"] = c.panel.title, max(w-140, leastPixels), max(h-90, leastPixels)
	}
	maps.Copy(spec, c.body(c, f))
	return spec
}

// leastPixels is the least side of the data area of a chart, which may be larger than the figure.
const leastPixels = 40

// color gives each name of the legend its colour.
func (c *chart) color(t *theme) map[string]any {
	var names, colors []string
	named := false
	for _, e := range c.legend {
		names, colors = append(names, e.name), append(colors, hex(t.color(e.look.fill)))
		named = named || e.name != ""
	}
	color := map[string]any{"field": "name", "type": "nominal", "title": nil, "scale": map[string]any{"domain": names, "range": colors}}
	if !named {
		color["legend"] = nil
	}
	return color
}

// zoom lets the reader move and enlarge a chart.
func zoom() map[string]any {
	return map[string]any{"name": "view", "select": "interval", "bind": "scales"}
}

// choice lets the reader choose a name in the legend; what has other names fades.
func choice() map[string]any {
	return map[string]any{"name": "chosen", "select": map[string]any{"type": "point", "fields": []string{"name"}}, "bind": "legend"}
}

// faded is the opacity of marks for choice.
func faded(opacity float64) map[string]any {
	return map[string]any{"condition": map[string]any{"param": "chosen", "value": opacity}, "value": opacity / 6}
}

// tip shows a field under the pointer.
func tip(field, title, format string) map[string]any {
	if format == "" {
		return map[string]any{"field": field, "type": "nominal", "title": title}
	}
	return map[string]any{"field": field, "type": "quantitative", "title": title, "format": format}
}

// fourDigits is Vega's format for numbers.
const fourDigits = ".4~g"

// channel describes an axis in Vega's terms.
func channel(field string, a axis) map[string]any {
	title := a.title(field)
	scale := map[string]any{"domain": []float64{a.vega(a.lo), a.vega(a.hi)}, "nice": false, "zero": false}
	if a.zone != nil {
		delete(scale, "zero")
		scale["type"] = "utc"
		return map[string]any{"field": field, "type": "temporal", "title": a.label, "scale": scale}
	}
	if a.log {
		scale["type"] = "log"
	}
	return map[string]any{"field": field, "type": "quantitative", "title": title, "scale": scale}
}

// vegaColors sets the colour of every part, so that the theme of the page changes
// none. JupyterLab's dark theme writes in white on any background.
func vegaColors(t *theme) map[string]any {
	text, faint, mist := hex(t.text), hex(t.faint), hex(t.mist)
	return map[string]any{
		"axis":   map[string]any{"labelColor": faint, "titleColor": text, "tickColor": faint, "domainColor": faint, "gridColor": mist},
		"legend": map[string]any{"labelColor": text, "titleColor": text},
		"style":  map[string]any{"guide-label": map[string]any{"fill": text}, "guide-title": map[string]any{"fill": text}},
		"title":  map[string]any{"color": text},
		"view":   map[string]any{"stroke": faint},
	}
}

func hex(c color.NRGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }

// newChart is newFigure for a figure that can be interactive.
func newChart(width, height float64, words caption, p *panel, legend []entry, c *chart) (*Figure, error) {
	f, err := newFigure(width, height, words, p, legend)
	if err == nil {
		f.chart = c
	}
	return f, err
}

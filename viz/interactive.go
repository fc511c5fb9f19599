package viz

import (
	"encoding/base64"
	"fmt"
	"image/color"
	"math"

	"github.com/mercer-go/mercer/lib/learn"
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
// own colours, whatever the theme of the page; see Dark. Figures of Scatter,
// Lines and Steps can become such a chart, if they have at most 5000 points and
// no bands. For other figures, and after With, the error wraps ErrRange.
func (f *Figure) Interactive() (*Interactive, error) {
	switch {
	case f.chart == nil:
		return nil, fmt.Errorf("%w: this figure is not a list of points; Scatter, Lines and Steps make interactive charts", ErrRange)
	case len(f.chart.rows) > mostRows:
		return nil, fmt.Errorf("%w: more than %d points for an interactive chart", ErrRange, mostRows)
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

// chart holds the data and settings of a figure for Vega-Lite.
type chart struct {
	panel  *panel
	joined string // how points of one name are joined (Vega's interpolate); "" if they are not
	legend []entry
	rows   []map[string]any // x, y and the name of the class or curve
}

func (c *chart) add(x, y float64, name string) {
	if math.IsNaN(x) || math.IsNaN(y) || len(c.rows) > mostRows { // one more than can be shown is enough for the error
		return
	}
	c.rows = append(c.rows, map[string]any{"x": x, "y": y, "name": name})
}

func (c *chart) spec(f *Figure) map[string]any {
	w, h := f.pixels()
	x, y := channel("x", c.panel.x), channel("y", c.panel.y)
	var names, colors, shapes []string
	for _, e := range c.legend {
		names = append(names, e.name)
		colors = append(colors, hex(f.theme.color(e.look.fill)))
		shapes = append(shapes, vegaShapes[e.look.mark])
	}
	name := map[string]any{"field": "name", "type": "nominal", "title": nil, "scale": map[string]any{"domain": names, "range": colors}}
	mark := map[string]any{"type": "point", "filled": true, "size": 45, "opacity": 1, "clip": true}
	encoding := map[string]any{"x": x, "y": y, "color": name, "tooltip": []any{
		map[string]any{"field": "name", "type": "nominal", "title": "name"},
		map[string]any{"field": "x", "type": "quantitative", "title": x["title"], "format": ".4~g"},
		map[string]any{"field": "y", "type": "quantitative", "title": y["title"], "format": ".4~g"},
	}}
	if c.joined != "" {
		mark = map[string]any{"type": "line", "interpolate": c.joined, "point": map[string]any{"size": 45, "filled": true}, "opacity": 1, "clip": true}
	} else {
		encoding["shape"] = map[string]any{"field": "name", "type": "nominal", "title": nil, "scale": map[string]any{"domain": names, "range": shapes}}
	}
	return map[string]any{
		"$schema": "https://vega.github.io/schema/vega-lite/v5.json",
		"title":   c.panel.title, "description": f.Alt(), "background": hex(f.theme.paper), "config": vegaColors(f.theme),
		"width": w - 140, "height": h - 90,
		"data": map[string]any{"values": c.rows}, "mark": mark, "encoding": encoding,
		"params": []any{map[string]any{"name": "view", "select": "interval", "bind": "scales"}},
	}
}

// channel describes an axis in Vega's terms.
func channel(field string, a axis) map[string]any {
	title := a.label
	if title == "" {
		title = field
	}
	scale := map[string]any{"domain": []float64{a.lo, a.hi}, "nice": false, "zero": false}
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

// vegaShapes holds Vega's names of the markers.
var vegaShapes = map[marker]string{
	disc: "circle", triangle: "triangle-up", square: "square", diamond: "diamond", inverted: "triangle-down", plus: "cross",
}

// newChart is newFigure for a figure that can be interactive.
func newChart(width, height float64, words caption, p *panel, legend []entry, c *chart) (*Figure, error) {
	f, err := newFigure(width, height, words, p, legend)
	if err == nil {
		f.chart = c
	}
	return f, err
}

// scatterChart has a point for each example.
func scatterChart(ds *learn.Dataset, p *panel, legend []entry) *chart {
	c := &chart{panel: p, legend: legend}
	if ds.Y == nil {
		c.legend = []entry{{"example", unlabelled}}
	}
	for i := range ds.Len() {
		name := "example"
		if ds.Y != nil {
			name = ds.ClassName(ds.Y[i])
		}
		c.add(ds.X.At(i, 0), ds.X.At(i, 1), name)
	}
	return c
}

// lineChart has a point for each value of a curve. A curve without a name has
// its number. Stems have no chart.
func lineChart(kind lineKind, x []float64, series []Series, p *panel) *chart {
	if kind.stems {
		return nil
	}
	c := &chart{panel: p, joined: "linear"}
	if kind.steps {
		c.joined = "step-after"
	}
	for k, s := range series {
		e := entry{s.Name, kind.look(k, len(x))}
		if e.name == "" {
			e.name = fmt.Sprint("curve ", k+1)
		}
		c.legend = append(c.legend, e)
		for i := range x {
			c.add(x[i], s.Y[i], e.name)
		}
	}
	return c
}

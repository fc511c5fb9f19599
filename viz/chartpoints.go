package viz

import (
	"fmt"
	"math"

	"github.com/mercer-go/mercer/lib/learn"
)

// join is how the points of one name are joined, in Vega's words.
type join struct {
	interpolate string // "" if they are not
	bare        bool   // whether only the line is seen
}

// point adds a point, unless it has no place.
func (c *chart) point(x, y float64, name string) {
	if !math.IsNaN(x) && !math.IsNaN(y) {
		c.add(map[string]any{"x": c.panel.x.vega(x), "y": y, "name": name})
	}
}

// body draws points, or lines through them.
func (j join) body(c *chart, f *Figure) map[string]any {
	x, y := channel("x", c.panel.x), channel("y", c.panel.y)
	encoding := map[string]any{"x": x, "y": y, "color": c.color(f.theme), "opacity": faded(1), "tooltip": []any{
		tip("name", "name", ""), c.panel.x.tip("x"), tip("y", c.panel.y.title("y"), fourDigits),
	}}
	mark := map[string]any{"type": "point", "filled": true, "size": 45, "clip": true}
	if j.interpolate != "" {
		mark = map[string]any{"type": "line", "interpolate": j.interpolate, "clip": true, "point": map[string]any{"size": 45, "filled": true}}
		if j.bare {
			mark["point"] = "transparent" // the pointer finds them
		}
	} else {
		var names, shapes []string
		for _, e := range c.legend {
			names, shapes = append(names, e.name), append(shapes, vegaShapes[e.look.mark])
		}
		encoding["shape"] = map[string]any{"field": "name", "type": "nominal", "title": nil, "scale": map[string]any{"domain": names, "range": shapes}}
	}
	return map[string]any{"mark": mark, "encoding": encoding, "params": []any{zoom(), choice()}}
}

// vegaShapes holds Vega's names of the markers.
var vegaShapes = map[marker]string{
	disc: "circle", triangle: "triangle-up", square: "square", diamond: "diamond", inverted: "triangle-down", plus: "cross",
}

// scatterChart has a point for each example.
func scatterChart(ds *learn.Dataset, p *panel, legend []entry) *chart {
	c := &chart{panel: p, legend: legend, body: join{}.body}
	if ds.Y == nil {
		c.legend = []entry{{"example", unlabelled}}
	}
	for i := range ds.Len() {
		c.point(ds.X.At(i, 0), ds.X.At(i, 1), exampleName(ds, i))
	}
	return c
}

// exampleName is the class of a row, if there are classes.
func exampleName(ds *learn.Dataset, i int) string {
	if ds.Y == nil {
		return "example"
	}
	return ds.ClassName(ds.Y[i])
}

// lineChart has a point for each value of a curve. A curve without a name has
// its number. Stems have no chart.
func lineChart(kind lineKind, x []float64, series []Series, p *panel) *chart {
	if kind.stems {
		return nil
	}
	j := join{interpolate: "linear", bare: len(x) > mostMarked}
	if kind.steps {
		j.interpolate = "step-after"
	}
	c := &chart{panel: p, body: j.body}
	for k, s := range series {
		e := entry{s.Name, kind.look(k, len(x))}
		if e.name == "" {
			e.name = fmt.Sprint("curve ", k+1)
		}
		c.legend = append(c.legend, e)
		for i := range x {
			c.point(x[i], s.Y[i], e.name)
		}
	}
	return c
}

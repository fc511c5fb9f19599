package viz

import (
	"fmt"

	"github.com/mercer-go/mercer/lib/learn"
)

// pairChart has a row for each example, with all its features.
func pairChart(ds *learn.Dataset, signs bool) *chart {
	axes := make([]axis, ds.Dim())
	for j := range axes {
		axes[j] = pairAxis(ds, j)
	}
	c := &chart{body: func(c *chart, f *Figure) map[string]any { return pairBody(c, f, axes) }}
	c.legend = []entry{{"example", unlabelled}}
	if ds.Y != nil {
		c.legend = nil
		for _, label := range ds.Labels() {
			c.legend = append(c.legend, classEntry(ds, label, signs))
		}
	}
	for i := range ds.Len() {
		row := map[string]any{"name": exampleName(ds, i), "row": i}
		for j := range ds.Dim() {
			row[feature(j)] = ds.X.At(i, j)
		}
		c.add(row)
	}
	return c
}

// feature is the field of feature j.
func feature(j int) string { return fmt.Sprint("f", j) }

// pairPixels is the side of the data area of a panel in a chart.
const pairPixels = 140

// pairBody draws rows of panels. Points selected in one panel are marked in all.
func pairBody(c *chart, f *Figure, axes []axis) map[string]any {
	tips := []any{tip("name", "class", ""), tip("row", "row", "d")}
	for j, a := range axes {
		tips = append(tips, tip(feature(j), a.label, fourDigits))
	}
	color := c.color(f.theme)
	var rows []any
	var views []string
	for i, y := range axes {
		var row []any
		for j, x := range axes {
			if i == j {
				row = append(row, pairDensity(j, x, color))
				continue
			}
			view := fmt.Sprintf("over%dand%d", j, i)
			views = append(views, view)
			row = append(row, map[string]any{
				"name": view, "width": pairPixels, "height": pairPixels,
				"mark": map[string]any{"type": "point", "filled": true, "size": 20},
				"encoding": map[string]any{
					"x": channel(feature(j), x), "y": channel(feature(i), y), "color": color, "tooltip": tips,
					"opacity": map[string]any{"condition": map[string]any{"param": "chosen", "value": 1}, "value": 0.1},
				},
			})
		}
		rows = append(rows, map[string]any{"hconcat": row})
	}
	return map[string]any{
		"vconcat": rows,
		"params":  []any{map[string]any{"name": "chosen", "select": map[string]any{"type": "interval", "resolve": "global"}, "views": views}},
	}
}

// pairDensity draws the density of a feature of the selected points, in each class.
func pairDensity(j int, a axis, color map[string]any) map[string]any {
	return map[string]any{
		"width": pairPixels, "height": pairPixels,
		"transform": []any{
			map[string]any{"filter": map[string]any{"param": "chosen"}},
			map[string]any{"density": feature(j), "groupby": []string{"name"}, "extent": []float64{a.lo, a.hi}, "as": []string{"value", "density"}},
		},
		"mark": map[string]any{"type": "area", "line": true, "fillOpacity": float64(bandOpacity) / 0xff},
		"encoding": map[string]any{
			"x":     channel("value", a),
			"y":     map[string]any{"field": "density", "type": "quantitative", "stack": nil},
			"color": color,
		},
	}
}

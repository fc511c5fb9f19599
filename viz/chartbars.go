package viz

import (
	"encoding/json"
	"fmt"
	"math"

	"gonum.org/v1/plot/plotter"
)

// places is a channel of categories. The rows have their number, because two of them
// may have the same name.
func places(a axis) map[string]any {
	names, err := json.Marshal(a.names)
	if err != nil {
		panic(fmt.Sprintf("viz: %v", err)) // texts can be encoded
	}
	numbers := make([]int, len(a.names))
	for i := range numbers {
		numbers[i] = i
	}
	return map[string]any{
		"field": "at", "type": "ordinal", "title": a.label, "scale": map[string]any{"domain": numbers, "paddingInner": 1 - group},
		"axis": map[string]any{"labelExpr": string(names) + "[datum.value]", "labelAngle": 0},
	}
}

// barChart has a bar for each value, beside those of the other series.
func barChart(names []string, series []Series, p *panel) *chart {
	c := &chart{panel: p, body: barBody}
	for k, s := range series {
		name := nameOr(s.Name, "series", k, len(series))
		c.legend = append(c.legend, entry{name, look{fill: hue(k)}})
		for i, v := range s.Y {
			if math.IsNaN(v) {
				continue
			}
			row := map[string]any{"at": i, "place": names[i], "name": name, "y": v}
			if s.Err != nil && !math.IsNaN(s.Err[i]) {
				row["low"], row["high"] = v-s.Err[i], v+s.Err[i]
			}
			c.add(row)
		}
	}
	return c
}

func barBody(c *chart, f *Figure) map[string]any {
	x, y := places(c.panel.x), channel("y", c.panel.y)
	y["stack"] = nil
	beside := map[string]any{"field": "name", "sort": nil}
	title := c.panel.y.title("y")
	bars := map[string]any{"params": []any{choice()}, "mark": map[string]any{"type": "bar", "clip": true}, "encoding": map[string]any{
		"x": x, "xOffset": beside, "y": y, "color": c.color(f.theme), "opacity": faded(1),
		"tooltip": []any{tip("place", c.panel.x.title("name"), ""), tip("name", "series", ""), tip("y", title, fourDigits)},
	}}
	whiskers := map[string]any{
		"transform": []any{map[string]any{"filter": "isValid(datum.low)"}},
		"mark":      map[string]any{"type": "rule", "color": hex(f.theme.text), "clip": true},
		"encoding": map[string]any{
			"x": x, "xOffset": beside, "y": ranged("low", y), "y2": map[string]any{"field": "high"},
			"tooltip": []any{tip("low", title+" from", fourDigits), tip("high", "to", fourDigits)},
		},
	}
	return map[string]any{"layer": []any{bars, whiskers}}
}

// ranged is a channel with another field.
func ranged(field string, like map[string]any) map[string]any {
	return map[string]any{"field": field, "type": "quantitative", "title": like["title"], "scale": like["scale"]}
}

// histogramChart has a bar for each bin that is not empty.
func histogramChart(samples []Sample, all []histogram, p *panel) *chart {
	c := &chart{panel: p, body: func(c *chart, f *Figure) map[string]any { return histogramBody(c, f, len(all) > 1) }}
	for k, h := range all {
		name := nameOr(samples[k].Name, "sample", k, len(all))
		c.legend = append(c.legend, entry{name, h.look()})
		for _, b := range h.bins {
			if b.Weight > 0 {
				c.add(map[string]any{"x": b.Min, "to": b.Max, "y": b.Weight, "zero": 0, "name": name})
			}
		}
	}
	return c
}

func histogramBody(c *chart, f *Figure, shared bool) map[string]any {
	x, y := channel("x", c.panel.x), channel("y", c.panel.y)
	opacity := 1.0
	if shared {
		opacity = float64(sharedOpacity) / 0xff
	}
	return map[string]any{
		"params": []any{zoom(), choice()},
		"mark":   map[string]any{"type": "rect", "clip": true, "stroke": hex(f.theme.paper)},
		"encoding": map[string]any{
			"x": x, "x2": map[string]any{"field": "to"}, "y": y, "y2": map[string]any{"field": "zero"}, "color": c.color(f.theme), "opacity": faded(opacity),
			"tooltip": []any{tip("name", "sample", ""), tip("x", c.panel.x.title("x")+" from", fourDigits), tip("to", "to", fourDigits), tip("y", c.panel.y.title("y"), fourDigits)},
		},
	}
}

// boxChart has a box for each sample, and a point for each value beyond its whiskers.
func boxChart(samples []Sample, values []plotter.Values, p *panel) *chart {
	c := &chart{panel: p, body: boxBody}
	for k, v := range values {
		name := samples[k].Name
		c.legend = append(c.legend, entry{fmt.Sprint(k), look{fill: hue(k)}}) // two samples may have the same name
		b := newBox(v, 0)
		c.add(map[string]any{"at": k, "place": name, "name": fmt.Sprint(k), "n": len(v), "low": b.AdjLow, "q1": b.Quartile1, "median": b.Median, "q3": b.Quartile3, "high": b.AdjHigh})
		for _, i := range b.Outside {
			c.add(map[string]any{"at": k, "place": name, "name": fmt.Sprint(k), "y": v[i]})
		}
	}
	return c
}

func boxBody(c *chart, f *Figure) map[string]any {
	x, y, text := places(c.panel.x), channel("median", c.panel.y), hex(f.theme.text)
	color := c.color(f.theme)
	color["legend"] = nil
	numbers := []any{tip("place", c.panel.x.title("sample"), ""), tip("n", "values", "d")}
	for _, n := range [][2]string{{"high", "upper whisker"}, {"q3", "upper quartile"}, {"median", "median"}, {"q1", "lower quartile"}, {"low", "lower whisker"}} {
		numbers = append(numbers, tip(n[0], n[1], fourDigits))
	}
	boxes := []any{map[string]any{"filter": "isValid(datum.median)"}}
	part := func(mark map[string]any, from, to string) map[string]any {
		mark["clip"] = true
		return map[string]any{"transform": boxes, "mark": mark, "encoding": map[string]any{
			"x": x, "y": ranged(from, y), "y2": map[string]any{"field": to}, "color": color, "tooltip": numbers,
		}}
	}
	whisker := part(map[string]any{"type": "rule"}, "low", "high")
	whisker["encoding"].(map[string]any)["color"] = map[string]any{"value": text}
	median := map[string]any{
		"transform": boxes, "mark": map[string]any{"type": "tick", "thickness": 2, "size": boxPixels, "color": hex(f.theme.paper), "clip": true},
		"encoding": map[string]any{"x": x, "y": y, "tooltip": numbers},
	}
	points := map[string]any{
		"transform": []any{map[string]any{"filter": "isValid(datum.y)"}}, "mark": map[string]any{"type": "point", "filled": true, "size": 45, "opacity": 1, "clip": true},
		"encoding": map[string]any{"x": x, "y": ranged("y", y), "color": color, "tooltip": []any{numbers[0], tip("y", c.panel.y.title("y"), fourDigits)}},
	}
	return map[string]any{"layer": []any{whisker, part(map[string]any{"type": "bar", "size": boxPixels, "stroke": text}, "q1", "q3"), median, points}}
}

// boxPixels is the width of a box in a chart.
const boxPixels = 40

package viz

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/plot/vg"
)

// path returns the d attribute of a path element.
func (c *svgCanvas) path(p vg.Path) string {
	var b strings.Builder
	m := c.now().at
	put := func(command string, points ...vg.Point) {
		for i, q := range points {
			x, y := m.apply(q)
			if i > 0 {
				command = " "
			}
			fmt.Fprintf(&b, "%s%s,%s", command, num(x), num(y))
		}
	}
	var last *vg.Point // where the path continues
	for _, step := range p {
		switch step.Type {
		case vg.MoveComp:
			put("M", step.Pos)
		case vg.LineComp:
			put("L", step.Pos)
		case vg.CurveComp:
			put(map[int]string{1: "Q", 2: "C"}[len(step.Control)], slices.Concat(step.Control, []vg.Point{step.Pos})...)
		case vg.ArcComp:
			c.arc(put, &b, step, last)
		case vg.CloseComp:
			b.WriteString("Z")
		}
		if last = nil; step.Type == vg.MoveComp || step.Type == vg.LineComp {
			last = &step.Pos
		}
	}
	return b.String()
}

// arc draws a line to the beginning of the arc, and then the arc in two halves, because
// SVG has no arc from a point to itself.
func (c *svgCanvas) arc(put func(string, ...vg.Point), b *strings.Builder, step vg.PathComp, last *vg.Point) {
	m := c.now().at
	at := func(angle float64) vg.Point {
		sin, cos := math.Sincos(angle)
		return step.Pos.Add(vg.Point{X: step.Radius * vg.Length(cos), Y: step.Radius * vg.Length(sin)})
	}
	det := m.a*m.d - m.b*m.c
	r := num(step.Radius.Points() * math.Sqrt(math.Abs(det)))
	sweep := 0
	if step.Angle*det > 0 {
		sweep = 1
	}
	if last == nil {
		put("M", at(step.Start))
	} else if *last != at(step.Start) {
		put("L", at(step.Start))
	}
	for _, angle := range []float64{step.Start + step.Angle/2, step.Start + step.Angle} {
		x, y := m.apply(at(angle))
		fmt.Fprintf(b, "A%s,%s 0 0 %d %s,%s", r, r, sweep, num(x), num(y))
	}
}

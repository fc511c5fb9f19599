package viz

import (
	"math"
	"testing"

	"gonum.org/v1/plot/vg"
)

func TestMarkersHaveNearlyOneArea(t *testing.T) {
	for _, m := range points {
		if m == disc {
			continue
		}
		path := m.path(vg.Point{X: 3, Y: -2}, 1)
		area := 0.0 // shoelace formula
		for i, p := range path[:len(path)-1] {
			q := path[(i+1)%(len(path)-1)]
			area += float64(p.Pos.X*q.Pos.Y-q.Pos.X*p.Pos.Y) / 2
		}
		if math.Abs(area-math.Pi) > 0.2*math.Pi {
			t.Errorf("marker %d has area %.2f, want within 20 %% of a disc's %.2f", m, area, math.Pi)
		}
	}
}

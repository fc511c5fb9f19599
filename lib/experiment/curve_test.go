package experiment_test

import (
	"slices"
	"testing"

	"github.com/mercer-go/mercer/lib/experiment"
)

func TestCurve(t *testing.T) {
	row := func(method, param, metric string, mean float64) experiment.Row {
		return experiment.Row{Method: method, Param: param, Metric: metric, Mean: mean, SE: mean / 10}
	}
	rows := []experiment.Row{
		row("A", "J=1", "error", 30), row("B", "J=1", "error", 40), row("A", "J=2.5", "error", 20), row("A", "J=2.5", "time", 7),
		row("A", "", "error", 1), row("A", "angle=3", "error", 2), row("A", "J=all", "error", 3), row("A", "J=1e3", "error", 10),
	}
	x, mean, se := experiment.Curve(rows, "A", "J", "error")
	if !slices.Equal(x, []float64{1, 2.5, 1000}) || !slices.Equal(mean, []float64{30, 20, 10}) || !slices.Equal(se, []float64{3, 2, 1}) {
		t.Errorf("%v, %v, %v", x, mean, se)
	}
	if x, _, _ := experiment.Curve(rows, "C", "J", "error"); x != nil {
		t.Errorf("no such method: %v", x)
	}
}

package experiment_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/mercer-go/mercer/lib/experiment"
)

func TestWhere(t *testing.T) {
	rows := []experiment.Row{
		{Dataset: "sonar", Method: "SVM", Metric: "error", Mean: 0},
		{Dataset: "heart", Method: "SVM", Metric: "error", Mean: 1},
		{Dataset: "sonar", Method: "AB", Param: "T=10", Metric: "error", Mean: 2},
		{Dataset: "sonar", Method: "AB", Param: "T=10", Metric: "time", Mean: 3},
	}
	for _, c := range []struct {
		column, values string
		want           []float64
	}{
		{"dataset", "sonar", []float64{0, 2, 3}},
		{"dataset", "sonar heart", []float64{0, 1, 2, 3}},
		{"method", "AB", []float64{2, 3}},
		{"param", "T=10", []float64{2, 3}},
		{"metric", "time other", []float64{3}},
		{"metric", "other", nil},
		{"metric", "", nil},
	} {
		var got []float64
		for _, r := range experiment.Where(rows, c.column, strings.Fields(c.values)...) {
			got = append(got, r.Mean)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s %q: rows %v, want %v", c.column, c.values, got, c.want)
		}
	}
	if got := experiment.Where(rows, "param", ""); len(got) != 2 {
		t.Errorf("%d rows without a parameter, want 2", len(got))
	}
	defer func() {
		if text, _ := recover().(string); !strings.Contains(text, `"data"`) {
			t.Errorf("an unknown column: %q", text)
		}
	}()
	experiment.Where(rows, "data", "sonar")
}

package experiment

import (
	"math"
	"strings"
	"testing"
)

func TestAgree(t *testing.T) {
	row := func(method string, z float64) Row {
		return Row{Dataset: "d", Method: method, Metric: "err", Mean: 3, SE: 0.1, PaperMean: 2, PaperSE: math.NaN(), Z: z}
	}
	rows := []Row{row("a", -2), row("b", 2.5), row("c", math.NaN()), row("d", -9), row("e", 3), row("f", math.Inf(1)), row("g", 0)}
	a := Agree(rows)
	if a.Cells != 6 || a.Within2 != 2 || a.Within3 != 4 {
		t.Errorf("%+v", a)
	}
	var methods string
	for _, r := range a.Beyond {
		methods += r.Method
	}
	if methods != "fdeb" {
		t.Errorf("beyond are %s, want the largest |z| first", methods)
	}
	want := `6 figures beside the paper's: 2 within 2 combined standard errors, 4 within 3
+Inf  d f err: 3 ± 0.1, paper 2 ± NaN
`
	if got := a.String(); !strings.HasPrefix(got, want) || strings.Count(got, "\n") != 5 {
		t.Error(got)
	}
	if got := Agree(rows[2:3]).String(); got != "" {
		t.Errorf("nothing to compare: %q", got)
	}
}

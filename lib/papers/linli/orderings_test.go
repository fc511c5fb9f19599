package linli

import (
	"math"
	"strings"
	"testing"

	"github.com/mercer-go/mercer/lib/experiment"
)

// The paper's own figures, put in the place of ours, bear out the paper: SVMs
// are better wherever a gap is clear, but for the stumps on votes84 at T = 100.
func TestOrderings(t *testing.T) {
	var rows []experiment.Row
	for _, c := range Table1().Cells {
		rows = append(rows, experiment.Row{
			Dataset: c.Dataset, Method: c.Method, Param: c.Param, Metric: c.Metric,
			Mean: c.Paper.Mean, SE: c.Paper.SE, PaperMean: c.Paper.Mean, PaperSE: c.Paper.SE,
		})
	}
	all := Orderings(rows)
	if len(all) != 48 { // of 56 pairs
		t.Errorf("%d orderings", len(all))
	}
	for _, o := range all {
		switch {
		case !o.Holds() || o.Paper != o.Ours || math.Abs(o.PaperZ) <= 2:
			t.Errorf("%+v", o)
		case o.Paper < 0 && (o.Dataset != "votes84" || o.AdaBoost != "AB-Stump T=100"):
			t.Errorf("AdaBoost is better: %v", o)
		case o.Dataset == "heart" && o.AdaBoost == "AB-Stump T=100" &&
			o.String() != "heart: AB-Stump T=100 - SVM-Stump = +3.5 (7.8 se) in the paper, +3.5 (7.8 se) here":
			t.Error(o)
		}
	}
	for i := range rows {
		if rows[i].Method == "AB-Perc" {
			rows[i].Mean = 0
		}
	}
	broken := 0
	for _, o := range Orderings(rows) {
		if !o.Holds() {
			broken++
			if !strings.HasSuffix(o.String(), ": not so") || o.SVM != "SVM-Perc" {
				t.Error(o)
			}
		}
	}
	if broken == 0 {
		t.Error("a perfect AdaBoost breaks nothing")
	}
	if got := Orderings(rows[:1]); got != nil {
		t.Errorf("%v of one row", got)
	}
}

package linli

import (
	"fmt"
	"testing"

	"github.com/mercer-go/mercer/lib/eval"
	"github.com/mercer-go/mercer/lib/experiment"
)

// Every reading stands beside the figures that the paper prints for AB-Perc, on every
// data set.
func TestReadingsHaveThePapersFigures(t *testing.T) {
	printed := map[string]eval.Published{}
	for _, c := range Table1().Cells {
		if c.Method == "AB-Perc" {
			printed[c.Dataset+c.Param] = c.Paper
		}
	}
	table := Readings()
	if len(table.Cells) != len(table.Methods)*len(printed) || len(printed) != 2*len(table.Datasets) {
		t.Fatalf("%d figures for %d methods and %d figures of the paper", len(table.Cells), len(table.Methods), len(printed))
	}
	for _, c := range table.Cells {
		if want, ok := printed[c.Dataset+c.Param]; !ok || c.Paper != want {
			t.Errorf("%+v, want %v", c, want)
		}
	}
}

// The features of votes84 are in [-1, 1] and both ends occur, so scaling them again
// changes nothing; on an artificial set it does. Staying changes both.
func TestReadingsDiffer(t *testing.T) {
	for _, dataset := range []string{"votes84", "ringnorm"} {
		task := experiment.Task{Dataset: dataset, Seed: 5, Split: 6}
		got := map[string]string{}
		for _, m := range Readings().Methods {
			out, err := m.Run(t.Context(), task, source)
			if err != nil {
				t.Fatal(err)
			}
			got[m.Name] = fmt.Sprint(out.Values)
		}
		if same := got["AB-Perc-scaled"] == got["AB-Perc"]; same != (dataset == "votes84") {
			t.Errorf("%s: %v", dataset, got)
		}
		if dataset == "ringnorm" && got["AB-Perc-stay"] == got["AB-Perc"] {
			t.Errorf("%s: %v", dataset, got)
		}
	}
}

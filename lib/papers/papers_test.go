package papers

import (
	"testing"

	"github.com/mercer-go/mercer/lib/experiment"
)

func TestTables(t *testing.T) {
	seen := map[string]bool{}
	for _, table := range Tables() {
		if err := table.Validate(); err != nil {
			t.Error(err)
		}
		if table.Title == "" || table.Version < 1 {
			t.Errorf("%s has the title %q and the version %d", table.ID(), table.Title, table.Version)
		}
		if seen[table.ID()] {
			t.Errorf("%s is there twice", table.ID())
		}
		seen[table.ID()] = true
		for _, c := range table.Cells { // of the paper, that no task answers to
			if _, err := table.Select(selection(c.Dataset, c.Method)); err != nil {
				t.Error(err)
			}
		}
		if found, ok := Find(table.ID()); !ok || found.ID() != table.ID() {
			t.Errorf("%s is not found", table.ID())
		}
	}
	if _, ok := Find("demo/nothing"); ok {
		t.Error("found a table that is not there")
	}
}

func selection(dataset, method string) experiment.Selection {
	return experiment.Selection{Datasets: []string{dataset}, Methods: []string{method}}
}

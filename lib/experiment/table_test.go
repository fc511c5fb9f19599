package experiment

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

func TestTableValidate(t *testing.T) {
	for _, test := range []struct {
		says   string
		change func(*Table)
	}{
		{`"" is not a valid name`, func(t *Table) { t.Paper = "" }},
		{`"a/b" is not a valid name`, func(t *Table) { t.Name = "a/b" }},
		{`"a,b" is not a valid name`, func(t *Table) { t.Datasets[1] = "a,b" }},
		{`"one" appears twice`, func(t *Table) { t.Datasets[1] = "one" }},
		{`"a" appears twice`, func(t *Table) { t.Methods[2].Name = "a" }},
		{`method "b" has no function`, func(t *Table) { t.Methods[1].Run = nil }},
		{"0 runs of 3 methods on 2 data sets", func(t *Table) { t.Runs = 0 }},
		{"on 0 data sets", func(t *Table) { t.Datasets = nil }},
	} {
		table := toy(nil)
		test.change(&table)
		err := table.Validate()
		if !errors.Is(err, ErrTable) || !strings.Contains(err.Error(), test.says) {
			t.Errorf("%v, want %s", err, test.says)
		}
		if _, err := Run(t.Context(), table, Options{}); !errors.Is(err, ErrTable) {
			t.Errorf("Run: %v", err)
		}
	}
	if err := toy(nil).Validate(); err != nil {
		t.Error(err)
	}
}

func TestSelectKeepsTasks(t *testing.T) {
	whole := toy(nil)
	part, err := whole.Select(Selection{Runs: 2, Datasets: []string{"two"}, Methods: []string{"c", "a"}})
	if err != nil {
		t.Fatal(err)
	}
	if got := part.MethodNames(); !slices.Equal(got, []string{"a", "c"}) {
		t.Errorf("methods %v, want the table's order", got)
	}
	all := whole.Tasks()
	tasks := part.Tasks()
	if len(tasks) != 4 {
		t.Fatalf("%d tasks, want 2 runs of 2 methods", len(tasks))
	}
	for _, task := range tasks {
		if !slices.Contains(all, task) {
			t.Errorf("%+v is no task of the whole table", task)
		}
	}
	if more, err := whole.Select(Selection{Runs: 9}); err != nil || len(more.Tasks()) != 54 || more.Tasks()[0] != all[0] {
		t.Errorf("more runs: %v", err)
	}
	for _, s := range []Selection{{Runs: -1}, {Datasets: []string{"three"}}, {Methods: []string{"A"}}} {
		if _, err := whole.Select(s); !errors.Is(err, ErrTable) {
			t.Errorf("%+v: %v", s, err)
		}
	}
	if len(whole.Datasets) != 2 || len(whole.Methods) != 3 {
		t.Error("Select changed the table")
	}
}

// Resumed and merged runs depend on these names and seeds. If they change, all stored
// results become useless.
func TestTasksAreStable(t *testing.T) {
	tasks := toy(nil).Tasks()
	want := []Task{
		{ID: "toy/draws/one/a/0", Dataset: "one", Method: "a", Seed: 0xd7ca13792b6b700d, Split: 0x7477074b97edcb85},
		{ID: "toy/draws/one/b/0", Dataset: "one", Method: "b", Seed: 0xfe6b6e38aa2020de, Split: 0x7477074b97edcb85},
	}
	if !slices.Equal(tasks[:2], want) {
		t.Errorf("%#v", tasks[:2])
	}
	ids, seeds, splits := map[string]bool{}, map[uint64]bool{}, map[uint64]bool{}
	for _, task := range tasks {
		ids[task.ID], seeds[task.Seed], splits[task.Split] = true, true, true
	}
	if len(ids) != 30 || len(seeds) != 30 || len(splits) != 10 {
		t.Errorf("%d names, %d seeds, %d splits, want 30, 30 and one for each data set and run", len(ids), len(seeds), len(splits))
	}
	other := toy(nil)
	other.Seed++
	if other.Tasks()[0].Seed == tasks[0].Seed || other.Tasks()[0].Split == tasks[0].Split {
		t.Error("the table's seed changes nothing")
	}
}

package experiment

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/mercer-go/mercer/lib/eval"
)

// Table is one table or figure of a paper: every method is run on every data
// set Runs times.
type Table struct {
	Paper, Name string   // such as "linli" and "table1"
	Title       string   // one line on what it shows
	Version     int      // raised by whoever changes the definition so that results change
	Seed        uint64   // of which those of all tasks are made
	Runs        int      // of each method on each data set, > 0
	Datasets    []string // names that Source.Open knows
	Methods     []Method
	Cells       []Cell // what the paper prints; may be empty

	// Finish makes more results of those of all tasks, such as the error of an
	// ensemble whose machines were trained by a task each. Its results take part in
	// the table as if tasks had left them: Dataset, Method, Run and Values count. It
	// must depend on nothing but its arguments. nil adds none.
	Finish func(ctx context.Context, all *Results, source Source) ([]Result, error)
}

// Method is one of the things that a table compares.
type Method struct {
	Name string
	// Run does a task, on the data set that it asks the source for. It must depend on
	// nothing but these two, end soon after ctx does, and may use several goroutines.
	Run func(ctx context.Context, task Task, source Source) (Output, error)
}

// Cell is a figure that the paper prints.
type Cell struct {
	Dataset, Method, Param, Metric string

	Paper eval.Published // in the unit of the metric
}

// ID is "paper/table", by which a table is asked for.
func (t Table) ID() string { return t.Paper + "/" + t.Name }

// Validate checks what Run takes for granted: names, which must not be empty
// nor hold a space, a comma or a slash, for tasks are named by them; no name
// twice; at least one run, data set and method.
//
// The error wraps ErrTable.
func (t Table) Validate() error {
	methods := make([]string, len(t.Methods))
	for i, m := range t.Methods {
		if m.Run == nil {
			return fmt.Errorf("%w %s: method %q has no function", ErrTable, t.ID(), m.Name)
		}
		methods[i] = m.Name
	}
	for _, names := range [][]string{{t.Paper}, {t.Name}, t.Datasets, methods} {
		for i, name := range names {
			switch {
			case name == "" || strings.ContainsAny(name, " ,/\n"):
				return fmt.Errorf("%w %s: %q is no name", ErrTable, t.ID(), name)
			case slices.Contains(names[:i], name):
				return fmt.Errorf("%w %s: %q is there twice", ErrTable, t.ID(), name)
			}
		}
	}
	if t.Runs < 1 || len(t.Datasets) == 0 || len(t.Methods) == 0 {
		return fmt.Errorf("%w %s: %d runs of %d methods on %d data sets, want at least one", ErrTable, t.ID(), t.Runs, len(methods), len(t.Datasets))
	}
	return nil
}

// MethodNames lists the names of the methods in the table's order.
func (t Table) MethodNames() []string {
	names := make([]string, len(t.Methods))
	for i, m := range t.Methods {
		names[i] = m.Name
	}
	return names
}

// Selection is a part of a table. Its zero value is all of it.
type Selection struct {
	Runs     int      // the first Runs runs, or more than the table asks for; 0 means the table's
	Datasets []string // nil means all
	Methods  []string // nil means all
}

// Select is the part of the table, in the table's order. Its tasks are tasks
// of the whole table: they have the same names and seeds.
//
// The error wraps ErrTable and lists the names there are.
func (t Table) Select(s Selection) (Table, error) {
	if s.Runs < 0 {
		return t, fmt.Errorf("%w %s: %d runs", ErrTable, t.ID(), s.Runs)
	}
	if s.Runs > 0 {
		t.Runs = s.Runs
	}
	if err := known("data set", s.Datasets, t.Datasets); err != nil {
		return t, fmt.Errorf("%w %s: %w", ErrTable, t.ID(), err)
	}
	if err := known("method", s.Methods, t.MethodNames()); err != nil {
		return t, fmt.Errorf("%w %s: %w", ErrTable, t.ID(), err)
	}
	if s.Datasets != nil {
		t.Datasets = slices.DeleteFunc(slices.Clone(t.Datasets), func(name string) bool { return !slices.Contains(s.Datasets, name) })
	}
	if s.Methods != nil {
		t.Methods = slices.DeleteFunc(slices.Clone(t.Methods), func(m Method) bool { return !slices.Contains(s.Methods, m.Name) })
	}
	return t, nil
}

func known(kind string, asked, have []string) error {
	for _, name := range asked {
		if !slices.Contains(have, name) {
			return fmt.Errorf("no %s %q (there are %s)", kind, name, strings.Join(have, ", "))
		}
	}
	return nil
}

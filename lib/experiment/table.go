package experiment

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/mercer-go/mercer/lib/eval"
)

// Table is one table or figure of a paper: every method is run on every data set
// Runs times.
type Table struct {
	Paper, Name string   // for example "linli" and "table1"
	Title       string   // one line that says what the table shows
	Version     int      // must be raised with every change of the definition that changes results
	Seed        uint64   // the seeds of all tasks are derived from it
	Runs        int      // number of runs of each method on each data set, > 0
	Datasets    []string // names of data sets, which tasks pass to Source
	Methods     []Method // what the table compares
	Cells       []Cell   // the numbers that the paper prints; may be empty

	// Finish computes further results from those of all tasks, for example the
	// error of an ensemble if each of its machines was trained by a task. Its
	// results become part of the table like those of tasks. It must set Dataset,
	// Method, Run and Values of each result. It must depend on nothing but its
	// arguments. nil adds no results.
	Finish func(ctx context.Context, all *Results, source Source) ([]Result, error)
}

// Method is one of the methods that a table compares.
type Method struct {
	Name string // for example "SVM-Stump"
	// Run does a task. It gets the data set from source. It must depend on nothing
	// but task and source, and must end soon after ctx ends. It may use several
	// goroutines.
	Run func(ctx context.Context, task Task, source Source) (Output, error)
}

// Cell is a number that the paper prints.
type Cell struct {
	Dataset, Method, Param, Metric string // the names of the Row that this number is compared with

	Paper eval.Published // the number, in the unit of the metric
}

// ID returns "paper/table", the name by which users ask for the table.
func (t Table) ID() string { return t.Paper + "/" + t.Name }

// Validate checks the definition of the table. The names of the paper, the table,
// the data sets and the methods become parts of the names of tasks. So they must
// not be empty and must not contain a space, a comma, a slash or a line break. No
// two data sets and no two methods may have the same name. Every method needs a
// function. There must be at least one run, one data set and one method.
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
				return fmt.Errorf("%w %s: %q is not a valid name", ErrTable, t.ID(), name)
			case slices.Contains(names[:i], name):
				return fmt.Errorf("%w %s: %q appears twice", ErrTable, t.ID(), name)
			}
		}
	}
	if t.Runs > mostRuns {
		return fmt.Errorf("%w %s: %d runs, want at most %d", ErrTable, t.ID(), t.Runs, mostRuns)
	}
	if t.Runs < 1 || len(t.Datasets) == 0 || len(t.Methods) == 0 {
		return fmt.Errorf("%w %s: %d runs of %d methods on %d data sets, want at least one", ErrTable, t.ID(), t.Runs, len(methods), len(t.Datasets))
	}
	return nil
}

// mostRuns is the largest number of runs. A table holds all of its tasks.
const mostRuns = 1_000_000

// MethodNames returns the names of the methods in the table's order.
func (t Table) MethodNames() []string {
	names := make([]string, len(t.Methods))
	for i, m := range t.Methods {
		names[i] = m.Name
	}
	return names
}

// Selection describes a part of a table. The zero value is the whole table.
type Selection struct {
	Runs     int      // the number of runs, which may be larger than the table's; 0 means the table's
	Datasets []string // nil means all
	Methods  []string // nil means all
}

// Select returns a part of the table, in the table's order. Its tasks have the same
// names and seeds as in the whole table.
//
// The error wraps ErrTable. If a name is unknown, the error lists the known names.
func (t Table) Select(s Selection) (Table, error) {
	if s.Runs < 0 || s.Runs > mostRuns {
		return t, fmt.Errorf("%w %s: %d runs, want 1 to %d (0 means %d)", ErrTable, t.ID(), s.Runs, mostRuns, t.Runs)
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

// known returns an error if an asked name is not among those there are.
func known(kind string, asked, have []string) error {
	for _, name := range asked {
		if !slices.Contains(have, name) {
			return fmt.Errorf("no %s %q (there are %s)", kind, name, strings.Join(have, ", "))
		}
	}
	return nil
}

package experiment

import (
	"context"
	"fmt"
	"slices"
)

// Results holds the results of the tasks of a table.
type Results struct {
	Table   Table    // the table
	Program string   // the program that ran the tasks; see Options.Program
	Done    []Result // the results of tasks in the order of Table.Tasks, and then those of Finish
	Missing []string // the IDs of tasks without a result

	files    *artefacts
	finished bool // whether Done includes the results of Table.Finish
}

func newResults(t Table, known results, files *artefacts, program string) *Results {
	all := &Results{Table: t, Program: program, files: files}
	for _, task := range t.Tasks() {
		if r, ok := known[task.ID]; ok {
			all.Done = append(all.Done, r)
		} else {
			all.Missing = append(all.Missing, task.ID)
		}
	}
	return all
}

// Load reads the results of a table from one or more folders and combines them. It
// matches results to tasks by name, so any number of machines may have run the
// tasks, with Run or with package slurm. All results must come from the same
// program.
//
// If t is not valid, the error wraps ErrTable. Other errors wrap ErrFormat,
// ErrOther or ErrConflict, or come from the file system; they name the file.
// Missing results are not an error: Results.Missing lists them.
func Load(t Table, dirs ...string) (*Results, error) {
	if err := t.Validate(); err != nil {
		return nil, err
	}
	known, want := results{}, t.header("")
	for _, dir := range dirs {
		if err := readFolder(dir, &want, known); err != nil {
			return nil, err
		}
	}
	return newResults(t, known, &artefacts{dirs: dirs}, want.Program), nil
}

// Failed returns the results of the tasks that ended with an error.
func (rs *Results) Failed() []Result {
	return slices.DeleteFunc(slices.Clone(rs.Done), func(r Result) bool { return !r.Failed() })
}

// Complete returns nil if every task has succeeded. Otherwise it returns an error
// that wraps ErrMissing. The error counts the tasks that failed and names the first
// of them. If no task failed, it counts and names those without a result.
func (rs *Results) Complete() error {
	if failed := rs.Failed(); len(failed) > 0 {
		return fmt.Errorf("%w: %d of %d tasks failed, the first is %s: %s",
			ErrMissing, len(failed), len(rs.Done)+len(rs.Missing), failed[0].ID, failed[0].Err)
	}
	if len(rs.Missing) > 0 {
		return fmt.Errorf("%w: %d of %d tasks have none, the first is %s", ErrMissing, len(rs.Missing), len(rs.Done)+len(rs.Missing), rs.Missing[0])
	}
	return nil
}

// Artefact returns the file that a task stored with its result. The error wraps
// ErrMissing if there is no such file, and ErrConflict if the checksum of the file
// is not r.Artefact.
func (rs *Results) Artefact(r Result) ([]byte, error) { return rs.files.get(r) }

// Finish calls Table.Finish, if there is one, and appends its results to Done. All
// tasks must have succeeded. After a successful call, another call does nothing.
// Errors are those of Complete and of Table.Finish. It is also an error if
// Table.Finish returns a value that is not finite, has no metric, or appears twice
// in a result.
func (rs *Results) Finish(ctx context.Context, source Source) error {
	if err := rs.Complete(); err != nil || rs.Table.Finish == nil || rs.finished {
		return err
	}
	more, err := rs.Table.Finish(ctx, rs, source)
	if err != nil {
		return fmt.Errorf("experiment: finishing %s: %w", rs.Table.ID(), err)
	}
	for _, r := range more {
		if err := checkValues(r.Values); err != nil {
			return fmt.Errorf("experiment: finishing %s: %s: %w", rs.Table.ID(), r.Method, err)
		}
	}
	rs.Done, rs.finished = append(rs.Done, more...), true
	return nil
}

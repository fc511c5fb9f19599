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
// The error wraps ErrFormat, ErrOther or ErrConflict and names the file, or wraps
// ErrTable, or is that of the file system. Missing results are not an error; they
// are listed in Results.Missing.
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
// that wraps ErrMissing, counts the tasks that failed or have no result, and names
// the first.
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
// ErrMissing if there is no such file, and ErrConflict if the file does not have
// the checksum in the result.
func (rs *Results) Artefact(r Result) ([]byte, error) { return rs.files.get(r) }

// Finish calls Table.Finish, if there is one, and appends its results to Done. All
// tasks must have succeeded. A second call does nothing. The error is that of
// Complete or of Table.Finish.
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

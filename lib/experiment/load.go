package experiment

import (
	"context"
	"fmt"
	"slices"
)

// Results are those of a table's tasks.
type Results struct {
	Table   Table
	Program string   // that ran the tasks
	Done    []Result // of tasks, in the order of Table.Tasks, and then those of Finish
	Missing []string // the IDs of tasks without a result

	files    *artefacts
	finished bool // Done has what Table.Finish makes
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

// Load reads the results of a table from folders together, by the names of
// their tasks, whichever engine wrote them and in however many parts. All must
// come from one program.
//
// The error wraps ErrFormat, ErrOther or ErrConflict and names the file, or is
// that of the file system. That results are missing is no error here.
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

// Failed are the results of tasks that ended with an error.
func (rs *Results) Failed() []Result {
	return slices.DeleteFunc(slices.Clone(rs.Done), func(r Result) bool { return !r.Failed() })
}

// Complete is nil if every task has succeeded. Otherwise the error says how
// many have not, names the first, and wraps ErrMissing.
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

// Artefact is the file that a task left with its result. The error wraps
// ErrMissing if there is none, or ErrConflict if it is not the one that the
// result tells of.
func (rs *Results) Artefact(r Result) ([]byte, error) { return rs.files.get(r) }

// Finish adds, once, what Table.Finish makes of the results, which must be
// complete. The error is that of Complete or of Table.Finish.
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

package slurm

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/mercer-go/mercer/internal/regular"
)

// notes returns the path of the file that lists the arrays that Run has submitted:
// one line each, with the job's number and the number of shards. The file exists
// until all tasks are done, because a Run that is killed leaves its arrays in the
// queue.
func (r *running) notes() string { return filepath.Join(r.logs(), "jobs") }

// note adds a job to the notes.
func (r *running) note(job string) error {
	f, err := os.OpenFile(r.notes(), os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o666)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(f, job, r.Shards)
	return errors.Join(err, f.Close())
}

// adopt takes over the elements that a killed Run has left in the queue, because
// they still write to the files that new elements would write to. Arrays with a
// different number of shards are cancelled.
func (r *running) adopt(ctx context.Context) error {
	f, err := regular.Open(r.notes())
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	} else if err != nil {
		return err
	}
	defer f.Close() //nolint:errcheck // the file was only read
	for {
		var job, shards int
		if n, _ := fmt.Fscanln(f, &job, &shards); n < 2 { // the end of the file, or an incomplete line
			return nil
		}
		name := fmt.Sprint(job)
		found, err := elements(ctx, name)
		switch {
		case err != nil:
			return err
		case len(found) == 0:
		case shards != r.Shards:
			if err := cancel(name); err != nil {
				return err
			}
			fmt.Fprintf(r.Log, "cancelled job %s, which has %d elements\n", name, shards)
		default:
			slices.Sort(found)
			for _, shard := range found {
				r.jobs[shard] = name
			}
			fmt.Fprintf(r.Log, "found elements %s of job %s in the queue\n", list(found), name)
		}
	}
}

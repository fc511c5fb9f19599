package slurm

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/mercer-go/mercer/lib/experiment"
	"github.com/mercer-go/mercer/lib/learn"
)

// ErrLost means that elements of the array ended again and again without all their
// results. The message names their logs.
var ErrLost = errors.New("slurm: elements without results")

// Job says how a table's tasks become a job array.
type Job struct {
	// Command is the program and arguments that every element runs, followed by
	// "--shard I/N". It must keep its results in Dir, and skip tasks that have one.
	Command []string
	Dir     string    // of the results, on a file system that all nodes share
	Program string    // as in experiment.Options
	Shards  int       // elements of the array, > 0; 0 means 8, or one for each task if these are fewer
	AtOnce  int       // elements that may run at once, > 0; 0 means any number
	CPUs    int       // processors of each element, > 0; 0 means 1
	Retries int       // how often an element that fails or whose node dies is submitted again; 0 means 3, < 0 never
	Options []string  // more of sbatch, such as "--partition=long"
	Log     io.Writer // gets a line for each submission; nil means nowhere

	Poll time.Duration // between looks at the queue; 0 means 2 s
}

// Run submits the array, follows it until every element has done its tasks,
// submits again the elements that ended before, and returns the results of all.
// Progress is reported with the table's ID as the stage. When ctx ends, the
// array is cancelled, and the error is ctx.Err(); calling Run again goes on where
// it was, also after a kill, which leaves the array in the queue.
//
// Tasks that failed are in Results.Failed. The error wraps ErrLost, an error of
// experiment.Load, or is that of a command of Slurm, with what it said.
func Run(ctx context.Context, t experiment.Table, j Job) (*experiment.Results, error) {
	r, err := prepare(t, j)
	if err != nil {
		return nil, err
	}
	left, err := r.look(ctx)
	if err != nil {
		return nil, err
	}
	if err := r.adopt(ctx); err != nil {
		return nil, err
	}
	var first []int
	for shard, tasks := range left {
		if tasks > 0 && r.jobs[shard] == "" {
			first = append(first, shard)
		}
	}
	if len(first) > 0 {
		if err := r.submit(ctx, first); err != nil {
			return r.end(ctx, err)
		}
	}
	for len(r.jobs)+len(r.again) > 0 {
		select {
		case <-ctx.Done():
			err = ctx.Err()
		case <-time.After(r.Poll):
			err = r.follow(ctx)
		}
		if err != nil {
			return r.end(ctx, err)
		}
	}
	if len(r.lost) > 0 {
		return r.results, fmt.Errorf("%w: %v of %d, each submitted %d times; their logs are %s",
			ErrLost, r.lost, r.Shards, r.Retries+1, filepath.Join(r.logs(), "*.log"))
	}
	if err := os.Remove(r.notes()); !errors.Is(err, fs.ErrNotExist) {
		return r.results, err
	}
	return r.results, nil
}

// running is a call of Run.
type running struct {
	Job
	table   experiment.Table
	results *experiment.Results // as of the latest look

	jobs  map[int]string // of each shard in the queue, the job it is an element of
	gone  map[int]bool   // shards that were not in the queue when last looked for, with tasks left
	tries map[int]int    // submissions of each shard
	again []int          // shards to submit again
	lost  []int          // shards given up with tasks that have no result
	mute  int            // looks in a row at which a command of Slurm failed
}

// end gives up the array for the error, or for the end of ctx where that has
// stopped a command of Slurm, and reads what there is so far.
func (r *running) end(ctx context.Context, err error) (*experiment.Results, error) {
	if ctx.Err() != nil {
		err = ctx.Err()
	}
	err = errors.Join(err, r.cancel())
	_, unread := r.look(context.WithoutCancel(ctx))
	return r.results, errors.Join(err, unread)
}

func prepare(t experiment.Table, j Job) (*running, error) {
	r := &running{Job: j, table: t, jobs: map[int]string{}, gone: map[int]bool{}, tries: map[int]int{}}
	tasks := len(t.Tasks())
	if r.Shards <= 0 {
		r.Shards = 8
	}
	r.Shards = min(r.Shards, tasks)
	r.CPUs = max(r.CPUs, 1)
	if r.Retries == 0 {
		r.Retries = 3
	}
	r.Retries = max(r.Retries, 0)
	if r.Poll <= 0 {
		r.Poll = 2 * time.Second
	}
	if r.Log == nil {
		r.Log = io.Discard
	}
	var err error
	r.Dir, err = filepath.Abs(r.Dir)
	return r, err
}

// look reads the results there are, reports them, and counts the tasks of each
// shard that have not succeeded.
func (r *running) look(ctx context.Context) (left []int, err error) {
	if r.results, err = experiment.Load(r.table, r.Dir); err != nil {
		return nil, err
	}
	if p := r.results.Program; p != "" && p != r.Program {
		return nil, fmt.Errorf("%w: %s has those of program %s, not %s", experiment.ErrOther, r.Dir, p, r.Program)
	}
	succeeded := map[string]bool{}
	for _, result := range r.results.Done {
		succeeded[result.ID] = !result.Failed()
	}
	left = make([]int, r.Shards)
	for shard := range left {
		for _, task := range (experiment.Shard{Index: shard, Count: r.Shards}).Of(r.table.Tasks()) {
			if !succeeded[task.ID] {
				left[shard]++
			}
		}
	}
	note := ""
	if n := len(r.results.Failed()); n > 0 {
		note = fmt.Sprintf("%d failed", n)
	}
	learn.Report(ctx, learn.Progress{Stage: r.table.ID(), Done: len(r.results.Done), Total: len(r.table.Tasks()), Note: note})
	return left, nil
}

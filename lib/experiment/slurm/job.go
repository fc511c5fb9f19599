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

// ErrLost means that some elements of the array ended repeatedly before all their
// tasks had results. The message names their logs.
var ErrLost = errors.New("slurm: elements without results")

// Job says how the tasks of a table become a job array.
type Job struct {
	// Command is the program that every element runs, followed by its arguments.
	// Run appends "--shard I/N" to them. The program must store its results in Dir
	// and skip tasks that have a result there.
	Command []string
	Dir     string    // folder of the results, on a file system that all nodes share
	Program string    // see experiment.Options.Program
	Shards  int       // number of elements of the array, > 0; 0 means 8; never more than there are tasks
	AtOnce  int       // how many elements may run at the same time, > 0; 0 means no limit
	CPUs    int       // number of processors of each element, > 0; 0 means 1
	Retries int       // how often an element is submitted again if it ends before its tasks are done; 0 means 3, < 0 means never
	Options []string  // further options of sbatch, such as "--partition=long"
	Log     io.Writer // gets a line for each event, such as a submission; nil means no log

	Poll time.Duration // time between two looks at the queue, > 0; 0 means 2 s
}

// Run submits the array and waits until every element has done its tasks. It
// resubmits elements that end too early. It returns the results of all tasks. Run
// reports progress with the ID of the table as learn.Progress.Stage.
//
// When ctx ends, Run cancels the array and returns ctx.Err() with the results so
// far. Another call continues where it stopped. If Run itself is killed, the array
// stays in the queue, and the next call finds its elements there.
//
// Failed tasks are in Results.Failed. The error wraps ErrLost or an error of
// experiment.Load, or it comes from the file system or from a Slurm command. The
// error of a command contains what the command printed.
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

// running is the state of one call of Run.
type running struct {
	Job
	table   experiment.Table
	results *experiment.Results // the results at the latest look

	jobs  map[int]string // for each shard in the queue, the job of its element
	gone  map[int]bool   // shards with tasks left that were not in the queue at the latest look
	tries map[int]int    // number of submissions of each shard
	again []int          // shards to submit again
	lost  []int          // shards that Run has given up although tasks have no result
	mute  int            // number of looks in a row at which a Slurm command failed
}

// end cancels the array after an error and reads the results so far. If ctx has
// ended, the error is ctx.Err(), because a failed Slurm command is then a
// consequence.
func (r *running) end(ctx context.Context, err error) (*experiment.Results, error) {
	if ctx.Err() != nil {
		err = ctx.Err()
	}
	err = errors.Join(err, r.cancel())
	_, unread := r.look(context.WithoutCancel(ctx))
	return r.results, errors.Join(err, unread)
}

// prepare fills in the defaults of j.
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

// look reads the results so far, reports progress, and counts for each shard the
// tasks that have not succeeded.
func (r *running) look(ctx context.Context) (left []int, err error) {
	if r.results, err = experiment.Load(r.table, r.Dir); err != nil {
		return nil, err
	}
	if p := r.results.Program; p != "" && p != r.Program {
		return nil, fmt.Errorf("%w: %s has results of program %s, not %s", experiment.ErrOther, r.Dir, p, r.Program)
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

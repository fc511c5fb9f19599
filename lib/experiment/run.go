package experiment

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"

	"github.com/mercer-go/mercer/lib/learn"
)

// Options are the settings of Run. The zero value but for Source runs all
// of a table on all processors and keeps its results in memory.
type Options struct {
	Source Source
	Jobs   int   // tasks at once, > 0; 0 means GOMAXPROCS
	Shard  Shard // the part of the tasks to run

	// Dir is the folder of results; "" keeps them in memory alone. Tasks that have a
	// result there are not run again, but for those that failed.
	Dir string
	// Program tells apart the versions of the code that results come from; a folder
	// with results of another one is refused.
	Program string
}

// Run runs the tasks of a table, or of one shard of it, and returns what is
// known of them all. A result is on the disk as soon as its task has ended, so a
// kill at any moment loses the tasks in flight and no other. Values do not
// depend on Jobs, Shard or the order in which tasks happen to run.
//
// A task that fails, or panics, has a result that says why, and others go on:
// see Results.Failed. Progress is reported with the table's ID as the stage.
// When ctx ends, so do the tasks in flight, and Run returns the results
// there are with ctx.Err(). Other errors wrap ErrTable, ErrShard, ErrLocked,
// ErrOther, ErrFormat or ErrConflict, or are those of the file system.
func Run(ctx context.Context, t Table, o Options) (*Results, error) {
	if err := errors.Join(t.Validate(), o.Shard.validate()); err != nil {
		return nil, err
	}
	r := &runner{table: t, options: o, source: o.Source.shared(), known: results{}, files: &artefacts{memory: map[string][]byte{}}}
	h := t.header(o.Program)
	if o.Dir != "" {
		r.files.dirs = []string{o.Dir}
		var err error
		if r.log, err = takeLog(o.Dir, o.Shard.file()); err != nil {
			return nil, err
		}
		defer r.log.close()
		if err := readFolder(o.Dir, &h, r.known); err != nil {
			return nil, err
		}
		if err := r.log.open(h); err != nil {
			return nil, err
		}
	}
	err := r.run(ctx)
	return newResults(t, r.known, r.files, h.Program), err
}

// runner is a call of Run.
type runner struct {
	table   Table
	options Options
	log     *log // nil without a folder
	files   *artefacts
	source  Source

	mu     sync.Mutex
	known  results
	done   int // tasks of the shard that have a result
	failed int
}

func (r *runner) run(ctx context.Context) error {
	mine := r.options.Shard.Of(r.table.Tasks())
	todo := make(chan Task, len(mine))
	for _, task := range mine {
		if old, ok := r.known[task.ID]; ok && !old.Failed() {
			r.done++
			continue
		}
		todo <- task
	}
	close(todo)
	all, cancel := context.WithCancel(ctx)
	defer cancel()
	r.report(ctx, len(mine))
	jobs := r.options.Jobs
	if jobs <= 0 {
		jobs = runtime.GOMAXPROCS(0)
	}
	var workers sync.WaitGroup
	var once sync.Once
	var broken error // the first of the disk
	for range min(jobs, len(todo)) {
		workers.Go(func() {
			for task := range todo {
				if all.Err() != nil {
					return
				}
				if err := r.do(all, task, len(mine)); err != nil {
					once.Do(func() { broken = err })
					cancel()
				}
			}
		})
	}
	workers.Wait()
	if broken != nil {
		return broken
	}
	return ctx.Err()
}

// do runs a task and keeps its result. The error is that of the disk.
func (r *runner) do(ctx context.Context, task Task, total int) error {
	result, ok, err := r.attempt(ctx, task)
	if err != nil || !ok {
		return err
	}
	if r.log != nil {
		if err := r.log.append(result); err != nil {
			return fmt.Errorf("experiment: keeping the result of %s: %w", task.ID, err)
		}
	}
	r.mu.Lock()
	err = r.known.add(result)
	r.done++
	if result.Failed() {
		r.failed++
	}
	r.mu.Unlock()
	r.report(ctx, total)
	return err
}

// report tells how many tasks have a result. It holds the lock, lest a later
// count overtake an earlier one.
func (r *runner) report(ctx context.Context, total int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	note := ""
	if r.failed > 0 {
		note = fmt.Sprintf("%d failed", r.failed)
	}
	learn.Report(ctx, learn.Progress{Stage: r.table.ID(), Done: r.done, Total: total, Note: note})
}

package experiment

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"

	"github.com/mercer-go/mercer/lib/learn"
)

// Options are the settings of Run. If only Source is set, Run runs the whole table
// on all processors and keeps the results in memory.
type Options struct {
	Source Source // where tasks get their data
	Jobs   int    // number of tasks that run at the same time, > 0; 0 means GOMAXPROCS
	Shard  Shard  // the part of the tasks to run

	// Dir is the folder of results; "" keeps them in memory only. A task that has a
	// successful result there is not run again. Failed tasks are run again.
	Dir string
	// Program identifies the version of the code that produces the results. Run
	// refuses a folder with results of another program.
	Program string
}

// Run runs the tasks of a table, or of one shard of it. It returns their results
// together with those that were in o.Dir before. If o.Dir is set, Run writes each
// result to the disk as soon as its task ends. If the process is killed, only the
// work on unfinished tasks is lost. The values do not depend on Jobs, Shard or the
// order in which tasks run.
//
// If a task fails or panics, its result contains the reason and the other tasks
// continue; see Results.Failed. Run reports progress with the ID of the table as
// learn.Progress.Stage. When ctx ends, the running tasks end too, and Run returns
// the results so far with ctx.Err(). Other errors wrap ErrTable, ErrShard,
// ErrLocked, ErrOther, ErrFormat or ErrConflict, or come from the file system.
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

// runner is the state of one call of Run.
type runner struct {
	table   Table
	options Options
	log     *log // nil if there is no folder
	files   *artefacts
	source  Source

	mu     sync.Mutex
	known  results
	done   int // number of tasks of the shard that have a result
	failed int // number of tasks that failed in this call
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
	var broken error // the first error of the disk
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

// do runs a task and stores its result. The error is that of storing it.
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

// report reports how many tasks have a result. It holds the lock, so that the
// counts are reported in order.
func (r *runner) report(ctx context.Context, total int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	note := ""
	if r.failed > 0 {
		note = fmt.Sprintf("%d failed", r.failed)
	}
	learn.Report(ctx, learn.Progress{Stage: r.table.ID(), Done: r.done, Total: total, Note: note})
}

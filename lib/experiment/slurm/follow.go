package slurm

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/mercer-go/mercer/lib/experiment"
)

// patience is how many times in a row a Slurm command may fail, as on a busy
// cluster, before Run gives up.
const patience = 30

// follow looks once at the queue and at the results. It submits again the elements
// that ended before their tasks were done.
func (r *running) follow(ctx context.Context) error {
	queued, err := r.queued(ctx) // read before the results, so that an element which ends in between is seen next time
	if err != nil {
		return r.patient(ctx, err)
	}
	left, err := r.look(ctx)
	if err != nil {
		return err
	}
	for shard := range r.Shards {
		job, submitted := r.jobs[shard]
		if !submitted || queued[shard] {
			continue
		}
		switch {
		case left[shard] == 0:
			r.forget(shard)
		case !r.gone[shard]: // its last results may not have reached this node yet
			r.gone[shard] = true
		default:
			r.forget(shard)
			fmt.Fprintf(r.Log, "element %d of job %s ended with %d tasks left (%s)\n", shard, job, left[shard], reason(ctx, job, shard))
			if r.tries[shard] <= r.Retries {
				r.again = append(r.again, shard)
			} else if r.missing(shard) {
				r.lost = append(r.lost, shard)
			}
		}
	}
	if len(r.again) > 0 {
		if err := r.submit(ctx, r.again); err != nil {
			return r.patient(ctx, err)
		}
	}
	r.again, r.mute = nil, 0
	return nil
}

// patient returns nil for an error that may be temporary.
func (r *running) patient(ctx context.Context, err error) error {
	if r.mute++; r.mute >= patience || ctx.Err() != nil {
		return err
	}
	return nil
}

// forget removes a shard that is no longer in the queue.
func (r *running) forget(shard int) {
	delete(r.jobs, shard)
	delete(r.gone, shard)
}

// missing reports whether a task of the shard has no result at all, not even a
// failed one.
func (r *running) missing(shard int) bool {
	return slices.ContainsFunc(experiment.Shard{Index: shard, Count: r.Shards}.Of(r.table.Tasks()), func(t experiment.Task) bool {
		return slices.Contains(r.results.Missing, t.ID)
	})
}

// queued returns the shards whose elements are in the queue: waiting, running or
// ending.
func (r *running) queued(ctx context.Context) (map[int]bool, error) {
	queued := map[int]bool{}
	for _, job := range r.jobNames() {
		elements, err := elements(ctx, job)
		if err != nil {
			return nil, err
		}
		for _, shard := range elements {
			if r.jobs[shard] == job {
				queued[shard] = true
			}
		}
	}
	return queued, nil
}

// jobNames returns the jobs that have an element in the queue, in ascending order.
func (r *running) jobNames() []string {
	var names []string
	for _, job := range r.jobs {
		names = append(names, job)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// cancel removes all elements from the queue, including those that are running.
func (r *running) cancel() error {
	var errs []error
	for _, job := range r.jobNames() {
		errs = append(errs, cancel(job))
		fmt.Fprintf(r.Log, "cancelled job %s\n", job)
	}
	return errors.Join(errs...)
}

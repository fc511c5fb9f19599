package experiment

import (
	"context"
	"fmt"
	"time"

	"github.com/mercer-go/mercer/lib/learn"
)

// attempt runs a task. ok is false if the end of ctx interrupted the task, which
// then has no result. The error is that of writing the artefact.
func (r *runner) attempt(ctx context.Context, task Task) (result Result, ok bool, err error) {
	start := time.Now()
	result = Result{ID: task.ID, Dataset: task.Dataset, Method: task.Method, Run: task.Run}
	out, failure := r.call(ctx, task)
	if failure == nil {
		failure = checkValues(out.Values)
	}
	result.Seconds = time.Since(start).Seconds()
	switch {
	case failure != nil && ctx.Err() != nil:
		return result, false, nil
	case failure != nil:
		if result.Err = failure.Error(); result.Err == "" { // an empty Err would mean success
			result.Err = fmt.Sprintf("an error without text, of type %T", failure)
		}
		return result, true, nil
	}
	result.Values = out.Values
	if out.Artefact != nil {
		r.mu.Lock()
		defer r.mu.Unlock()
		if result.Artefact, err = r.files.put(task.ID, out.Artefact); err != nil {
			return result, false, fmt.Errorf("experiment: keeping the artefact of %s: %w", task.ID, err)
		}
	}
	return result, true, nil
}

// call calls the function of the task. A panic becomes an error.
func (r *runner) call(ctx context.Context, task Task) (out Output, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	// Progress of parts of a task would hide the progress of the table.
	quiet := learn.WithProgress(ctx, func(learn.Progress) {})
	return r.table.method(task.Method).Run(quiet, task, r.source)
}

package svm

import (
	"context"
	"sync/atomic"

	"github.com/mercer-go/mercer/lib/internal/parallel"
	"github.com/mercer-go/mercer/lib/learn"
)

// trainAll trains n models on GOMAXPROCS goroutines. If ctx ends, the models
// that were not started are returned too, without support vectors, and the
// error is ctx.Err().
func trainAll(ctx context.Context, stage string, n int, train func(i int) (*Model, error)) ([]*Model, error) {
	models := make([]*Model, n)
	var done atomic.Int64
	err := parallel.Do(context.WithoutCancel(ctx), n, func(i int) error {
		m, err := train(i)
		if m == nil {
			return err
		}
		models[i] = m
		learn.Report(ctx, learn.Progress{Stage: stage, Done: int(done.Add(1)), Total: n})
		return nil
	})
	if err != nil {
		return nil, err
	}
	if overall(models) == learn.Cancelled {
		return models, ctx.Err()
	}
	return models, nil
}

// overall returns Cancelled if one of the models was cancelled, Converged if
// all have converged, and otherwise the status of the first that has not
// converged.
func overall(models []*Model) learn.Status {
	status := learn.Converged
	for _, m := range models {
		if m.Status == learn.Cancelled {
			return learn.Cancelled
		}
		if status == learn.Converged {
			status = m.Status
		}
	}
	return status
}

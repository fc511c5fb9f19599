package kernel

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"
)

// parallel runs task(0), …, task(n-1) on at most GOMAXPROCS goroutines and
// waits for them. Tasks start in ascending order and none starts after an
// error or the end of ctx, so the error returned, that of the lowest failing
// task, is the same whatever the number of goroutines.
func parallel(ctx context.Context, n int, task func(i int) error) error {
	workers := min(n, runtime.GOMAXPROCS(0))
	if workers <= 1 {
		for i := range n {
			if err := ctx.Err(); err != nil {
				return err
			}
			if err := task(i); err != nil {
				return err
			}
		}
		return nil
	}
	var (
		next   atomic.Int64
		failed atomic.Bool
		mu     sync.Mutex
		lowest = n
		first  error
		wg     sync.WaitGroup
	)
	work := func() {
		for !failed.Load() && ctx.Err() == nil {
			i := int(next.Add(1)) - 1
			if i >= n {
				return
			}
			if err := task(i); err != nil {
				failed.Store(true)
				mu.Lock()
				if i < lowest {
					lowest, first = i, err
				}
				mu.Unlock()
			}
		}
	}
	for range workers {
		wg.Go(work)
	}
	wg.Wait()
	if first != nil {
		return first
	}
	if int(next.Load()) < n { // stopped early, and not by a task
		return ctx.Err()
	}
	return nil
}

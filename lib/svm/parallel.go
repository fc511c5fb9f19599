package svm

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"
)

// parallel runs task(0), …, task(n-1) on at most GOMAXPROCS goroutines and
// waits for them. Tasks begin in ascending order, and none after an error or the
// end of ctx. The error is that of the lowest task that failed, else ctx.Err().
func parallel(ctx context.Context, n int, task func(i int) error) error {
	errs := make([]error, n)
	var next atomic.Int64
	var failed atomic.Bool
	var wg sync.WaitGroup
	for range min(n, runtime.GOMAXPROCS(0)) {
		wg.Go(func() {
			for !failed.Load() && ctx.Err() == nil {
				i := int(next.Add(1)) - 1
				if i >= n {
					return
				}
				if errs[i] = task(i); errs[i] != nil {
					failed.Store(true)
				}
			}
		})
	}
	wg.Wait()
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return ctx.Err()
}

package stump

import (
	"sync"
	"sync/atomic"
)

// parallel runs task(0), …, task(n-1) on at most the given number of goroutines
// and waits for them. None starts after an error, and the error is one of a
// task. A panic of a task, which may call a progress function, becomes one of
// parallel.
func parallel(workers, n int, task func(i int) error) error {
	var (
		next     atomic.Int64
		once     sync.Once
		first    error
		panicked any
		wg       sync.WaitGroup
	)
	work := func() {
		defer func() {
			if p := recover(); p != nil {
				once.Do(func() { panicked = p })
				next.Store(int64(n))
			}
		}()
		for {
			i := int(next.Add(1)) - 1
			if i >= n {
				return
			}
			if err := task(i); err != nil {
				once.Do(func() { first = err })
				next.Store(int64(n))
				return
			}
		}
	}
	for range min(workers, n) - 1 {
		wg.Go(work)
	}
	work()
	wg.Wait()
	if panicked != nil {
		panic(panicked)
	}
	return first
}

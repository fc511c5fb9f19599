// Package parallel runs tasks on several goroutines. The results and the errors do
// not depend on the number of goroutines.
package parallel

import (
	"context"
	"errors"
	"runtime"
	"sync"
	"sync/atomic"
)

// ErrGone is the error of a task that ended its goroutine with runtime.Goexit. A
// task that does so on the caller's goroutine ends the caller instead.
var ErrGone = errors.New("a task has ended its goroutine (runtime.Goexit)")

// Do is DoOn with GOMAXPROCS workers.
func Do(ctx context.Context, n int, task func(i int) error) error {
	return DoOn(ctx, runtime.GOMAXPROCS(0), n, task)
}

// DoOn runs task(0), …, task(n-1) on at most the given number of goroutines, and
// waits for them. If one goroutine is enough, it uses that of the caller. Tasks
// begin in ascending order. After an error, a panic or the end of ctx, no further
// task begins.
//
// If tasks fail, by an error or a panic, the one with the smallest i counts. It is
// the same for any number of goroutines. DoOn returns its error, or panics with its
// value. If no task fails but ctx ends before all have begun, DoOn returns ctx.Err().
func DoOn(ctx context.Context, workers, n int, task func(i int) error) error {
	workers = min(n, workers)
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
	s := &state{ctx: ctx, n: n, task: task, lowest: n}
	var wg sync.WaitGroup
	for range workers {
		wg.Go(s.work)
	}
	wg.Wait()
	switch {
	case s.panicked != nil:
		panic(s.panicked)
	case s.first != nil:
		return s.first
	case int(s.next.Load()) < n: // ended early, and not by a task
		return ctx.Err()
	}
	return nil
}

type state struct {
	ctx  context.Context
	n    int
	task func(i int) error

	next   atomic.Int64
	failed atomic.Bool

	mu       sync.Mutex
	lowest   int
	first    error
	panicked any
}

func (s *state) work() {
	i, back := 0, true
	defer func() {
		if back {
			return
		}
		p := recover() // nil after a Goexit
		s.fail(i, ErrGone, p)
	}()
	for !s.failed.Load() && s.ctx.Err() == nil {
		if i = int(s.next.Add(1)) - 1; i >= s.n {
			return
		}
		back = false
		err := s.task(i)
		back = true
		if err != nil {
			s.fail(i, err, nil)
		}
	}
}

func (s *state) fail(i int, err error, panicked any) {
	s.failed.Store(true)
	s.mu.Lock()
	defer s.mu.Unlock()
	if i < s.lowest {
		s.lowest, s.first, s.panicked = i, err, panicked
	}
}

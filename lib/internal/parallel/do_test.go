package parallel

import (
	"context"
	"errors"
	"runtime"
	"sync/atomic"
	"testing"
)

func TestDo(t *testing.T) {
	for _, workers := range []int{0, 1, 2, 7, 100} {
		var sum atomic.Int64
		if err := DoOn(t.Context(), workers, 50, func(i int) error { sum.Add(int64(i)); return nil }); err != nil || sum.Load() != 1225 {
			t.Errorf("%d workers: %v, sum %d", workers, err, sum.Load())
		}
		if err := DoOn(t.Context(), workers, 0, func(int) error { panic("a task of none") }); err != nil {
			t.Errorf("%d workers: %v", workers, err)
		}
	}
}

// The lowest failing task is told, though later ones may fail first.
func TestLowestError(t *testing.T) {
	early, late := errors.New("early"), errors.New("late")
	for _, workers := range []int{1, 2, 8} {
		failed := make(chan struct{})
		err := DoOn(t.Context(), workers, 20, func(i int) error {
			switch {
			case i == 4 && workers > 1:
				<-failed
				return early
			case i == 4:
				return early
			case i == 5:
				close(failed)
				return late
			}
			return nil
		})
		if !errors.Is(err, early) {
			t.Errorf("%d workers: %v", workers, err)
		}
	}
}

func TestEndOfContext(t *testing.T) {
	for _, workers := range []int{1, 4} {
		ctx, cancel := context.WithCancel(t.Context())
		var begun atomic.Int64
		err := DoOn(ctx, workers, 1000, func(int) error {
			switch n := begun.Add(1); {
			case n == 10:
				cancel()
			case n > 10: // a worker that was about to begin one
				<-ctx.Done()
			}
			return nil
		})
		if !errors.Is(err, context.Canceled) || begun.Load() >= 10+int64(workers) {
			t.Errorf("%d workers: %v after %d tasks", workers, err, begun.Load())
		}
		if err := DoOn(ctx, workers, 3, func(int) error { t.Error("a task has begun"); return nil }); !errors.Is(err, context.Canceled) {
			t.Errorf("%d workers: %v", workers, err)
		}
	}
}

// What has been done to the end is no error, though the context is over.
func TestEndOfContextAfterAll(t *testing.T) {
	for _, workers := range []int{1, 4} {
		ctx, cancel := context.WithCancel(t.Context())
		var begun atomic.Int64
		if err := DoOn(ctx, workers, 8, func(int) error {
			if begun.Add(1) == 8 {
				cancel()
			}
			return nil
		}); err != nil {
			t.Errorf("%d workers: %v", workers, err)
		}
	}
}

func TestPanic(t *testing.T) {
	for _, workers := range []int{1, 4} {
		func() {
			defer func() {
				if v := recover(); v != "task 3" {
					t.Errorf("%d workers: %v", workers, v)
				}
			}()
			_ = DoOn(t.Context(), workers, 10, func(i int) error {
				if i == 3 {
					panic("task 3")
				}
				return nil
			})
			t.Errorf("%d workers: no panic", workers)
		}()
	}
}

func TestGoexit(t *testing.T) {
	if err := DoOn(t.Context(), 2, 10, func(i int) error {
		if i == 3 {
			runtime.Goexit()
		}
		return nil
	}); !errors.Is(err, ErrGone) {
		t.Error(err)
	}
}

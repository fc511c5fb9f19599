package runtime

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/mercer-go/mercer/interp/cell"
	"github.com/mercer-go/mercer/interp/engine"
)

// prepare checks a cell. If the check crashes, only the cell fails.
func (s *Session) prepare(c Cell) (unit *cell.Unit, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	defer func() {
		if r := recover(); r != nil {
			err = &cell.Error{Message: fmt.Sprintf("this cell cannot be checked: %v", r), Line: 1, Column: 1}
		}
	}()
	return s.front.PreparePart(c.Name, c.Source, c.rest)
}

// grace is how long a stopped cell may take to return from compiled code before
// it is left behind.
const grace = 2 * time.Second

// runSteps runs a cell, supervised.
func (s *Session) runSteps(ctx context.Context, c Cell, unit *cell.Unit) error {
	return s.runStepsBy(ctx, c, unit, func(call func()) { call() })
}

// runStepsBy is runSteps, but do makes each call of the cell's own code.
func (s *Session) runStepsBy(ctx context.Context, c Cell, unit *cell.Unit, do func(call func())) error {
	return s.supervise(ctx, c, func(run *engine.Run) error {
		if f := s.initModules(run); f != nil {
			return s.failed(ctx, c, f)
		}
		for _, step := range unit.Steps {
			for _, note := range step.Notes {
				fmt.Fprintln(os.Stderr, note)
			}
			entry := s.declare(step)
			s.mu.Lock()
			s.front.Commit(step)
			s.mu.Unlock()
			for _, fn := range entry {
				s.engine.Translate(fn)
				var f *engine.Failure
				if do(func() { f = run.Call(fn) }); f != nil {
					return s.failed(ctx, c, f)
				}
			}
		}
		return nil
	})
}

// supervise runs code in a goroutine and waits for its end. After an interrupt
// it waits no longer than the grace.
func (s *Session) supervise(ctx context.Context, c Cell, body func(run *engine.Run) error) error {
	if ctx.Err() != nil {
		return s.interrupted(c)
	}
	outer := s.supervised.Swap(&ctx)
	defer s.supervised.Store(outer)
	done, fault := make(chan error, 1), make(chan error, 1) // of the code itself, and of its goroutines
	var ended atomic.Bool
	run := s.engine.NewRun(func(f *engine.Failure) {
		err := s.failed(ctx, c, f)
		if ended.Load() {
			report(err)
			return
		}
		select {
		case fault <- err:
		default: // one is enough to fail
		}
	})
	defer func() {
		ended.Store(true)
		s.behind = slices.DeleteFunc(s.behind, func(r *engine.Run) bool { return r.Live() == 0 })
		if run.Live() > 0 {
			s.behind = append(s.behind, run)
		}
	}()
	go func() {
		err := errNoReturn // runtime.Goexit ends the goroutine without an error
		defer func() { done <- err }()
		err = body(run)
	}()
	select {
	case err := <-fault:
		run.Stop()
		settle(run)
		return err
	case err := <-done:
		select {
		case err = <-fault:
		default:
		}
		if err != nil {
			run.Stop() // and its other goroutines
			settle(run)
		}
		if errors.Is(err, errNoReturn) {
			return s.goexit(c)
		}
		if ctx.Err() != nil {
			return s.stopped(c, err)
		}
		return err
	case <-ctx.Done():
	}
	run.Stop()
	select {
	case err := <-done:
		settle(run)
		return s.stopped(c, err)
	case <-time.After(grace):
		e := s.interrupted(c)
		e.Message = "a call into compiled code did not return and was left behind; restart the kernel to be rid of it"
		e.Trace = []string{e.Error()}
		return e
	}
}

// stopped returns the error of a cell that was told to stop. If it failed
// because its context ended, it was interrupted.
func (s *Session) stopped(c Cell, err error) error {
	var e *Error
	if err == nil || errors.As(err, &e) && e.Kind != Panic && e.Kind != Failure {
		return err
	}
	return s.interrupted(c)
}

// settle gives the goroutines of a stopped run a moment to end, so that they do
// nothing during the next cell.
func settle(run *engine.Run) {
	for end := time.Now().Add(50 * time.Millisecond); run.Live() > 0 && time.Now().Before(end); {
		time.Sleep(200 * time.Microsecond)
	}
}

// report prints the error of a goroutine whose cell has ended.
func report(err error) {
	var e *Error
	if errors.As(err, &e) && e.Kind != Interrupted {
		fmt.Fprintln(os.Stderr, strings.Join(e.Trace, "\n"))
	}
}

var errNoReturn = errors.New("runtime: the cell's goroutine ended")

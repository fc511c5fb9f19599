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

	"golang.org/x/tools/go/ssa"

	"github.com/mercer-go/mercer/interp/cell"
	"github.com/mercer-go/mercer/interp/engine"
)

// prepare checks a cell. If the check crashes, only the cell fails. If it is
// interrupted, the error is an *Error.
func (s *Session) prepare(ctx context.Context, c Cell) (*cell.Unit, error) {
	type outcome struct {
		unit *cell.Unit
		err  error
	}
	made := make(chan outcome, 1)
	if !s.useless.Load() {
		s.guarded(ctx, ctx, func() {
			unit, err := s.check(c)
			made <- outcome{unit, err}
		})
	}
	switch {
	case s.useless.Load():
		return nil, s.given(c, "the type checker")
	case ctx.Err() != nil:
		return nil, s.interrupted(c)
	}
	o := <-made
	return o.unit, o.err
}

// check is prepare for who has mu.
func (s *Session) check(c Cell) (unit *cell.Unit, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = &cell.Error{Message: fmt.Sprintf("this cell cannot be checked: %v", r), Line: 1, Column: 1}
		}
	}()
	return s.front.PreparePart(c.Name, c.Source, c.rest)
}

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
				s.note(note + "\n")
			}
			entry, err := s.translate(run, c, step)
			if err != nil {
				return err
			}
			for _, fn := range entry {
				var f *engine.Failure
				if do(func() { f = run.Call(fn) }); f != nil {
					return s.failed(ctx, c, f)
				}
			}
		}
		return nil
	})
}

// translate makes a step ready to run, and its declarations visible. It returns
// the functions to call.
func (s *Session) translate(run *engine.Run, c Cell, step cell.Step) (entry []*ssa.Function, err error) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case engine.Stopped:
			err = s.interrupted(c)
		default:
			err = s.broken(c, r)
		}
	}()
	entry = s.declare(step)
	s.mu.Lock()
	s.front.Commit(step)
	s.mu.Unlock()
	for _, fn := range entry {
		run.Translate(fn)
	}
	return entry, nil
}

// afterwards is the context of goroutines whose cell has ended, and its context with it.
var afterwards = context.WithValue(context.Background(), new(int), nil)

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
		if ended.Load() {
			report(s.failed(afterwards, c, f))
			return
		}
		err := s.failed(ctx, c, f)
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
		defer func() {
			if r := recover(); r != nil { // the engine's own: the cell's panics are failures
				err = s.broken(c, r)
			}
			done <- err
		}()
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
		return s.leftBehind(c)
	}
}

// broken is the error of a cell that the engine cannot compile.
func (s *Session) broken(c Cell, r any) *Error {
	e := &Error{Kind: CompileError, Message: fmt.Sprintf("this cell cannot be compiled: %v", r), Cell: c.Name}
	if crash, ok := r.(engine.Crash); ok { // there is no memory for a variable
		e.Kind, e.Message = Crash, crash.Error()
	}
	e.Trace = []string{e.Error()}
	return e
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

package session

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/mercer-go/mercer/interp/lang/engine"
)

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
	done := make(chan error, 1)
	faults := &faults{first: make(chan error, 1)}
	run := s.engine.NewRun(func(f *engine.Failure) {
		if faults.over() || !faults.add(s.failed(ctx, c, f)) {
			s.report(s.failed(afterwards, c, f))
		}
	})
	defer func() {
		_ = faults.end() // of several errors one is told
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
	case err := <-faults.first:
		run.Stop()
		settle(run)
		return err
	case err := <-done:
		if fault := faults.end(); fault != nil {
			err = fault
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
func (s *Session) report(err error) {
	var e *Error
	if errors.As(err, &e) && e.Kind != Interrupted {
		s.note(strings.Join(e.Trace, "\n") + "\n")
	}
}

var errNoReturn = errors.New("session: the cell's goroutine ended")

package runtime

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/mercer-go/mercer/interp/engine"
)

// testRun is a %test that is running.
type testRun struct {
	session *Session
	ctx     context.Context
	cell    Cell
	run     *engine.Run
	helpers sync.Map // functions that have called t.Helper

	mu     sync.Mutex
	failed []string // the names of the tests that have
}

// test calls a test, and notes whether it has failed.
func (r *testRun) test(t *testing.T, call func()) {
	t.Cleanup(func() { // the last of all, after its parallel parts
		if t.Failed() {
			r.mu.Lock()
			defer r.mu.Unlock()
			r.failed = append(r.failed, t.Name())
		}
	})
	r.guarded(t, nil, call)
}

// guarded calls a test, which may be part of an outer one. A panic fails it
// alone. runtime.Goexit is made a failure: package testing panics at it, in a
// goroutine where that ends the process. The end of the outer test by its own
// FailNow is left to package testing.
func (r *testRun) guarded(t, outer testing.TB, call func()) {
	returned := false
	defer func() {
		r.run.Left() // else the next panic would be told to have come from here
		if returned || t.Skipped() || !t.Failed() && outer != nil && outer.Failed() {
			return
		}
		if !t.Failed() {
			_, _ = fmt.Fprintln(t.Output(), "runtime.Goexit ended the test") // it is the test's own log
		}
		t.FailNow()
	}()
	failure := r.run.Do(call)
	returned = true
	if failure != nil {
		r.tell(t, failure)
		t.FailNow()
	}
}

// tell adds to a test's log how its code has failed.
func (r *testRun) tell(t logger, failure *engine.Failure) {
	c := r.cell
	if len(failure.Places) > 0 {
		c = r.session.placed(failure)
	}
	var e *Error
	if err := r.session.failed(r.ctx, c, failure); errors.As(err, &e) && e.Kind != Interrupted {
		_, _ = fmt.Fprintln(t.Output(), strings.Join(e.Trace, "\n")) // it is the test's own log
	}
}

// testFatal is an error given to check or must in a test. As a panic it fails
// the test, and not the whole cell.
type testFatal struct{ error }

// fail is what check does with an error.
func (s *Session) fail(err error) {
	if s.testing.Load() != nil {
		panic(testFatal{err})
	}
	panic(engine.Fatal{Err: err})
}

// part calls a part of a test, guarded if that is run by %test.
func (s *Session) part(t, outer testing.TB, call func()) {
	if r := s.testing.Load(); r != nil {
		r.guarded(t, outer, call)
		return
	}
	call()
}

// cleanup calls what a test has given to Cleanup.
func (s *Session) cleanup(t logger, call func()) {
	r := s.testing.Load()
	if r == nil {
		call()
		return
	}
	if failure := r.run.Do(call); failure != nil {
		r.tell(t, failure)
		t.Fail()
	}
}

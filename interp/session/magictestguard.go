package session

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"sync"
	"testing"

	"github.com/mercer-go/mercer/interp/lang/engine"
)

// testRun is a running %test.
type testRun struct {
	session *Session
	ctx     context.Context
	cell    Cell
	run     *engine.Run
	helpers sync.Map // functions that have called t.Helper

	mu     sync.Mutex
	failed []string // the names of the failed tests
}

// guard wraps all functions of a set.
func (r *testRun) guard(set testSet) {
	for i := range set.tests {
		f := set.tests[i].F
		set.tests[i].F = func(t *testing.T) { r.test(t, func() { f(t) }) }
	}
	for i := range set.benchmarks {
		f := set.benchmarks[i].F
		set.benchmarks[i].F = func(b *testing.B) { r.guarded(b, nil, func() { f(b) }) }
	}
	for i := range set.fuzz {
		f := set.fuzz[i].Fn
		set.fuzz[i].Fn = func(t *testing.F) { r.guarded(t, nil, func() { f(t) }) }
	}
	for i := range set.examples {
		f := set.examples[i].F
		set.examples[i].F = func() {
			if failure := r.run.Do(f); failure != nil {
				fmt.Println(r.text(failure)) // the output is compared and shown
			}
		}
	}
}

// test calls a test, and notes whether it failed.
func (r *testRun) test(t *testing.T, call func()) {
	t.Cleanup(func() { // this runs last, after the parallel parts
		if t.Failed() {
			r.mu.Lock()
			defer r.mu.Unlock()
			r.failed = append(r.failed, t.Name())
		}
	})
	r.guarded(t, nil, call)
}

// guarded calls a test, which may be part of an outer test. A panic fails this
// test only. runtime.Goexit becomes a failure, because package testing would
// panic in a goroutine where this ends the process. If the outer test ends by
// its own FailNow, package testing handles it.
func (r *testRun) guarded(t, outer testing.TB, call func()) {
	returned := false
	defer func() {
		r.run.Left() // otherwise the next panic would seem to come from here
		if returned || t.Skipped() || !t.Failed() && outer != nil && outer.Failed() {
			return
		}
		if !t.Failed() {
			_, _ = fmt.Fprintln(t.Output(), "runtime.Goexit ended the test") // the test's own log
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

// tell writes to a test's log how its code failed.
func (r *testRun) tell(t logger, failure *engine.Failure) {
	if text := r.text(failure); text != "" {
		_, _ = fmt.Fprintln(t.Output(), text) // the test's own log
	}
}

// text describes a failure; it returns "" for an interrupt.
func (r *testRun) text(failure *engine.Failure) string {
	c := r.cell
	if len(failure.Places) > 0 {
		c = r.session.placed(failure)
	}
	var e *Error
	if err := r.session.failed(r.ctx, c, failure); errors.As(err, &e) && e.Kind != Interrupted {
		return strings.Join(e.Trace, "\n")
	}
	return ""
}

// testFatal is an error given to check or must in a test. As a panic, it fails
// the test but not the whole cell.
type testFatal struct{ error }

// fail handles an error given to check.
func (s *Session) fail(err error) {
	if s.testing.Load() != nil {
		panic(testFatal{err})
	}
	panic(engine.Fatal{Err: err})
}

// part calls a part of a test. If %test runs the test, the call is guarded.
func (s *Session) part(t, outer testing.TB, call func()) {
	if r := s.testing.Load(); r != nil {
		r.guarded(t, outer, call)
		return
	}
	call()
}

// fuzzed wraps a function given to Fuzz: each call is a part of the test.
func (s *Session) fuzzed(f any) any {
	v := reflect.ValueOf(f)
	if v.Kind() != reflect.Func || v.Type().NumIn() == 0 || v.Type().In(0) != reflect.TypeFor[*testing.T]() {
		return f // package testing says what is wrong
	}
	return reflect.MakeFunc(v.Type(), func(args []reflect.Value) []reflect.Value {
		s.part(args[0].Interface().(*testing.T), nil, func() { v.Call(args) })
		return nil
	}).Interface()
}

// cleanup calls a function that a test gave to Cleanup.
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

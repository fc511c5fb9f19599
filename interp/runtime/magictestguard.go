package runtime

import (
	"context"
	"errors"
	"fmt"
	"reflect"
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

// guard makes all functions of a set guarded ones.
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
				fmt.Println(r.text(failure)) // what it has printed is compared and shown
			}
		}
	}
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
	if text := r.text(failure); text != "" {
		_, _ = fmt.Fprintln(t.Output(), text) // it is the test's own log
	}
}

// text is what there is to say about a failure; "" of an interrupt.
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

// fuzzed is a function given to Fuzz, each call of which is a part.
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

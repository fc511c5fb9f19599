package session

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/mercer-go/mercer/interp/lang/assumed"
	"github.com/mercer-go/mercer/interp/lang/engine"
)

// testFlags are the flags of go test that %test sets. The others keep their
// defaults.
type testFlags struct {
	verbose    bool
	run, bench string
}

// test implements %test.
func (s *Session) test(ctx context.Context, o order) error {
	var f testFlags
	set := flag.NewFlagSet("%test", flag.ContinueOnError)
	set.SetOutput(&strings.Builder{})
	set.BoolVar(&f.verbose, "v", false, "")
	set.StringVar(&f.run, "run", "", "")
	set.StringVar(&f.bench, "bench", "", "")
	var args []string
	for _, w := range o.words() {
		args = append(args, unquoted(w))
	}
	if err := set.Parse(args); err != nil || set.NArg() > 0 {
		return o.Fault("%%test takes -v, -run REGEXP and -bench REGEXP")
	}
	for _, pattern := range []string{f.run, f.bench} {
		if _, err := regexp.Compile(pattern); err != nil {
			return o.Fault("%%test: %v", err)
		}
	}
	names := s.testFunctions(o.cell.Name)
	if names.none() {
		return errors.New("there are no functions TestXxx(t *testing.T) to run; to write one, import testing")
	}
	tests, err := s.testValues(ctx, names)
	if err != nil {
		return err
	}
	code := 0
	r := &testRun{session: s, ctx: ctx, cell: o.cell}
	err = s.supervise(ctx, o.cell, func(run *engine.Run) error {
		r.run = run
		s.testing.Store(r)
		defer s.testing.Store(nil)
		r.guard(tests)
		var err error
		failure := run.Do(func() { code, err = runTests(f, tests) })
		if failure == nil {
			return err
		}
		exit, ok := failure.Value.(engine.Exit)
		if code = int(exit); !ok || tests.main == nil { // os.Exit(m.Run())
			return s.failed(ctx, o.cell, failure)
		}
		return nil
	})
	switch {
	case err != nil:
		return err
	case len(r.failed) > 0:
		return fmt.Errorf("failed: %s", strings.Join(r.failed, ", "))
	case code != 0 && tests.main != nil:
		return fmt.Errorf("TestMain ended with exit code %d", code)
	case code != 0:
		return errors.New("the tests failed")
	}
	return nil
}

// runTests runs tests in this process as go test does. It returns the exit code
// of go test.
func runTests(f testFlags, set testSet) (int, error) {
	start := reflect.ValueOf(testing.MainStart) // by reflection, because its first parameter may change with Go
	deps := &testDeps{}
	if !reflect.TypeOf(deps).Implements(start.Type().In(0)) {
		return 0, errors.New("%test does not support this version of Go's package testing")
	}
	in := []any{deps, set.tests, set.benchmarks, set.fuzz, set.examples}
	args := make([]reflect.Value, len(in))
	for i, x := range in {
		args[i] = reflect.ValueOf(x)
	}
	m := start.Call(args)[0].Interface().(*testing.M)
	defer setFlags(map[string]string{
		"test.v": fmt.Sprint(f.verbose), "test.run": f.run, "test.bench": f.bench, "test.benchtime": "300ms", "test.benchmem": "true",
		"test.shuffle": "off", "test.count": "1", "test.testlogfile": "", "test.list": "", "test.timeout": "0s", "test.cpu": "",
		"test.fullpath": "false", "test.failfast": "false", "test.skip": "",
	})()
	if set.main == nil {
		return m.Run(), deps.bad
	}
	set.main(m)
	return assumed.ExitCode(m), deps.bad // go test takes the code from m in the same way
}

// setFlags sets flags of the process until undo is called.
func setFlags(values map[string]string) (undo func()) {
	old := map[string]string{}
	for name, value := range values {
		if fl := flag.Lookup(name); fl != nil {
			old[name] = fl.Value.String()
			_ = fl.Value.Set(value) // the flag has its own type of value
		}
	}
	return func() {
		for name, value := range old {
			_ = flag.Lookup(name).Value.Set(value)
		}
	}
}

package runtime

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"go/types"
	"io"
	"os"
	"reflect"
	"regexp"
	"strings"
	"sync"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/mercer-go/mercer/interp/engine"
)

// testFlags are those of go test that %test sets; the others have their defaults.
type testFlags struct {
	verbose    bool
	run, bench string
}

// test is %test.
func (s *Session) test(ctx context.Context, o order) error {
	var f testFlags
	set := flag.NewFlagSet("%test", flag.ContinueOnError)
	set.SetOutput(&strings.Builder{})
	set.BoolVar(&f.verbose, "v", false, "")
	set.StringVar(&f.run, "run", "", "")
	set.StringVar(&f.bench, "bench", "", "")
	if err := set.Parse(o.words()); err != nil || set.NArg() > 0 {
		return o.fault("%%test takes -v, -run REGEXP and -bench REGEXP")
	}
	tests, benchmarks := s.testFunctions(o.cell.Name)
	if len(tests)+len(benchmarks) == 0 {
		return errors.New("there are no functions TestXxx(t *testing.T) to run; they want the import of testing")
	}
	t, b, err := s.testValues(ctx, tests, benchmarks)
	if err != nil {
		return err
	}
	var failed []string
	code := 0
	err = s.supervise(ctx, o.cell, func(run *engine.Run) error {
		var mu sync.Mutex
		for i := range t {
			test := t[i].F
			t[i].F = func(t *testing.T) {
				defer func() {
					mu.Lock()
					defer mu.Unlock()
					if t.Failed() {
						failed = append(failed, t.Name())
					}
				}()
				s.guarded(ctx, o.cell, run, t, func() { test(t) })
			}
		}
		for i := range b {
			bench := b[i].F
			b[i].F = func(b *testing.B) { s.guarded(ctx, o.cell, run, b, func() { bench(b) }) }
		}
		var err error
		if failure := run.Do(func() { code, err = runTests(f, t, b) }); failure != nil {
			return s.failed(ctx, o.cell, failure)
		}
		return err
	})
	switch {
	case err != nil:
		return err
	case len(failed) > 0:
		return fmt.Errorf("failed: %s", strings.Join(failed, ", "))
	case code != 0:
		return errors.New("the tests have failed")
	}
	return nil
}

// guarded calls a test. A panic fails that alone. Where a test has been left is
// told, for package testing sees no more of it than the interpreter.
func (s *Session) guarded(ctx context.Context, c Cell, run *engine.Run, t testing.TB, call func()) {
	defer func() {
		if left := run.Left(); t.Failed() {
			_, _ = fmt.Fprint(t.Output(), s.leftAt(left)) // it is the test's own log
		}
	}()
	failure := run.Do(call)
	if failure == nil {
		return
	}
	err := s.failed(ctx, c, failure)
	var e *Error
	if errors.As(err, &e) && e.Kind != Interrupted {
		_, _ = fmt.Fprintln(t.Output(), strings.Join(e.Trace, "\n"))
	}
	t.FailNow()
}

// leftAt shows the innermost place in a cell.
func (s *Session) leftAt(places []engine.Place) string {
	for _, p := range places {
		at := s.fset.Position(p.Pos)
		if quote := s.quote(at.Filename, at.Line, 0); len(quote) > 0 {
			return fmt.Sprintf("%s:%d in %s\n%s\n", at.Filename, at.Line, readable(p.Function), quote[0])
		}
	}
	return ""
}

// testFunctions are the names of the tests and benchmarks to run: those of the
// cell or, if it has none, of the session.
func (s *Session) testFunctions(cellName string) (tests, benchmarks []string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	declared := s.front.Declared()
	for _, all := range []bool{false, true} {
		for _, d := range declared {
			f, ok := d.(*types.Func)
			if !ok || !all && s.fset.Position(f.Pos()).Filename != cellName {
				continue
			}
			switch {
			case isTest(f, "Test", "T"):
				tests = append(tests, f.Name())
			case isTest(f, "Benchmark", "B"):
				benchmarks = append(benchmarks, f.Name())
			}
		}
		if len(tests)+len(benchmarks) > 0 {
			break
		}
	}
	return tests, benchmarks
}

// isTest tells whether go test would take f for one: TestXxx(*testing.T).
func isTest(f *types.Func, prefix, param string) bool {
	rest, ok := strings.CutPrefix(f.Name(), prefix)
	if r, _ := utf8.DecodeRuneInString(rest); !ok || rest != "" && unicode.IsLower(r) {
		return false
	}
	sig := f.Signature()
	return sig.Params().Len() == 1 && sig.Results().Len() == 0 && sig.TypeParams() == nil &&
		sig.Params().At(0).Type().String() == "*testing."+param
}

// testValues are the functions of the names, as compiled code can call them.
func (s *Session) testValues(ctx context.Context, tests, benchmarks []string) ([]testing.InternalTest, []testing.InternalBenchmark, error) {
	const pkg, t, b = "mercerTesting", "mercerTests", "mercerBenchmarks"
	source := fmt.Sprintf("import %s \"testing\"\n%s, %s := %s, %s", pkg, t, b,
		listOf(pkg+".InternalTest", tests), listOf(pkg+".InternalBenchmark", benchmarks))
	if err := s.runInternal(ctx, source); err != nil {
		return nil, nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	defer func() {
		for _, name := range []string{pkg, t, b} {
			s.front.Hide(name)
		}
	}()
	return *(*[]testing.InternalTest)(s.engine.Address(s.front.Lookup(t))),
		*(*[]testing.InternalBenchmark)(s.engine.Address(s.front.Lookup(b))), nil
}

// listOf is Go for a list of functions with their names.
func listOf(typ string, names []string) string {
	var items []string
	for _, n := range names {
		items = append(items, fmt.Sprintf("{%q, %s}", n, n))
	}
	return fmt.Sprintf("[]%s{%s}", typ, strings.Join(items, ", "))
}

// runTests runs tests as go test does, in this process, and returns the exit
// code that it would have.
func runTests(f testFlags, tests []testing.InternalTest, benchmarks []testing.InternalBenchmark) (int, error) {
	start := reflect.ValueOf(testing.MainStart) // by reflection: its first parameter may change with Go
	deps := reflect.ValueOf(testDeps{})
	if !deps.Type().Implements(start.Type().In(0)) {
		return 0, errors.New("%test does not know this version of Go's package testing")
	}
	in := []reflect.Value{deps, reflect.ValueOf(tests), reflect.ValueOf(benchmarks)}
	for i := len(in); i < start.Type().NumIn(); i++ {
		in = append(in, reflect.Zero(start.Type().In(i)))
	}
	m := start.Call(in)[0].Interface().(*testing.M)
	defer setFlags(map[string]string{
		"test.v": fmt.Sprint(f.verbose), "test.run": f.run, "test.bench": f.bench, "test.benchtime": "300ms", "test.benchmem": "true",
		"test.shuffle": "off", "test.count": "1", "test.testlogfile": "", "test.list": "", "test.timeout": "0s", "test.cpu": "",
		"test.fullpath": "false", "test.failfast": "false", "test.skip": "",
	})()
	defer divertStdout(func(line string) string { return inEngine.ReplaceAllString(line, "$1") })()
	return m.Run(), nil
}

// inEngine is the place that package testing takes for the caller of t.Error:
// the interpreter's.
var inEngine = regexp.MustCompile(`^(\s*)(?:abi|native|foreign|call|value)\.go:\d+: `)

// divertStdout changes the lines that are printed to os.Stdout until it is undone.
func divertStdout(change func(line string) string) (undo func()) {
	r, w, err := os.Pipe()
	if err != nil {
		return func() {}
	}
	to, done := os.Stdout, make(chan struct{})
	os.Stdout = w
	go func() {
		defer close(done)
		lines := bufio.NewReader(r)
		for {
			line, err := lines.ReadString('\n')
			_, _ = io.WriteString(to, change(line)) // there is nobody to tell
			if err != nil {
				return
			}
		}
	}()
	return func() {
		os.Stdout = to
		_ = w.Close() // the reader sees it
		<-done
		_ = r.Close()
	}
}

// setFlags sets flags of the process until it is undone.
func setFlags(values map[string]string) (undo func()) {
	old := map[string]string{}
	for name, value := range values {
		if fl := flag.Lookup(name); fl != nil {
			old[name] = fl.Value.String()
			_ = fl.Value.Set(value) // its own kind of value
		}
	}
	return func() {
		for name, value := range old {
			_ = flag.Lookup(name).Value.Set(value)
		}
	}
}

package session

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/mercer-go/mercer/interp/lang/modules"
)

// compiling skips a test without a toolchain, and keeps what it builds to it.
func compiling(t testing.TB) {
	t.Helper()
	path, err := modules.Toolchain()
	if err != nil {
		t.Skip(err)
	}
	cache, err := exec.Command(path, "env", "GOCACHE").Output()
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("GOCACHE", strings.TrimSpace(string(cache))) // or it would follow the next line
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	t.Chdir(t.TempDir())
}

const compiledCell = `%%compile
import (
	"errors"
	"fmt"
	"os"
	"time"
)

type point struct {
	X, Y float64
	name string
}

func (p point) norm() float64 { return p.X*p.X + p.Y*p.Y }

var count int

func next() int                                   { count++; return count }
func fib(n int) int                               { if n < 2 { return n }; return fib(n-1) + fib(n-2) }
func move(p point, by ...float64) (point, error)  { for _, b := range by { p.X += b }; return p, nil }
func norms(ps map[string][]point) map[string]float64 {
	out := map[string]float64{}
	for k, v := range ps { for _, p := range v { out[k] += p.norm() } }
	return out
}
func fill(x []float64, m map[string]int) { for i := range x { x[i] = float64(i) }; m["a"]++ }
func say(s string)                       { fmt.Println("said", s); fmt.Fprint(os.Stderr, "err"); print("raw"); fmt.Print("end") }
func fail(s string) (int, error)         { return 0, errors.New(s) }
func at(x []int, i int) int {
	return x[i]
}
func exit()                              { os.Exit(3) }
func crash()                             { go func() { panic("lost") }(); time.Sleep(time.Minute) }
func forever()                           { fmt.Println("on and on"); for {} }
func generic[T any](x T) T               { return x }
`

func TestCompile(t *testing.T) {
	compiling(t)
	for _, test := range []struct {
		name           string
		cells          []string
		printed, value string
	}{
		{"a call", []string{"fib(20)"}, "", "6765"},
		{"variables live on", []string{"next()", "next()\nnext()"}, "", "3"},
		{"its own types", []string{"move(point{1, 2, \"p\"}, 3, 4)"}, "", "{8 2 p}"},
		{"maps of slices of structs", []string{"norms(map[string][]point{\"a\": {{1, 2, \"\"}, {2, 0, \"\"}}, \"b\": nil})"}, "", "map[a:9]"},
		{"arguments that it changes", []string{"import \"fmt\"\nx := make([]float64, 3)\nm := map[string]int{\"a\": 1}\nfill(x, m)\nfmt.Sprint(x, m)"}, "", "[0 1 2] map[a:2]"},
		{"what it prints", []string{"import \"fmt\"\nfmt.Println(1)\nsay(\"it\")\nfmt.Println(2)"}, "1\nsaid it\nend2\n", ""},
		{"what it prints, as it does", []string{"for i := range 3 {\n\tsay(string(rune('a' + i)))\n}"}, "said a\nendsaid b\nendsaid c\nend", ""},
		{"as a value", []string{"f := fib", "f(10)"}, "", "55"},
		{"in a method of a type of its own", []string{"func (p point) twice() float64 { q, _ := move(p, p.X); return q.X }\npoint{X: 2}.twice()"}, "", "4"},
		{"recovered", []string{"func try() (v any) {\n\tdefer func() { v = recover() }()\n\treturn at(nil, 2)\n}\ntry()"}, "", "runtime error: index out of range [2] with length 0 (in compiled at, cell1:30)"},
		{"from goroutines", []string{"import \"sync\"\nvar wg sync.WaitGroup\nout := make([]int, 20)\nfor i := range out {\n\twg.Go(func() { out[i] = fib(i) })\n}\nwg.Wait()\nout[19]"}, "", "4181"},
		{"calls that wait for each other", []string{"%%compile\nvar c = make(chan int)\nfunc give(n int) { c <- n }\nfunc take() int { return <-c }", "go give(5)\ntake()"}, "", "5"},
		{"a goroutine that ends", []string{"%%compile\nimport \"runtime\"\nfunc end() { runtime.Goexit() }\nfunc one() int { return 1 }", "func try() (v any) {\n\tdefer func() { v = recover() }()\n\tend()\n\treturn nil\n}\ntry()\none()"}, "", "1"},
		{"the builtin print", []string{"%%compile\nfunc tell(n int) int { print(n, \"\\n\"); return n }", "import \"sync\"\nvar wg sync.WaitGroup\nfor i := range 8 {\n\twg.Go(func() { tell(i) })\n}\nwg.Wait()\ntell(9)"}, "", "9"},
		{"declared again", []string{"func call() int { return next() }", "%%compile\nfunc next() int { return 100 }", "call()"}, "", "100"},
		{"declared again as another one", []string{"func next() string { return \"interpreted\" }", "next()"}, "", "interpreted"},
		{"values of a type that is declared again as it was", []string{"p := point{1, 2, \"old\"}", compiledCell, "move(p, 1)"}, "", "{2 2 old}"},
	} {
		t.Run(test.name, func(t *testing.T) {
			printed, value, err := run(t, append([]string{compiledCell}, test.cells...)...)
			if err != nil || printed != test.printed || value != test.value {
				t.Errorf("printed %q, value %q, error %v", printed, value, err)
			}
		})
	}
}

func TestCompileErrors(t *testing.T) {
	compiling(t)
	for _, test := range []struct {
		cells   []string
		kind    Kind
		line    int
		message string
	}{
		{[]string{"%%compile\n\nfunc f() int { return \"x\" }"}, CompileError, 3, "cannot use \"x\""},
		{[]string{"%%compile\nx := 1"}, SyntaxError, 2, "only contain declarations"},
		{[]string{"%%compile\nimport \"example.org/none\"\nfunc f() int { return none.F() }"}, CompileError, 2, "%go get example.org/none@latest"},
		{[]string{compiledCell, "\nat([]int{1}, 5)"}, Panic, 2, "index out of range [5] with length 1 (in compiled at, cell1:30)"},
		{[]string{compiledCell, "fail(\"no\")"}, Failure, 1, "no"},
		{[]string{compiledCell, "exit()"}, Panic, 1, "exit status 3"},
		{[]string{compiledCell, "crash()"}, Panic, 1, "lost"},
		{[]string{"x := 1", "%%compile\nfunc f() int { return x }"}, CompileError, 2, "undefined: x (a compiled cell only knows what"},
		{[]string{compiledCell, "generic(1)"}, CompileError, 1, "undefined: generic"},
		{[]string{compiledCell, "compiled1_fib(1)"}, CompileError, 1, "undefined"},
	} {
		_, _, err := run(t, test.cells...)
		var e *Error
		if !errors.As(err, &e) || e.Kind != test.kind || e.Line != test.line || !strings.Contains(e.Message, test.message) {
			t.Errorf("%q: %v", test.cells[len(test.cells)-1], err)
		}
	}
	t.Setenv("PATH", "")
	t.Setenv("GOROOT", "")
	_, _, err := run(t, "%%compile\nfunc notYetBuilt() {}")
	if err == nil || !strings.Contains(err.Error(), modules.ErrNoToolchain.Error()) {
		t.Errorf("without a toolchain: %v", err)
	}
	if _, value, err := run(t, compiledCell, "fib(10)"); err != nil || value != "55" {
		t.Errorf("without a toolchain, what is built already: %s, %v", value, err)
	}
}

func TestCompileNotes(t *testing.T) {
	compiling(t)
	s, err := openSession(Options{})
	if err != nil {
		t.Fatal(err)
	}
	var r recorder
	if _, err := s.Run(context.Background(), Cell{Name: "cell1", Source: compiledCell}, &r); err != nil {
		t.Fatal(err)
	}
	if r.stderr != "note: generic can only be called by compiled functions: it is generic\n" || r.stdout != "" {
		t.Errorf("stderr %q, stdout %q", r.stderr, r.stdout)
	}
}

func TestCompiledBuiltinPrint(t *testing.T) {
	compiling(t)
	s, err := openSession(Options{})
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"", "one 1\ntwo", "one 2\ntwo"} {
		source := "%%compile\nfunc say(n int) {\n\tprintln(\"one\", n)\n\tprint(\"two\")\n}"
		if i > 0 {
			source = fmt.Sprintf("say(%d)", i)
		}
		var r recorder
		if _, err := s.Run(context.Background(), Cell{Name: fmt.Sprintf("cell%d", i), Source: source}, &r); err != nil || r.stderr != want {
			t.Errorf("%s: stderr %q, %v", source, r.stderr, err)
		}
	}
}

func TestInterruptCompiled(t *testing.T) {
	compiling(t)
	s, err := openSession(Options{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Run(context.Background(), Cell{Name: "cell1", Source: compiledCell}, &recorder{}); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	began := time.Now()
	_, err = s.Run(ctx, Cell{Name: "cell2", Source: "x := next()\nforever()"}, &stopper{cancel: cancel})
	var e *Error
	if !errors.As(err, &e) || e.Kind != Interrupted || time.Since(began) > grace {
		t.Fatalf("after %v: %v", time.Since(began), err)
	}
	d, err := s.Run(context.Background(), Cell{Name: "cell3", Source: "next()*10 + x"}, &recorder{})
	if err != nil || d.Data["text/plain"] != "11" {
		t.Errorf("after the interrupt: %v, %v; want a new process and the state of cells kept", d.Data, err)
	}
}

// TestInterruptClosedStream: a call that has closed the stream of print looks
// as if it were still printing.
func TestInterruptClosedStream(t *testing.T) {
	compiling(t)
	s, err := openSession(Options{})
	if err != nil {
		t.Fatal(err)
	}
	cell := "%%compile\nimport \"os\"\nfunc shut() { os.NewFile(2, \"\").Close(); print(1) }"
	if _, err := s.Run(context.Background(), Cell{Name: "cell1", Source: cell}, &recorder{}); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	_, err = s.Run(ctx, Cell{Name: "cell2", Source: "import \"fmt\"\nfmt.Println(1)\nshut()"}, &stopper{cancel: cancel})
	var e *Error
	if !errors.As(err, &e) || e.Kind != Interrupted {
		t.Fatal(err)
	}
}

// BenchmarkCompiled measures calls of compiled functions: fib(32), one that
// does nothing, and ones that get or return a million numbers.
func BenchmarkCompiled(b *testing.B) {
	compiling(b)
	s, err := openSession(Options{})
	if err != nil {
		b.Fatal(err)
	}
	do := func(b *testing.B, n int, source string) {
		if _, err := s.Run(context.Background(), Cell{Name: fmt.Sprintf("cell%d", n), Source: source}, &recorder{}); err != nil {
			b.Fatal(err)
		}
	}
	do(b, 1, "%%compile\nfunc fib(n int) int {\n\tif n < 2 {\n\t\treturn n\n\t}\n\treturn fib(n-1) + fib(n-2)\n}\nfunc id(n int) int { return n }\nfunc sum(x []float64) (s float64) {\n\tfor _, v := range x {\n\t\ts += v\n\t}\n\treturn s\n}\nfunc double(x []float64) {\n\tfor i := range x {\n\t\tx[i] *= 2\n\t}\n}\nfunc zeros(n int) []float64 { return make([]float64, n) }")
	do(b, 2, "x := make([]float64, 1e6)\nsum(x)")
	for _, call := range []string{"fib(32)", "id(3)", "sum(x)", "double(x)", "zeros(1e6)"} {
		b.Run(call, func(b *testing.B) {
			do(b, 3, fmt.Sprintf("for range %d {\n\t_ = 0\n\t%s\n}", b.N, call))
		})
	}
}

// TestCompileAgain: a cell that is compiled again with another type is told of
// what it does not declare again, and of nothing else.
func TestCompileAgain(t *testing.T) {
	compiling(t)
	_, stderr, _, err := notebookOf(t, "%%compile\ntype P struct{ X int }\nfunc mk() *P { return &P{1} }\nfunc x(p *P) int { return p.X }", "p := mk()",
		"%%compile\ntype P struct{ X, Y int }\nfunc mk() *P { return &P{1, 2} }")
	if want := "note: x stays as it was: it is compiled, so run its cell again to use what this cell declares\n"; err != nil || stderr != want {
		t.Errorf("stderr %q, error %v", stderr, err)
	}
	_, _, value, err := notebookOf(t, "%%compile\ntype P struct{ X int }\nfunc mk() *P { return &P{1} }", "func y() *P { return mk() }", "%%compile\ntype P struct{ X, Y int }\nfunc mk() *P { return &P{1, 2} }", "y().Y")
	if err != nil || value != "2" {
		t.Errorf("an older caller: %s, %v", value, err)
	}
}

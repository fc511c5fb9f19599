package session

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// stopper is an Output that ends a context once the cell has printed to stdout.
type stopper struct {
	recorder
	cancel context.CancelFunc
}

func (s *stopper) Stream(name, text string) {
	s.recorder.Stream(name, text)
	if name == "stdout" {
		s.cancel()
	}
}

func TestInterrupt(t *testing.T) {
	tests := []struct{ name, cell string }{
		{"endless loop", "import \"fmt\"\nx = 2\nfmt.Println(1)\nfor {\n}"},
		{"loop in a function", "import \"fmt\"\nfunc spin() { for i := 0; ; i++ { } }\nx = 2\nfmt.Println(1)\nspin()"},
		{"recursion", "import \"fmt\"\nfunc fib(n int) int { if n < 2 { return n }; return fib(n-1) + fib(n-2) }\nx = 2\nfmt.Println(1)\nfib(60)"},
		{"through compiled code", "import (\n\t\"fmt\"\n\t\"sort\"\n)\nx = 2\nfmt.Println(1)\nfor {\n\tsort.Slice([]int{3, 1, 2}, func(i, j int) bool { return i < j })\n}"},
		{"waiting for the context", "import \"fmt\"\nx = 2\nfmt.Println(1)\n<-ctx.Done()\ncheck(ctx.Err())"},
		{"compiled call that never returns", "import \"fmt\"\nx = 2\nfmt.Println(1)\nselect {}"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s, err := openSession(Options{})
			if err != nil {
				t.Fatal(err)
			}
			if _, err := s.Run(context.Background(), Cell{Name: "cell1", Source: "x := 1"}, &recorder{}); err != nil {
				t.Fatal(err)
			}
			ctx, cancel := context.WithCancel(context.Background())
			_, err = s.Run(ctx, Cell{Name: "cell2", Source: tt.cell}, &stopper{cancel: cancel})
			var e *Error
			if !errors.As(err, &e) || e.Kind != Interrupted {
				t.Fatalf("got %v, want an interrupt", err)
			}
			d, err := s.Run(context.Background(), Cell{Name: "cell3", Source: "x * 10"}, &recorder{})
			if err != nil || d.Data["text/plain"] != "20" {
				t.Errorf("after the interrupt: %v, %v; want the state kept", d.Data, err)
			}
		})
	}
}

// TestInterruptTellsThePlace: the loop that runs or the call that waits, in the
// cell and in what it has called.
func TestInterruptTellsThePlace(t *testing.T) {
	for name, test := range map[string]struct {
		cell        string
		first, last int // lines in which it may be
		functions   int
	}{
		"loop":             {"import \"fmt\"\nx := 0\nfor {\n\tif x++; x == 1 {\n\t\tfmt.Println(1)\n\t}\n}", 4, 5, 1},
		"loop in function": {"import \"fmt\"\nfunc spin() {\n\tfor i := 0; ; i++ {\n\t\tif i == 0 {\n\t\t\tfmt.Println(1)\n\t\t}\n\t}\n}\nspin()", 9, 9, 2},
		"waiting":          {"import \"fmt\"\nfmt.Println(1)\nselect {}", 2, 3, 1},
		"checked":          {"import \"fmt\"\nfmt.Println(1)\n<-ctx.Done()\ncheck(ctx.Err())", 2, 4, 1},
	} {
		t.Run(name, func(t *testing.T) {
			s, err := openSession(Options{})
			if err != nil {
				t.Fatal(err)
			}
			defer s.Close()
			ctx, cancel := context.WithCancel(t.Context())
			_, err = s.Run(ctx, Cell{Name: "cell1", Source: test.cell}, &stopper{cancel: cancel})
			var e *Error
			if !errors.As(err, &e) || e.Kind != Interrupted {
				t.Fatalf("got %v, want an interrupt", err)
			}
			outer, functions := 0, 0
			for _, line := range e.Trace {
				if _, err := fmt.Sscanf(line, "  cell1:%d in ", &outer); err == nil {
					functions++
				}
			}
			if e.Line == 0 || outer < test.first || outer > test.last || functions != test.functions {
				t.Errorf("%s", strings.Join(e.Trace, "\n"))
			}
			if want := fmt.Sprintf("cell1:%d:%d: interrupted", e.Line, e.Column); e.Error() != want {
				t.Errorf("%q, want %q", e.Error(), want)
			}
		})
	}
}

func TestContextEndedBefore(t *testing.T) {
	s, err := openSession(Options{})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var r recorder
	_, err = s.Run(ctx, Cell{Name: "cell1", Source: "println(1)"}, &r)
	var e *Error
	if !errors.As(err, &e) || e.Kind != Interrupted || r.stdout+r.stderr != "" {
		t.Errorf("got %v and output %q, want an interrupt and no output", err, r.stdout+r.stderr)
	}
}

func TestOutputOrder(t *testing.T) {
	s, err := openSession(Options{})
	if err != nil {
		t.Fatal(err)
	}
	var r recorder
	_, err = s.Run(context.Background(), Cell{Name: "cell1", Source: `import (
	"fmt"
	"log"
	"os"
)
fmt.Println("one")
Display("two")
fmt.Fprintln(os.Stdout, "three: größer ≥ 1")
Display("four")
log.SetFlags(0)
log.Println("five")`}, &r)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := strings.Join(slices.Compact(r.order), " "), "stdout display stdout display stderr"; got != want {
		t.Errorf("order %q, want %q", got, want)
	}
	if r.stdout != "one\nthree: größer ≥ 1\n" || r.stderr != "five\n" {
		t.Errorf("stdout %q, stderr %q", r.stdout, r.stderr)
	}
}

// TestShownAfterItsCell: an Output gets nothing once its cell has ended, and the
// next cell's what goroutines of earlier ones show.
func TestShownAfterItsCell(t *testing.T) {
	s, err := openSession(Options{})
	if err != nil {
		t.Fatal(err)
	}
	var first, second recorder
	if _, err := s.Run(context.Background(), Cell{Name: "cell1", Source: "c, done := make(chan int), make(chan int)\ngo func() { <-c; Display(2); done <- 1 }()\nDisplay(1)"}, &first); err != nil {
		t.Fatal(err)
	}
	if err := s.display("between"); err != nil { // as a goroutine would
		t.Fatal(err)
	}
	if _, err := s.Run(context.Background(), Cell{Name: "cell2", Source: "c <- 1\n<-done"}, &second); err != nil {
		t.Fatal(err)
	}
	if len(first.shown) != 1 || len(second.shown) != 1 {
		t.Errorf("shown %v and %v, want one value each", first.shown, second.shown)
	}
}

func TestMuchOutputIsWhole(t *testing.T) {
	s, err := openSession(Options{})
	if err != nil {
		t.Fatal(err)
	}
	var r recorder
	if _, err = s.Run(context.Background(), Cell{Name: "cell1", Source: "import \"fmt\"\nfor i := 0; i < 20000; i++ {\n\tfmt.Println(\"línea\", i)\n}"}, &r); err != nil {
		t.Fatal(err)
	}
	var want strings.Builder
	for i := range 20000 {
		fmt.Fprintln(&want, "línea", i)
	}
	if r.stdout != want.String() {
		t.Errorf("got %d bytes, want %d", len(r.stdout), want.Len())
	}
}

func TestTraceNamesEveryCell(t *testing.T) {
	_, _, err := run(t,
		"func inner(a []int) int {\n\tn := len(a)\n\treturn a[n] / n\n}",
		"func outer() int {\n\ta := []int{1, 2}\n\tapply := func(f func([]int) int) int { return f(a) }\n\treturn apply(inner)\n}",
		"b := 1\n\nb = outer()")
	var e *Error
	if !errors.As(err, &e) {
		t.Fatalf("got %v, want an *Error", err)
	}
	if e.Cell != "cell3" || e.Line != 3 {
		t.Errorf("the error is at %s:%d, want cell3:3, where the cell was left", e.Cell, e.Line)
	}
	trace := strings.Join(e.Trace, "\n")
	for _, want := range []string{"cell1:3 in inner", "return a[n] / n", "cell2:3 in a function in outer", "cell3:3 in the cell"} {
		if !strings.Contains(trace, want) {
			t.Errorf("trace lacks %q:\n%s", want, trace)
		}
	}
}

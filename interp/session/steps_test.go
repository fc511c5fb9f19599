package session

import (
	"context"
	"os"
	"strings"
	"testing"
	"time"
)

// TestLeftBehindChangesNothing: a cell that was left behind, and whose call into
// compiled code returns after all, does not undo what later cells have declared,
// sets no variables, and shows no value.
func TestLeftBehindChangesNothing(t *testing.T) {
	if testing.Short() {
		t.Skip("it waits until cells are left behind")
	}
	for name, source := range map[string]string{
		"at the end":           "x := \"new\"\nready <- true\nr.Read(make([]byte, 1))",
		"in the middle":        "x := \"new\"\nready <- true\nr.Read(make([]byte, 1))\nx = \"late\"\nx",
		"in a function":        "x := \"new\"\nready <- true\nread()\nx = \"late\"",
		"without reflection":   "x := \"new\"\nready <- true\nlines.Scan()\nx = \"late\"",
		"in a Once":            "x := \"new\"\nready <- true\nnew(sync.Once).Do(wait)\nx = \"late\"",
		"beside a failed part": "x := \"new\"\nready <- true\ngo func() { panic(\"boom\") }()\nr.Read(make([]byte, 1))",
	} {
		t.Run(name, func(t *testing.T) {
			s, err := openSession(Options{})
			if err != nil {
				t.Fatal(err)
			}
			defer s.Close()
			r, w, err := os.Pipe()
			if err != nil {
				t.Fatal(err)
			}
			defer r.Close()
			defer w.Close()
			value := func(source string) string {
				d, err := s.Run(t.Context(), Cell{Name: "cell", Source: source}, &recorder{})
				if err != nil {
					t.Fatalf("%s: %v", source, err)
				}
				text, _ := d.Data["text/plain"].(string)
				return text
			}
			value("import (\"bufio\"; \"os\"; \"sync\")\nvar r *os.File\nvar wait func()\nx := 1\nfunc f() any { return x }\nfunc read() int { n, _ := r.Read(make([]byte, 1)); return n }")
			*(**os.File)(s.engine.Address(s.front.Lookup("r"))) = r
			*(*func())(s.engine.Address(s.front.Lookup("wait"))) = func() { _, _ = r.Read(make([]byte, 1)) }
			value("lines, ready := bufio.NewScanner(r), make(chan bool, 1)")
			ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
			defer cancel()
			if _, err := s.Run(ctx, Cell{Name: "cell2", Source: source}, &recorder{}); err == nil {
				t.Fatal("the cell ended")
			}
			if got := value("<-ready // for the race detector\ny := 5\nfunc g() any { return y }\nf()"); got != "new" {
				t.Errorf("x is %q for a function that uses it, want new", got)
			}
			go func() {
				time.Sleep(50 * time.Millisecond) // until the next cell runs
				_, _ = w.WriteString("x\n")
			}()
			if got := value("import \"time\"\nfor range 30 { time.Sleep(10 * time.Millisecond) }"); got != "" {
				t.Errorf("another cell shows %q", got)
			}
			if n := s.engine.Live(); n > 0 {
				t.Fatalf("%d goroutines go on", n)
			}
			for source, want := range map[string]string{"y": "5", "g()": "5", "x": "new", "f()": "new"} {
				if got := value(source); got != want {
					t.Errorf("%s is %q, want %q", source, got, want)
				}
			}
		})
	}
}

// TestFailedCellWithAnotherVariable: a variable is declared before its cell
// runs. So all that uses it has the new one, however the cell ends.
func TestFailedCellWithAnotherVariable(t *testing.T) {
	const before = "import (\"errors\"; \"fmt\"; \"time\")\nvar _ = fmt.Sprint\nx := 1\nfunc f() any { return x }\nfunc g() int { return x + 1 }"
	const note = "note: g (cell1) stays as it was, because it does not fit what this cell declares"
	for name, test := range map[string]struct{ source, err, want string }{
		"it ends":     {"x := \"new\"\nfmt.Print(f())", "", "new"},
		"panic":       {"x := \"new\"\nfmt.Print(f())\npanic(\"boom\")", "boom", "new"},
		"error":       {"x := \"new\"\nfmt.Print(f())\ncheck(errors.New(\"boom\"))", "boom", "new"},
		"early panic": {"fmt.Print(f())\npanic(\"boom\")\nx := \"new\"", "boom", ""},
		"os.Exit":     {"import \"os\"\nx := \"new\"\nfmt.Print(f())\nos.Exit(3)", "os.Exit(3)", "new"},
		"interrupt":   {"x := \"new\"\nfmt.Print(f())\nfor {}", "interrupted", "new"},
		"goroutine":   {"x := \"new\"\nfmt.Print(f())\ngo func() { panic(\"boom\") }()\ntime.Sleep(time.Minute)", "boom", "new"},
	} {
		t.Run(name, func(t *testing.T) {
			s, err := openSession(Options{})
			if err != nil {
				t.Fatal(err)
			}
			defer s.Close()
			if _, err := s.Run(t.Context(), Cell{Name: "cell1", Source: before}, &recorder{}); err != nil {
				t.Fatal(err)
			}
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			out := &stopper{cancel: func() {}}
			if name == "interrupt" {
				out.cancel = cancel
			}
			_, err = s.Run(ctx, Cell{Name: "cell2", Source: test.source}, out)
			if test.err == "" && err != nil || test.err != "" && (err == nil || !strings.Contains(err.Error(), test.err)) {
				t.Fatalf("%v, want %q", err, test.err)
			}
			printed := "new"
			if name == "early panic" {
				printed = "1"
			}
			if out.stdout != printed {
				t.Errorf("the cell has %q for x in f, want %q", out.stdout, printed)
			}
			if !strings.Contains(out.stderr, note) {
				t.Errorf("no note that g stays as it was: %q", out.stderr)
			}
			for _, source := range []string{"x", "f()"} {
				d, err := s.Run(t.Context(), Cell{Name: "cell3", Source: source}, &recorder{})
				if text, _ := d.Data["text/plain"].(string); err != nil || text != test.want {
					t.Errorf("%s is %q, %v; want %q", source, text, err, test.want)
				}
			}
			d, err := s.Run(t.Context(), Cell{Name: "cell4", Source: "x = \"later\"\n[]any{f(), g()}"}, &recorder{})
			if err != nil || d.Data["text/plain"] != "[later 2]" {
				t.Errorf("%v, %v", d.Data, err)
			}
		})
	}
}

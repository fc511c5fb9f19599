package session

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/mercer-go/mercer/interp/display/comm"
)

// notebookOf runs cells in a session, in a folder of their own. It returns what
// the last one printed to both streams, its value, and its error.
func notebookOf(t *testing.T, cells ...string) (stdout, stderr, value string, err error) {
	t.Helper()
	t.Chdir(t.TempDir())
	s, err := openSession(Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for i, c := range cells {
		var out recorder
		d, failed := s.Run(context.Background(), Cell{Name: "cell" + string(rune('1'+i)), Source: c}, &out)
		if failed != nil && i < len(cells)-1 {
			t.Fatalf("cell %d: %v", i+1, failed)
		}
		stdout, stderr, value, err = out.stdout, out.stderr, "", failed
		if text, ok := d.Data["text/plain"].(string); ok {
			value = text
		}
	}
	return stdout, stderr, value, err
}

func TestMagics(t *testing.T) {
	t.Setenv("MERCER_TEST", "old")
	const hello = `import "fmt"` + "\nfmt.Println(\"hello\")\n"
	for _, test := range []struct {
		name   string
		cells  []string
		stdout string // a regular expression
		value  string
		fails  string
	}{
		{"order", []string{"x := 1\n!echo a\nx++\n!echo b\nx"}, `a\nb\n`, "2", ""},
		{"value stays", []string{"5\n!echo a"}, `a\n`, "5", ""},
		{"help", []string{"%help"}, `(?s)%cd.*%%writefile.*!COMMAND.*%help NAME`, "", ""},
		{"help of one", []string{"%help env"}, `%env \[NAME\[=VALUE\]\](?s).*PATH`, "", ""},
		{"env", []string{"%env MERCER_TEST=new$MERCER_TEST", "%env MERCER_TEST"}, `newold\n`, "", ""},
		{"env with spaces", []string{"%env MERCER_TEST = a b", "%env MERCER_TEST"}, `^a b\n`, "", ""},
		{"env as it stands", []string{"%env MERCER_TEST='$HOME'", "%env MERCER_TEST"}, `^\$HOME\n`, "", ""},
		{"env in a cell", []string{"%env MERCER_TEST a b", "import \"os\"\nos.Getenv(\"MERCER_TEST\")"}, ``, "a b", ""},
		{"env of a command", []string{"%env MERCER_TEST=x", "!echo $MERCER_TEST"}, `x\n`, "", ""},
		{"no env", []string{"%env MERCER_NONE"}, ``, "", "there is no environment variable MERCER_NONE"},
		{"gophernotes", []string{"%go111module on\n$echo a b\n1"}, `a b\n`, "1", ""},
		{"exit status", []string{"!exit 3"}, ``, "", "exit status 3"},
		{"a failure ends the cell", []string{"!false\n!echo no"}, ``, "", "exit status 1"},
		{"a command of two lines", []string{"!echo a \\\n  b\n1"}, `^a b\n$`, "1", ""},
		{"values", []string{"x, s := 3, []string{\"a b\"}\nimport \"strings\"\nfunc f(n int) string { return \"}\" }\n!echo {x} {strings.ToUpper(\"u\")} ü{x*x+1}. {s[0]} '{f(x)}' {len(s)}"}, `^3 U ü10\. a b } 1\n$`, "", ""},
		{"values leave nothing", []string{"x := 3\n!echo {x}", "%who"}, `^x  int  3\n$`, "", ""},
		{"a shell's own braces", []string{"x := 3\n!echo {} {1} {y} ${x}- {x,y} {x..3} {{x}} {len} '{print x}' \"{\\\"x\\\": 1}\""}, `^\{\} \{1\} \{y\} - \{x,y\} \{x\.\.3\} \{x\} \{len\} \{print x\} \{"x": 1\}\n$`, "", ""},
		{"no input", []string{"!cat; echo end"}, `end\n`, "", ""},
		{"negation", []string{"done := false", "!done"}, ``, "true", ""},
		{"negation in one cell", []string{"done := false\n!done"}, ``, "true", ""},
		{"bash", []string{"%%bash\nfor i in 1 2; do\n  echo \"$i '\"\ndone"}, `1 '\n2 '\n`, "", ""},
		{"bash with CRLF", []string{"%%bash\r\nif true; then\r\n  echo a\r\nfi\r\n"}, `^a\n$`, "", ""},
		{"bash fails", []string{"%%sh\nexit 4"}, ``, "", "exit status 4"},
		{"time", []string{"%time 6 * 7"}, `wall .*s, CPU .*s, [\d,]+ allocations of .*B\n`, "42", ""},
		{"time of the code alone", []string{"%time x := 6"}, `, [1-3]?\d allocations of`, "", ""},
		{"time declares", []string{"%time x := 6", "x"}, ``, "6", ""},
		{"time of a cell", []string{"%%time\nimport \"fmt\"\nfmt.Println(1)\n!echo 2\n3"}, `1\n2\nwall .*\n`, "3", ""},
		{"timeit", []string{"x := []int{1}\n%timeit -n 100 -r 3 x = append(x[:0], 1)"}, `.s ± .*s per loop \(best .* of 3 runs, 100 loops each\), .*\n`, "", ""},
		{"timeit an expression", []string{"x := 1.0\n%timeit -r1 -n1000 x / 2"}, `of 1 runs, 1,000 loops each\), no allocations\n`, "", ""},
		{"timeit leaves nothing", []string{"%timeit -r1 -n10 1", "%who"}, `^Nothing has been declared.\n`, "", ""},
		{"timeit a call without value", []string{"func f() {}\n%timeit -r1 -n10 f()"}, `per loop`, "", ""},
		{"timeit of what ends itself", []string{"%timeit -r1 -n10 for { if true { break } }; func() { return }(); continue"}, `per loop`, "", ""},
		{"timeit a cell", []string{"%%timeit -r 1 -n 1\nx := 1\nfor range 3 {\n\tx++\n}"}, `of 1 runs, 1 loops each`, "", ""},
		{"who", []string{"type T struct{ A int }\nconst c = 1\nfunc f(a int) int { return a }\nt, u, s, n := T{3}, &T{4}, make([]int, 9), \"né\"\nvar e error\nbig := struct{ s []int }{}", "%who"}, `(?m)` +
			`^big  struct{s \[\]int}\s+\{…\}\ne\s+error\s+<nil>\nn\s+string\s+"né"\ns\s+\[\]int\s+length 9\nt\s+T\s+\{3\}\nu\s+\*T\s+&\{4\}\nfunctions: f\ntypes and constants: T, c\n`, "", ""},
		{"who of a matrix", []string{"import \"gonum.org/v1/gonum/mat\"\nm := mat.NewDense(3, 4, nil)\nvar none *mat.Dense", "%whos"}, `m\s+\*mat.Dense\s+3×4\nnone\s+\*mat.Dense\s+<nil>\n`, "", ""},
		{"who with a String that panics", []string{"type T struct{}\nfunc (T) String() string { panic(1) }\nvar x T", "%who"}, `x\s+T\s`, "", ""},
		{"reset", []string{"x := 1", "%reset -f", "x"}, ``, "", "undefined: x"},
		{"after reset", []string{"x := 1", "%reset", "y := 2", "must(y, ctx.Err())"}, ``, "2", ""},
		{"capture", []string{"%%capture out\n" + hello + "!echo shell\n7", "out"}, ``, "hello\nshell\n", ""},
		{"capture prints nothing", []string{"%%capture\n" + hello + "7"}, `^$`, "7", ""},
		{"capture ends", []string{"%%capture out\n" + hello, hello}, `^hello\n$`, "", ""},
		{"capture does not wait", []string{"%%capture out\n!sleep 30 & echo a", "out"}, ``, "a\n", ""},
		{"writefile", []string{"%%writefile a.txt\n%d `\nx", "!cat a.txt"}, "^%d `\nx\n$", "", ""},
		{"writefile appends", []string{"%%writefile 'a b'\nx", "%%writefile -a 'a b'\ny", "!cat 'a b'"}, "^x\ny\n$", "", ""},
		{"writefile to nowhere", []string{"%%writefile no/a\nx"}, "^$", "", "open no/a: no such file or directory"},
		{"writefile appends, in full", []string{"%%writefile --append '-b'\nx", "%%writefile --append '-b'\ny", "!cat ./-b"}, "^x\ny\n$", "", ""},
		{"writefile says", []string{"%%writefile a\nx", "%%writefile a\ny"}, "^Overwrote a\n$", "", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			stdout, stderr, value, err := notebookOf(t, test.cells...)
			if !regexp.MustCompile(test.stdout).MatchString(stdout) {
				t.Errorf("printed %q", stdout)
			}
			if value != test.value || stderr != "" {
				t.Errorf("value %q, stderr %q", value, stderr)
			}
			if test.fails == "" && err != nil || test.fails != "" && (err == nil || !strings.Contains(err.Error(), test.fails)) {
				t.Errorf("error %v", err)
			}
		})
	}
}

// TestBackground: a command left behind prints on without anybody to read it,
// and does not die of that.
func TestBackground(t *testing.T) {
	t.Chdir(t.TempDir())
	s, err := openSession(Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	var out recorder
	for _, c := range []string{"!mkfifo go alive", "!(read x <go; echo late; echo alive >alive) & echo started", "!echo >go; cat alive"} {
		if _, err := s.Run(ctx, Cell{Name: "cell1", Source: c}, &out); err != nil {
			t.Errorf("%s: %v", c, err)
		}
	}
	if out.stdout != "started\nalive\n" {
		t.Errorf("printed %q", out.stdout)
	}
}

func TestCd(t *testing.T) {
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "a b"), 0o777); err != nil {
		t.Fatal(err)
	}
	t.Setenv("HOME", dir)
	stdout, _, _, err := notebookOf(t, "%cd ~/a b\n%cd\n%cd -\n%cd \"../a b\"")
	lines := strings.Split(strings.TrimSpace(stdout), "\n")
	if err != nil || len(lines) != 4 || filepath.Base(lines[0]) != "a b" || lines[1] != filepath.Dir(lines[0]) || lines[2] != lines[0] || lines[3] != lines[0] {
		t.Errorf("%q, %v", lines, err)
	}
}

func TestGo111moduleOff(t *testing.T) {
	_, stderr, _, err := notebookOf(t, "%go111module off")
	if err != nil || !strings.Contains(stderr, "always on") {
		t.Errorf("%q, %v", stderr, err)
	}
}

// TestNothingRunsBeforeAnUnknownMagic: a mistyped line does not leave half a cell done.
func TestNothingRunsBeforeAnUnknownMagic(t *testing.T) {
	stdout, _, _, err := notebookOf(t, "!echo no\n%tme f()")
	if err == nil || stdout != "" {
		t.Errorf("%q, %v", stdout, err)
	}
}

// TestResetEndsGoroutines: else they would compute and print for ever, out of reach.
func TestResetEndsGoroutines(t *testing.T) {
	s, err := openSession(Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	old := s.engine
	for _, c := range []string{"never := make(chan int)\nfor range 3 {\n\tgo func() {\n\t\tfor {\n\t\t}\n\t}()\n\tgo func() { <-never }()\n}", "1", "%reset"} {
		if n := old.Live(); c == "%reset" && n != 6 {
			t.Errorf("%d goroutines to end", n)
		}
		if _, err := s.Run(context.Background(), Cell{Name: "cell1", Source: c}, &recorder{}); err != nil {
			t.Fatal(err)
		}
	}
	if n := old.Live(); n != 0 {
		t.Errorf("%d goroutines go on", n)
	}
}

// TestResetClosesWidgets: else their functions would run in an interpreter that
// nothing can stop.
func TestResetClosesWidgets(t *testing.T) {
	open := map[string]bool{}
	s, err := openSession(Options{Send: func(m comm.Message) {
		if m.Type == comm.Open || m.Type == comm.Close {
			open[m.ID] = m.Type == comm.Open
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for _, c := range []string{"b := widget.NewButton(widget.ButtonOptions{})\nb.OnClick(func() { for {} })", "%reset"} {
		if _, err := s.Run(context.Background(), Cell{Name: "cell1", Source: c}, &recorder{}); err != nil {
			t.Fatal(err)
		}
	}
	for id, still := range open {
		if still {
			t.Errorf("%s of %d is open", id, len(open))
		}
	}
	if len(open) == 0 {
		t.Error("nothing was opened")
	}
}

// TestInterruptedWho: of what has been interrupted nothing is told.
func TestInterruptedWho(t *testing.T) {
	s, err := openSession(Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if _, err := s.Run(context.Background(), Cell{Name: "cell1", Source: "type T int\nfunc (T) String() string {\n\tfor {\n\t}\n}\nvar x T"}, &recorder{}); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 100*time.Millisecond)
	defer cancel()
	var out recorder
	_, err = s.Run(ctx, Cell{Name: "cell2", Source: "%who"}, &out)
	var e *Error
	if !errors.As(err, &e) || e.Kind != Interrupted || out.stdout != "" {
		t.Errorf("printed %q, error %v", out.stdout, err)
	}
}

func TestCommandIsInterrupted(t *testing.T) {
	for _, code := range []string{"!sleep 60", "!trap '' INT; while true; do sleep 60; done", "%%bash\nsleep 60 | sleep 60", "%timeit -n 1000000000 1", "%time for {}"} {
		t.Run(code, func(t *testing.T) {
			s, err := openSession(Options{})
			if err != nil {
				t.Fatal(err)
			}
			defer s.Close()
			ctx, cancel := context.WithTimeout(context.Background(), 300*time.Millisecond)
			defer cancel()
			start := time.Now()
			_, err = s.Run(ctx, Cell{Name: "cell1", Source: code}, &recorder{})
			var e *Error
			if !errors.As(err, &e) || e.Kind != Interrupted || time.Since(start) > 20*time.Second {
				t.Errorf("%v after %v", err, time.Since(start))
			}
		})
	}
}

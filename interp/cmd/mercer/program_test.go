package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/mercer-go/mercer/interp/runtime"
)

func TestRunProgram(t *testing.T) {
	for _, test := range []struct {
		name, source string
		args         []string
		code         int
		out, err     string
	}{
		{"main", "package main\n\nfunc main() {}\n", nil, exitOK, "", ""},
		{"value of a script", "#!/usr/bin/env -S mercer run\n6 * 7\n", nil, exitOK, "42\n", ""},
		{"arguments", "import (\n\t\"os\"\n\t\"strings\"\n)\nstrings.Join(os.Args[1:], \"+\")", []string{"-a", "b"}, exitOK, "-a+b\n", ""},
		{"exit code", "import \"os\"\nos.Exit(3)", nil, 3, "", ""},
		{"panic", "package main\n\nfunc main() {\n\tvar m map[int]int\n\tm[1] = 2\n}\n", nil, exitFailure, "", "program.go:5"},
		{"type error", "var s string = 1", nil, exitFailure, "", "1:16"},
	} {
		t.Run(test.name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "program.go")
			if err := os.WriteFile(file, []byte(test.source), 0o600); err != nil {
				t.Fatal(err)
			}
			c, out, errs := testConsole(t)
			if code := dispatch(c, append([]string{"run", file}, test.args...)); code != test.code {
				t.Errorf("exit code %d, want %d", code, test.code)
			}
			if out() != test.out {
				t.Errorf("printed %q, want %q", out(), test.out)
			}
			contains(t, "stderr", errs(), test.err)
		})
	}
}

func TestDatasets(t *testing.T) {
	c, out, _ := testConsole(t)
	if code := dispatch(c, []string{"datasets", "sonar", "extra"}); code != exitUsage {
		t.Errorf("two names: exit code %d", code)
	}
	if out() != "" {
		t.Errorf("two names printed %q", out())
	}
}

func TestREPL(t *testing.T) {
	session, err := runtime.New(runtime.Options{Direct: true})
	if err != nil {
		t.Fatal(err)
	}
	var pending string
	script := func(lines ...string) lineReader {
		return func(string) (string, error) {
			if len(lines) == 0 {
				return "", os.ErrClosed
			}
			line := lines[0]
			lines = lines[1:]
			return line, nil
		}
	}
	c, out, errs := testConsole(t)
	read := script("x := 2", "func f(a int) int {", "return a * x", "}", "", "f(21)", "y", "3")
	if code := c.repl(session, read, &pending); code != exitFailure {
		t.Errorf("exit code %d, want that of the first failure", code)
	}
	if out() != "42\n" {
		t.Errorf("printed %q, want 42 and nothing after the failure", out())
	}
	contains(t, "stderr", errs(), "undefined: y")

	line, pos, ok := complete(session, "import \"strings\"\n", "strings.HasPr(s)", len("strings.HasPr"))
	if !ok || line != "strings.HasPrefix(s)" || pos != len("strings.HasPrefix") {
		t.Errorf("completed to %q at %d, %v", line, pos, ok)
	}
}

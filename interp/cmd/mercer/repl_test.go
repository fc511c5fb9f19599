package main

import (
	"os"
	"testing"

	"github.com/mercer-go/mercer/interp/session"
	"github.com/mercer-go/mercer/interp/symbols"
)

// typed is a lineReader of lines; "^C" is the key.
func typed(pasted bool, lines ...string) lineReader {
	return func(string) (string, bool, error) {
		if len(lines) == 0 {
			return "", false, os.ErrClosed
		}
		line := lines[0]
		lines = lines[1:]
		if line == "^C" {
			return "", false, errDropped
		}
		return line, pasted, nil
	}
}

func TestREPL(t *testing.T) {
	f := []string{"func f(a int) int {", "\tb := a", "", "\treturn 2 * b", "}"}
	for _, test := range []struct {
		name   string
		pasted bool
		lines  []string
		code   int
		out    string
		err    string
	}{
		{"the first failure ends", false, []string{"x := 2", "x", "y", "3"}, exitFailure, "2\n", "undefined: y"},
		{"several lines", false, []string{"func f(a int) int {", "return a", "}", "", "f(21)"}, exitOK, "21\n", ""},
		{"a pasted blank line", true, append(f, "f(21)"), exitOK, "42\n", ""},
		{"a typed blank line", false, append(f, "f(21)"), exitFailure, "", "in1:2:"},
		{"a blank line of a string", false, []string{"s := `a", "", "b`", "len(s)"}, exitOK, "4\n", ""},
		{"an error that more lines cannot fix", false, []string{"func broken( {", "3"}, exitFailure, "", "in1:1:14: syntax error"},
		{"a lone brace", false, []string{"}"}, exitFailure, "", "in1:1:"},
		{"dropped", false, []string{"x := 1", "func f() {", "^C", "x", "^C", "x"}, exitOK, "1\n1\n", ""},
		{"exit status", false, []string{"import \"os\"", "os.Exit(3)", "4"}, 3, "", ""},
		{"exit status 0", false, []string{"import \"os\"", "os.Exit(0)", "4"}, exitOK, "", ""},
		{"exit", false, []string{"1", " exit ", "4"}, exitOK, "1\n", ""},
		{"quit", false, []string{"1", "quit", "4"}, exitOK, "1\n", ""},
		{":q", false, []string{"1", ":q", "4"}, exitOK, "1\n", ""},
		{"names", false, []string{"exit, help := 5, 6", "exit", "help"}, exitOK, "5\n6\n", ""},
		{"help", false, []string{"?", "help"}, exitOK, replHelp + replHelp, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			s, err := session.New(session.Options{Packages: symbols.Packages(), Direct: true})
			if err != nil {
				t.Fatal(err)
			}
			var pending string
			c, out, errs := testConsole(t)
			if code := c.repl(s, typed(test.pasted, test.lines...), &pending); code != test.code {
				t.Errorf("exit code %d, want %d", code, test.code)
			}
			if out() != test.out {
				t.Errorf("printed %q, want %q", out(), test.out)
			}
			contains(t, "stderr", errs(), test.err)
			if test.err == "" && errs() != "" {
				t.Errorf("stderr: %s", errs())
			}
		})
	}
}

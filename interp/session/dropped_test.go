package session

import (
	"errors"
	"testing"
)

// A comment without an end is an error of its cell, at its place, however the
// cell is run. Nothing runs before it, and nothing after it is left out in
// silence.
func TestNothingIsDropped(t *testing.T) {
	tests := []struct {
		name, source string
		line, column int
	}{
		{"cell", "import \"fmt\"\nfmt.Println(\"a\")\n/* b\nfmt.Println(\"c\")", 3, 1},
		{"cell with a question", "println(1)\n/* open\nprintln?", 2, 1},
		{"before a magic", "println(1)\n/* open\n%time println(2)", 2, 1},
		{"before a command", "println(1)\n/* open\n!echo hi", 2, 1},
		{"%time", "%time println(1); /* open\nprintln(2)\n*/", 1, 19},
		{"%timeit", "f := func() {}\n%timeit -n 1 -r 1 f() }; /*", 2, 26},
		{"%%time", "%%time\nprintln(1); /* open\nprintln(2)", 2, 13},
		{"%%timeit", "%%timeit -n 1 -r 1\nprintln(1); /* open\nprintln(2)", 2, 13},
		{"%%capture", "%%capture\nprintln(1)\n/* open\nprintln(2)", 3, 1},
		{"%%compile", "%%compile\nfunc f() int { return 1 }\n/* open\nfunc g() int { return 2 }", 3, 1},
		{"%test", "%test\nimport \"testing\"\nfunc TestA(t *testing.T) {}\n/* open\nfunc TestB(t *testing.T) { t.Fatal() }", 4, 1},
		{"a program", "package main\nfunc main() { println(1) }\n/* open", 3, 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			printed, _, err := run(t, tt.source)
			var e *Error
			if !errors.As(err, &e) || e.Kind != SyntaxError || e.Message != "comment not terminated" || e.Line != tt.line || e.Column != tt.column {
				t.Errorf("got %v; want a syntax error at %d:%d", err, tt.line, tt.column)
			}
			if printed != "" {
				t.Errorf("it printed %q", printed)
			}
		})
	}
}

// A file may begin with a byte order mark.
func TestByteOrderMark(t *testing.T) {
	for _, source := range []string{
		"\ufeffimport \"fmt\"\nfmt.Print(1)",
		"\ufeffpackage main\nimport \"fmt\"\nfunc main() { fmt.Print(1) }",
		"\ufeff%time import \"fmt\"; fmt.Print(1)",
	} {
		if printed, _, err := run(t, source); err != nil || printed == "" || printed[0] != '1' {
			t.Errorf("%q: printed %q, %v", source, printed, err)
		}
	}
}

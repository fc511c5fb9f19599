package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestPercentCells(t *testing.T) {
	const header = "// ---\n// jupyter:\n//   jupytext:\n//     x: y\n// ---\n"
	for _, test := range []struct {
		text string
		want []string
	}{
		{"x := 1\n// a 50 %% b\n//%%x", nil},
		{"// %%\nx := 1\n\n// %% a title\nx", []string{"\nx := 1", "\n\n\n\nx"}},
		{"import \"fmt\"\n//%%\nx", []string{"import \"fmt\"", "\n\nx"}},
		{"// %%\r\nx := 1\r\n// %%\r\nx\r\n", []string{"\nx := 1", "\n\n\nx"}},
		{"// %% [markdown]\n// # Title\n// %%\nx", []string{"\n\n\nx"}},
		{"// %%\n// %who\n// !ls", []string{"\n// %who\n// !ls"}},
		{header + "\n// %%\n// %who\n// !ls\n// text", []string{header, "\n\n\n\n\n\n\n%who\n!ls\n// text"}},
		{"// %% language=\"bash\"\n// ls\n//\n// pwd", []string{"%%bash\nls\n\npwd"}},
	} {
		if got := percentCells(test.text); !slices.Equal(got, test.want) {
			t.Errorf("%q:\n%q, want\n%q", test.text, got, test.want)
		}
	}
}

func TestRunPercentScript(t *testing.T) {
	file := filepath.Join(t.TempDir(), "script.go")
	for _, test := range []struct {
		text, out, err string
		code           int
	}{
		{"// %%\nimport \"fmt\"\n\n// %%\nx := 1\nx\n// %%\nx := \"two\"\nfmt.Println(x)\n", "1\ntwo\n", "", exitOK},
		{"// %%\nfunc f() { panic(\"oh\") }\n// %%\n\nf()\n// %%\n3", "", "script.go:2 in f\n    2 | func f() { panic(\"oh\") }", exitPanic},
		{"// %% language=\"sh\"\n// echo a\n", "a\n", "", exitOK},
		{"!echo a\n%who\n", "a\nNothing has been declared.\n", "", exitOK},
	} {
		if err := os.WriteFile(file, []byte(test.text), 0o600); err != nil {
			t.Fatal(err)
		}
		c, out, errs := testConsole(t)
		stdout := os.Stdout // what cells print goes there
		os.Stdout = c.out.file
		code := runProgram(c, file, nil)
		os.Stdout = stdout
		if code != test.code || out() != test.out || !strings.Contains(errs(), test.err) {
			t.Errorf("%q: code %d, %q, %q", test.text, code, out(), errs())
		}
	}
}

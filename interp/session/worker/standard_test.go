//go:build unix

package worker

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestClosedOutput: a cell that closes an output is told so once, and the next
// cell prints again. A file that a cell has put in its place stays.
func TestClosedOutput(t *testing.T) {
	c := client(t, Options{})
	note := func(name, what string) string {
		return "mercer: " + name + " was " + what + "; what was printed to it after that is lost. The next cell can print again.\n"
	}
	for _, test := range []struct{ source, stdout, stderr string }{
		{"import (\"fmt\"; \"os\"; \"log\"; \"runtime\")\nlog.SetFlags(0)\nfmt.Print(1)", "1", ""},
		{"fmt.Print(1)\nos.Stdout.Close()\nfmt.Print(2)", "1", note("os.Stdout", "closed")},
		{"fmt.Print(3)", "3", ""},
		{"os.Stdout.Close()\nf, _ := os.Open(os.DevNull)\nfmt.Print(4)", "", note("os.Stdout", "closed")}, // f has its descriptor
		{"fmt.Print(5)\n_, err := f.Read(make([]byte, 1))\nfmt.Print(err)", "5EOF", ""},
		{"f.Close()", "", ""},
		{"os.Stdout = nil\nfmt.Print(6)", "", note("os.Stdout", "set to nil")},
		{"runtime.GC()\nfmt.Print(7)", "7", ""},
		{"os.NewFile(os.Stdout.Fd(), \"\").Close()\nfmt.Print(8)", "", note("os.Stdout", "closed")},
		{"f, _ = os.CreateTemp(\"\", \"\")\nold := os.Stdout\nos.Stdout = f", "", ""},
		{"fmt.Print(9)", "", ""},
		{"os.Stdout = old\nb, _ := os.ReadFile(f.Name())\nos.Remove(f.Name())\nfmt.Print(string(b), 10)", "910", ""},
		{"os.Stdout = f\nf.Close()", "", note("os.Stdout", "closed")},
		{"fmt.Print(11)", "11", ""},
		{"os.Stderr.Close()", "", note("os.Stderr", "closed")},
		{"log.Print(12)\nprintln(13)\nfmt.Fprint(os.Stderr, 14)", "", "12\n13\n14"},
		{"os.Stdout, os.Stderr = nil, nil", "", note("os.Stdout", "set to nil") + note("os.Stderr", "set to nil")},
		{"log.Print(15)\nfmt.Print(16)", "16", "15\n"},
		{"log.SetOutput(os.Stdout)\nos.Stderr.Close()", "", note("os.Stderr", "closed")},
		{"log.Print(17)", "17\n", ""}, // its output is the cell's choice
		{"!echo a; echo b >&2", "a\n", "b\n"},
	} {
		r, _, err := run(t, c, test.source)
		if err != nil {
			t.Fatalf("%s: %v", test.source, err)
		}
		if r.stdout != test.stdout || r.stderr != test.stderr {
			t.Errorf("%s: printed %q and %q, want %q and %q", test.source, r.stdout, r.stderr, test.stdout, test.stderr)
		}
	}
	r, _, err := run(t, c, "os.Stderr.Close()\ngo func() { panic(`x`) }()\nselect {}")
	if err == nil || !strings.Contains(err.Error(), "panic: x") {
		t.Errorf("%v, %q", err, r.stderr)
	}
}

// TestClosedForGood: where a file cannot be opened again, the note does not
// promise it.
func TestClosedForGood(t *testing.T) {
	closed, err := os.Create(filepath.Join(t.TempDir(), "closed"))
	if err != nil {
		t.Fatal(err)
	}
	_ = closed.Close()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	defer func(was *os.File) { os.Stdout = was }(os.Stdout)
	os.Stdout = nil
	st := standard{marker: &marker{streams: [2]*os.File{closed, w}, broken: true}, kept: [2]*os.File{closed, os.Stderr}}
	st.restore()
	_ = w.Close()
	told, err := io.ReadAll(r)
	if want := "mercer: os.Stdout was set to nil; what was printed to it after that is lost. It cannot be opened again; restart the kernel to print.\n"; err != nil || string(told) != want {
		t.Errorf("%q, %v", told, err)
	}
}

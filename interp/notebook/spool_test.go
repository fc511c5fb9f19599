package notebook

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mercer-go/mercer/interp/display"
	"github.com/mercer-go/mercer/interp/session"
)

// longLines makes a text of n lines of a megabyte each.
func longLines(n int) string {
	return strings.Repeat(strings.Repeat("x", longText-1)+"\n", n) + "the end"
}

// TestFullDisk: a file that takes only the beginning of a long output loses
// nothing.
func TestFullDisk(t *testing.T) {
	path := filepath.Join(t.TempDir(), "spool")
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	open := func(flag int) *os.File {
		f, err := os.OpenFile(path, flag, 0)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = f.Close() })
		return f
	}
	var warned []error
	long := &spool{file: open(os.O_RDWR)}
	c := &collector{shown: &shown{}, long: long, name: "stdout", warn: func(err error) { warned = append(warned, err) }}
	text := longLines(3)
	c.Stream("stdout", text[:longText])
	if long.size != longText || len(warned) > 0 {
		t.Fatalf("%d bytes are in the file; %v", long.size, warned)
	}
	long.file = open(os.O_RDONLY) // from now on each write fails, as on a full disk
	c.Stream("stdout", text[longText:2*longText+5])
	c.Stream("stdout", text[2*longText+5:])
	cell := &Cell{map[string]any{"outputs": c.all()}}
	var shown strings.Builder
	if err := cell.texts(func(t Text) bool { shown.WriteString(t.Text); return true }); err != nil {
		t.Fatal(err)
	}
	var written strings.Builder
	if err := long.lines(func(line string) error { written.WriteString(line); return nil }); err != nil {
		t.Fatal(err)
	}
	for how, got := range map[string]string{"shown": shown.String(), "written": written.String()} {
		if got != text {
			t.Errorf("%s: %d bytes of %d", how, len(got), len(text))
		}
	}
	if len(warned) == 0 {
		t.Error("no warning")
	}
}

// TestNoTemporaryFolder: a long output stays in memory, and the run says so once.
func TestNoTemporaryFolder(t *testing.T) {
	none := filepath.Join(t.TempDir(), "none")
	for _, name := range []string{"TMPDIR", "TMP", "TEMP"} {
		t.Setenv(name, none)
	}
	nb := notebookOf(t, "long", "long")
	text := longLines(2)
	var warned []error
	s := &printing{texts: func(string) []string { return []string{text, text} }}
	if err := Run(t.Context(), nb, s, Options{Warn: func(err error) { warned = append(warned, err) }}); err != nil {
		t.Fatal(err)
	}
	if got := strings.Count(string(nb.Bytes()), "the end"); got != 4 {
		t.Errorf("%d of 4 outputs are complete", got)
	}
	if len(warned) != 1 || !errors.Is(warned[0], os.ErrNotExist) {
		t.Errorf("warned: %v", warned)
	}
}

// clearing is a session whose cell clears a long output again and again.
type clearing struct{ times int }

func (e *clearing) Run(_ context.Context, _ session.Cell, out session.Output) (display.Data, error) {
	for range e.times {
		out.Clear(true)
		out.Stream("stderr", longLines(1))
		out.Stream("stdout", longLines(1))
	}
	return display.Data{}, nil
}

// TestClearedOutput: the file of an output that is cleared is closed at once.
func TestClearedOutput(t *testing.T) {
	nb := notebookOf(t, "long")
	defer func() { _ = nb.Close() }()
	if err := Run(t.Context(), nb, &clearing{times: 5}, Options{}); err != nil {
		t.Fatal(err)
	}
	open := 0
	for _, s := range nb.spools {
		if s.file != nil {
			open++
		}
	}
	if len(nb.spools) != 10 || open != 2 {
		t.Errorf("%d of %d files are open, want 2 of 10", open, len(nb.spools))
	}
	if got := strings.Count(string(nb.Bytes()), "the end"); got != 2 {
		t.Errorf("%d outputs are left, want 2", got)
	}
}

// TestClearedTextIsNotWritten: text that is cleared is not written to its file
// first.
func TestClearedTextIsNotWritten(t *testing.T) {
	long := newSpool()
	c := &collector{shown: &shown{}, keep: func(*spool) {}, warn: func(err error) { t.Errorf("it was written: %v", err) }}
	c.long, c.name = long, "stdout"
	if err := long.file.Close(); err != nil { // so that nothing can be written
		t.Fatal(err)
	}
	c.Stream("stdout", "some text")
	c.Clear(false)
	if got := c.all(); len(got) != 0 || long.file != nil {
		t.Errorf("%v is left, and the file %v", got, long.file)
	}
	c.Stream("stdout", "more")
	if got := c.all(); len(got) != 1 || got[0].(map[string]any)["text"] != "more" {
		t.Errorf("%v; want the text after it", got)
	}
}

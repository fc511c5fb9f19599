package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/mercer-go/mercer/interp/lang/builder"
	"github.com/mercer-go/mercer/interp/lang/modules"
)

// TestRunSweeps: a run removes what killed processes left beside the notebook, beside
// its copy and in the temporary folder.
func TestRunSweeps(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("TMPDIR", filepath.Join(dir, "tmp"))
	t.Setenv("TMP", os.TempDir())
	old := time.Now().Add(-time.Hour)
	at := func(name string) string { return filepath.Join(dir, filepath.FromSlash(name)) }
	write := func(name, text string) string {
		t.Helper()
		if err := errors.Join(os.MkdirAll(filepath.Dir(at(name)), 0o755), os.WriteFile(at(name), []byte(text), 0o600), os.Chtimes(at(name), old, old)); err != nil {
			t.Fatal(err)
		}
		return at(name)
	}
	file := write("in/n.ipynb", `{"cells":[],"metadata":{},"nbformat":4,"nbformat_minor":5}`)
	out := write("out/n.ipynb", "")
	const random = "ABCDEFGHIJKLMNOPQRSTUVW234"
	stale := []string{
		write("in/.n.ipynb."+random+".tmp", "half"),
		write("out/.n.ipynb."+random+".tmp", "half"),
		write("tmp/"+modules.TemporaryPrefix+"1/.lock", ""),
		write("tmp/"+builder.TemporaryPrefix+"1/.lock", ""),
	}
	c, _, said := testConsole(t)
	if code := dispatch(c, []string{"run", file, "-o", out}); code != exitOK {
		t.Fatalf("exit code %d: %s", code, said())
	}
	for _, path := range stale {
		if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s is still there: %v", path, err)
		}
	}
}

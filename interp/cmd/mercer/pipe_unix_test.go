//go:build unix

package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestPipesDoNotHang: a named pipe where a file is expected is refused at once.
// Opening it would wait for somebody who writes.
func TestPipesDoNotHang(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	pipe := func(name string) string {
		t.Helper()
		if err := errors.Join(os.MkdirAll(filepath.Dir(at(name)), 0o755), syscall.Mkfifo(at(name), 0o600)); err != nil {
			t.Fatal(err)
		}
		return at(name)
	}
	notebook := at("good.ipynb")
	if err := os.WriteFile(notebook, []byte(`{"cells":[],"metadata":{},"nbformat":4,"nbformat_minor":5}`), 0o600); err != nil {
		t.Fatal(err)
	}
	pipe("spec/share/jupyter/kernels/mercer/kernel.json")
	t.Setenv("JUPYTER_PATH", at("spec/share/jupyter"))
	t.Setenv("JUPYTER_DATA_DIR", at("none"))
	table := []string{"reproduce", "demo/kernels", "--runs", "1", "--datasets", "sonar", "--methods", "SVM-Stump"}
	for _, args := range [][]string{
		{"run", pipe("a.ipynb")},
		{"run", pipe("a.go")},
		{"run", notebook, "-o", pipe("out.ipynb")},
		{"kernel", pipe("connection.json")},
		append(table, "--out", filepath.Dir(pipe("results/results.jsonl"))),
		append(table, "--out", filepath.Dir(pipe("shards/results-1-of-2.jsonl"))),
		{"reproduce", "demo/kernels", "--merge", filepath.Dir(pipe("merged/results.jsonl"))},
		{"build", "--with", "example.com/m@v1.0.0", "-o", pipe("mercer")},
		{"doctor"},
	} {
		c, _, said := testConsole(t)
		ended := make(chan int, 1)
		go func() { ended <- dispatch(c, args) }()
		select {
		case code := <-ended:
			if text := said(); args[0] != "doctor" && (code != exitFailure || !strings.Contains(text, "regular file")) {
				t.Errorf("%s: exit code %d: %s", strings.Join(args, " "), code, text)
			}
		case <-time.After(time.Minute):
			t.Fatalf("%s hangs", strings.Join(args, " "))
		}
	}
	if err := replaceable(at("spec/share/jupyter/kernels/mercer")); err != nil { // its name is mercer
		t.Error(err)
	}
}
